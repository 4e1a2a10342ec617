package io.github.indexercoordinator.http;

import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Answers a wrong method with those that a path takes, as HTTP asks for (RFC 9110, 15.5.6). Mounted after all routes. */
final class MethodRule implements HttpRoutes {
    @Override
    public void mount(Router router) {
        Map<String, TreeSet<String>> methods = new TreeMap<>();
        for (Route route : router.getRoutes()) {
            if (route.methods() != null) {
                methods.computeIfAbsent(route.getName(), path -> new TreeSet<>())
                        .addAll(route.methods().stream().map(HttpMethod::name).toList());
            }
        }
        methods.forEach((path, allowed) -> refuseOthers(router, path, String.join(", ", allowed)));
    }

    private static void refuseOthers(Router router, String path, String allowed) {
        router.route(path).handler(request -> {
            request.response().putHeader("Allow", allowed);
            Problem.methodNotAllowed("This path takes " + allowed + " only.").send(request);
        });
    }
}
