package io.github.indexercoordinator.redis;

import io.vertx.core.buffer.Buffer;

/** A published message: its channel and its bytes, as they came, at most as many as the subscription takes. */
public record RedisMessage(String channel, Buffer payload) {}
