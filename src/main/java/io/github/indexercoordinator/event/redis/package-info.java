/** Events on Redis: channels for whoever listens now, streams for whoever asks later. */
@NullMarked
package io.github.indexercoordinator.event.redis;

import org.jspecify.annotations.NullMarked;
