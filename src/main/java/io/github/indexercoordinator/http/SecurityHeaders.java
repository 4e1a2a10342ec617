package io.github.indexercoordinator.http;

import io.vertx.core.MultiMap;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** Headers that keep browsers from guessing, storing, framing or embedding what they get here. */
final class SecurityHeaders implements HttpRoutes {
    @Override
    public void mount(Router router) {
        router.route().handler(SecurityHeaders::add);
    }

    private static void add(RoutingContext request) {
        MultiMap headers = request.response().headers();
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Cache-Control", "no-store");
        headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Referrer-Policy", "no-referrer");
        request.next();
    }
}
