package io.github.indexercoordinator.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives each request a limited time to arrive, its head and then its body, however busily its bytes drip in; an idle timeout alone
 * would wait for ever. Used on the HTTP verticle's context only.
 */
final class SlowClients implements HttpRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(SlowClients.class);

    private final Vertx vertx;
    private final Duration patience;
    private final Map<HttpConnection, Long> timers = new HashMap<>();

    SlowClients(Vertx vertx, Duration patience) {
        this.vertx = vertx;
        this.patience = patience;
    }

    /** To be called with each new connection. */
    void connected(HttpConnection connection) {
        await(connection);
        connection.closeHandler(closed -> forget(connection));
    }

    @Override
    public void mount(Router router) {
        router.route().handler(this::arrived);
    }

    private void arrived(RoutingContext request) {
        HttpConnection connection = request.request().connection();
        arm(connection, () -> endUnlessWhole(request));
        request.addEndHandler(ended -> {
            if (ended.succeeded()) {
                await(connection);
            } else {
                forget(connection);
            }
        });
        request.next();
    }

    private static void endUnlessWhole(RoutingContext request) {
        if (!request.request().isEnded()) {
            request.fail(408);
        }
    }

    private void await(HttpConnection connection) {
        arm(
                connection,
                () -> connection
                        .close()
                        .onFailure(failure -> LOG.debug("A slow client's connection did not close", failure)));
    }

    private void arm(HttpConnection connection, Runnable whenLate) {
        forget(connection);
        timers.put(connection, vertx.setTimer(patience.toMillis(), late -> whenLate.run()));
    }

    private void forget(HttpConnection connection) {
        @Nullable Long timer = timers.remove(connection);
        if (timer != null) {
            vertx.cancelTimer(timer);
        }
    }
}
