/** A connection to one Redis server that survives its losses. Knows nothing of locks. */
@NullMarked
package io.github.indexercoordinator.redis;

import org.jspecify.annotations.NullMarked;
