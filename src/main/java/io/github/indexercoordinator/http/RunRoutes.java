package io.github.indexercoordinator.http;

import io.github.indexercoordinator.event.PrintableText;
import io.github.indexercoordinator.indexer.RunOutputs;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** {@code GET /api/runs/{runId}/output}: the last output of a run of this node, as the command wrote it but for secrets. */
public final class RunRoutes implements HttpRoutes {
    private final RunOutputs outputs;

    public RunRoutes(RunOutputs outputs) {
        this.outputs = outputs;
    }

    @Override
    public void mount(Router router) {
        router.get("/api/runs/:runId/output").handler(this::output);
    }

    private void output(RoutingContext request) {
        String runId = request.pathParam("runId");
        outputs.of(runId)
                .ifPresentOrElse(
                        text -> send(request, text), () -> unknown(runId).send(request));
    }

    private static void send(RoutingContext request, String text) {
        request.response().putHeader(HttpHeaders.CONTENT_TYPE, "text/plain; charset=utf-8");
        request.end(text);
    }

    private static Problem unknown(String runId) {
        return Problem.notFound(
                "No output of run \"%s\" is here. The node that ran it keeps it (\"node\" in the run's events), for its last 100 runs and until it restarts."
                        .formatted(PrintableText.excerpt(runId)));
    }
}
