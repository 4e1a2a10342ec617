package io.github.indexercoordinator.http;

import io.github.indexercoordinator.config.HttpSettings;
import io.github.indexercoordinator.config.Secret;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the HTTP interface: the rules that hold for every request, then the routes it is given. */
public final class HttpVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(HttpVerticle.class);

    private final HttpSettings settings;
    private final Secret token;
    private final Duration patience;
    private final List<HttpRoutes> routes;
    private @Nullable HttpServer server;
    private volatile int port;

    /**
     * A server, not yet listening.
     *
     * @param token the configured token, or the one of the {@link TokenFile}
     * @param patience how long a request may take to arrive
     */
    public HttpVerticle(HttpSettings settings, Secret token, Duration patience, List<HttpRoutes> routes) {
        this.settings = settings;
        this.token = token;
        this.patience = patience;
        this.routes = List.copyOf(routes);
    }

    /** Fails, naming the address, when it cannot be listened on. */
    @Override
    public Future<?> start() {
        SlowClients slowClients = new SlowClients(vertx, patience);
        return vertx.createHttpServer(options())
                .connectionHandler(slowClients::connected)
                .requestHandler(router(slowClients))
                .listen(settings.port(), settings.host())
                .onSuccess(this::listening)
                .recover(failure -> Future.failedFuture(cannotListen(failure)));
    }

    /** Takes no more connections, and gives the answers on their way a moment. */
    @Override
    public Future<?> stop() {
        routes.forEach(HttpRoutes::end);
        return server == null ? Future.succeededFuture() : server.shutdown(2, TimeUnit.SECONDS);
    }

    /** The port listened on, once started: another than configured if that is 0. May be asked from any thread. */
    public int port() {
        return port;
    }

    private HttpServerOptions options() {
        return new HttpServerOptions()
                .setHttp2ClearTextEnabled(false)
                .setIdleTimeout((int) patience.multipliedBy(2).toMillis())
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS);
    }

    private Router router(SlowClients slowClients) {
        Router router = Router.router(vertx);
        List.of(
                        slowClients,
                        new SecurityHeaders(),
                        new BrowserRules(settings.host()),
                        new TokenRule(settings.host(), token),
                        new ProblemPages())
                .forEach(rule -> rule.mount(router));
        routes.forEach(part -> part.mount(router));
        new MethodRule().mount(router);
        return router;
    }

    private void listening(HttpServer started) {
        server = started;
        port = started.actualPort();
        LOG.info("HTTP on {}:{}", settings.host(), port);
    }

    private IOException cannotListen(Throwable failure) {
        return new IOException(
                "cannot listen on %s:%d (http.host, http.port): %s"
                        .formatted(settings.host(), settings.port(), failure.getMessage()),
                failure);
    }
}
