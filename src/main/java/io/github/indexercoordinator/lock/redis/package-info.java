/** The lock store on one Redis server: a Lua script for each operation. */
@NullMarked
package io.github.indexercoordinator.lock.redis;

import org.jspecify.annotations.NullMarked;
