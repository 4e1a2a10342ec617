package io.github.indexercoordinator.redis;

import io.vertx.redis.client.Response;
import io.vertx.redis.client.ResponseType;

/** What a subscribed connection may receive. */
enum Push {
    CONFIRMED,
    MESSAGE,
    PATTERN_MESSAGE,
    /** SUBSCRIBE has no reply of its own that could fail: its error comes as a message does. */
    REFUSED,
    OTHER;

    static Push kindOf(Response response) {
        if (response.type() == ResponseType.ERROR) {
            return REFUSED;
        }
        if (response.type() != ResponseType.PUSH && response.type() != ResponseType.MULTI) {
            return OTHER;
        }
        return switch (response.get(0) + "/" + response.size()) {
            case "subscribe/3", "psubscribe/3" -> CONFIRMED;
            case "message/3" -> MESSAGE;
            case "pmessage/4" -> PATTERN_MESSAGE;
            default -> OTHER;
        };
    }
}
