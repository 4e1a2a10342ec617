/** Triggers from Redis. */
@NullMarked
package io.github.indexercoordinator.trigger.redis;

import org.jspecify.annotations.NullMarked;
