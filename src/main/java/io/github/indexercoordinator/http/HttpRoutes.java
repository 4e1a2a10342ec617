package io.github.indexercoordinator.http;

import io.vertx.ext.web.Router;

/** A part of the HTTP interface. */
@FunctionalInterface
public interface HttpRoutes {
    /** Adds its routes; called once, on the verticle's context. */
    void mount(Router router);

    /** Ends the answers that would go on for ever; called once, before the server closes, on the verticle's context. */
    default void end() {}
}
