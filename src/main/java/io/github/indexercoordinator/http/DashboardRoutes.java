package io.github.indexercoordinator.http;

import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * {@code GET /}: the dashboard, a page that the jar carries whole. It loads nothing from elsewhere and may not, and reads the same
 * addresses under {@code /api} as everybody.
 */
public final class DashboardRoutes implements HttpRoutes {
    // Beside what the page needs, nothing: no inline script or style, and no text that becomes markup (Trusted Types).
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
            + " require-trusted-types-for 'script'; trusted-types 'none'";
    private static final String CHARTS = "/META-INF/resources/webjars/uplot/%s/dist/";

    private final Vertx vertx;
    private final String charts;

    /** @param uplot the version of the chart library in the jar */
    public DashboardRoutes(Vertx vertx, String uplot) {
        this.vertx = vertx;
        charts = CHARTS.formatted(uplot);
    }

    @Override
    public void mount(Router router) {
        router.get("/").handler(request -> send(request, "/dashboard/index.html"));
        router.get("/dashboard/uplot.js").handler(request -> send(request, charts + "uPlot.esm.js"));
        router.get("/dashboard/uplot.css").handler(request -> send(request, charts + "uPlot.min.css"));
        router.getWithRegex("/dashboard/(?<file>[a-z][a-z-]*\\.(?:js|css|svg))")
                .handler(request -> send(request, "/dashboard/" + request.pathParam("file")));
    }

    private void send(RoutingContext request, String path) {
        vertx.executeBlocking(() -> Asset.read(path), false)
                .onSuccess(asset -> send(request, asset))
                .onFailure(request::fail);
    }

    private static void send(RoutingContext request, Optional<Asset> found) {
        found.ifPresentOrElse(asset -> send(request, asset), () -> request.fail(404));
    }

    private static void send(RoutingContext request, Asset asset) {
        MultiMap headers = request.response().headers();
        headers.set("Content-Security-Policy", POLICY);
        // Asked again each time, so that a new version's page never meets an old version's script.
        headers.set("Cache-Control", "no-cache");
        headers.set("ETag", asset.tag());
        if (asset.tag().equals(request.request().getHeader("If-None-Match"))) {
            request.response().setStatusCode(304);
            request.end();
        } else {
            headers.set("Content-Type", asset.type());
            request.end(asset.content());
        }
    }
}
