package io.github.indexercoordinator.http;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;

/** Probes: live says that the process answers, ready that the node can do its work. */
public final class HealthRoutes implements HttpRoutes {
    private final Readiness readiness;

    public HealthRoutes(Readiness readiness) {
        this.readiness = readiness;
    }

    @Override
    public void mount(Router router) {
        // A store that is down is no reason to restart the process, so this asks nothing.
        router.get("/health/live").handler(request -> request.json(new JsonObject().put("status", "live")));
        router.get("/health/ready").handler(this::ready);
    }

    private void ready(RoutingContext request) {
        List<String> reasons = new ArrayList<>(readiness.reasons());
        if (readiness.draining()) {
            reasons.add("the node is stopping");
        }
        if (reasons.isEmpty()) {
            request.json(new JsonObject().put("status", "ready"));
        } else {
            Problem.unavailable(String.join("; ", reasons)).because(reasons).send(request);
        }
    }
}
