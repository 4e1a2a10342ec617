package io.github.indexercoordinator;

import io.github.indexercoordinator.redis.RedisLink;
import io.vertx.core.Future;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A connection that is opened once somebody needs it: most nodes are never asked for what goes over it. Safe for several threads. */
final class LazyLink {
    private final Supplier<RedisLink> opening;
    private @Nullable RedisLink link;

    LazyLink(Supplier<RedisLink> opening) {
        this.opening = opening;
    }

    /** As {@link RedisLink#send}. */
    Future<@Nullable Response> send(Request request) {
        return opened().send(request);
    }

    private synchronized RedisLink opened() {
        RedisLink present = link;
        if (present == null) {
            present = opening.get();
            link = present;
        }
        return present;
    }

    /** Completes once the connection is closed, if there is one; never fails. */
    synchronized Future<Void> close() {
        return link == null ? Future.succeededFuture() : link.close();
    }
}
