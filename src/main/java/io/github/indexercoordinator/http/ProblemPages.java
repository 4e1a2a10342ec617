package io.github.indexercoordinator.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the router itself refuses, and what goes wrong in a handler, as problem details. */
final class ProblemPages implements HttpRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemPages.class);

    @Override
    public void mount(Router router) {
        page(router, 400, Problem::badRequest, "The request could not be read.");
        page(router, 404, Problem::notFound, "Nothing is served under this path.");
        lastPage(router, 408, Problem::timeout, "The request did not arrive in time.");
        lastPage(router, 413, Problem::tooLarge, "The body is larger than 64 KiB.");
        router.errorHandler(500, ProblemPages::failed);
    }

    private static void page(Router router, int status, Function<String, Problem> problem, String detail) {
        router.errorHandler(status, request -> problem.apply(detail).send(request));
    }

    /** After these the rest of the body may still be on its way: the connection cannot be used again. */
    private static void lastPage(Router router, int status, Function<String, Problem> problem, String detail) {
        router.errorHandler(status, request -> {
            request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            problem.apply(detail).send(request);
        });
    }

    private static void failed(RoutingContext request) {
        LOG.error("{} {} failed", request.request().method(), request.currentRoute(), request.failure());
        Problem.internal("The node's log says more.").send(request);
    }
}
