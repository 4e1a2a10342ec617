package io.github.indexercoordinator.http;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Supplier;

/** {@code GET /metrics}: in the text format of Prometheus, to whoever may connect. */
public final class MetricsRoutes implements HttpRoutes {
    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final Vertx vertx;
    private final Supplier<Buffer> scrape;
    private final SharedAnswers<Buffer> answers;

    /** @param scrape prints the metrics; called on a worker thread, for with a thousand indexers it takes a while */
    public MetricsRoutes(Vertx vertx, Supplier<Buffer> scrape) {
        this.vertx = vertx;
        this.scrape = scrape;
        answers = new SharedAnswers<>(vertx);
    }

    @Override
    public void mount(Router router) {
        router.get("/metrics").handler(this::get);
    }

    private void get(RoutingContext request) {
        answers.to("", () -> vertx.executeBlocking(scrape::get))
                .onSuccess(text -> request.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, TEXT)
                        .end(text)
                        .onFailure(request::fail))
                .onFailure(request::fail);
    }
}
