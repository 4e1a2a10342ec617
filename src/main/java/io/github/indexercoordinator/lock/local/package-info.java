/** The lock store of one process, for a node without servers. */
@NullMarked
package io.github.indexercoordinator.lock.local;

import org.jspecify.annotations.NullMarked;
