/**
 * The lock store on MySQL or MariaDB: a lease row for each name and, beside it, the server's own GET_LOCK on the one session that a
 * node keeps open. The statements stand in files of their own, {@code src/main/resources/sql}.
 */
@NullMarked
package io.github.indexercoordinator.lock.mysql;

import org.jspecify.annotations.NullMarked;
