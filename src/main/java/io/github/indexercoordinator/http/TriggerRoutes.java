package io.github.indexercoordinator.http;

import io.github.indexercoordinator.event.PrintableText;
import io.github.indexercoordinator.trigger.ParsedTriggers;
import io.github.indexercoordinator.trigger.Trigger;
import io.github.indexercoordinator.trigger.TriggerParser;
import io.github.indexercoordinator.trigger.TriggerRejection;
import io.github.indexercoordinator.trigger.TriggerRejection.Cause;
import io.github.indexercoordinator.trigger.TriggerRejections;
import io.github.indexercoordinator.trigger.TriggerRouter;
import io.github.indexercoordinator.trigger.UndecidedTriggerException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code POST /api/triggers/{indexer}}: asks for a run, and answers as soon as the indexer has the trigger. */
public final class TriggerRoutes implements HttpRoutes {
    private static final String SOURCE = "http";

    private final TriggerParser parser;
    private final TriggerRouter triggers;
    private final TriggerRejections rejections;
    private final Readiness readiness;
    private final Supplier<String> newId;

    /**
     * The route.
     *
     * @param triggers should wait for a decision about as long as a client likes to wait
     * @param newId makes the id of a trigger that came without
     */
    public TriggerRoutes(
            TriggerParser parser,
            TriggerRouter triggers,
            TriggerRejections rejections,
            Readiness readiness,
            Supplier<String> newId) {
        this.parser = parser;
        this.triggers = triggers;
        this.rejections = rejections;
        this.readiness = readiness;
        this.newId = newId;
    }

    @Override
    public void mount(Router router) {
        router.post("/api/triggers/:indexer")
                .handler(BodyHandler.create(false).setBodyLimit(TriggerParser.LARGEST))
                .handler(this::post);
    }

    private void post(RoutingContext request) {
        if (readiness.draining()) {
            Problem.unavailable("The node is stopping and takes no triggers; ask another.")
                    .send(request);
            return;
        }
        try {
            take(request, parser.parse(message(request), SOURCE));
        } catch (DecodeException e) {
            Problem.badRequest("The body must be a JSON object or nothing, not "
                            + PrintableText.excerpt(request.body().asString()))
                    .send(request);
        }
    }

    /** The body with what the URL says put in. */
    private JsonObject message(RoutingContext request) {
        @Nullable Buffer body = request.body().buffer();
        JsonObject message = body == null || body.length() == 0 ? new JsonObject() : new JsonObject(body);
        List<String> ids = request.queryParam("id");
        if (message.getValue("id") == null) {
            message.put("id", ids.isEmpty() ? newId.get() : ids.get(0));
        }
        return message.put("indexer", request.pathParam("indexer"));
    }

    private void take(RoutingContext request, ParsedTriggers parsed) {
        parsed.rejections().forEach(rejection -> reject(request, rejection));
        parsed.triggers().forEach(trigger -> route(request, trigger));
    }

    private void reject(RoutingContext request, TriggerRejection rejection) {
        String error = rejections.reject(rejection, SOURCE).error();
        boolean unknown = rejection.cause() == Cause.UNKNOWN_INDEXER;
        (unknown ? Problem.notFound(error) : Problem.badRequest(error)).send(request);
    }

    private void route(RoutingContext request, Trigger trigger) {
        triggers.route(trigger)
                .onSuccess(decision -> accepted(request, trigger))
                .onFailure(failure -> undecided(request, trigger, failure));
    }

    private static void accepted(RoutingContext request, Trigger trigger) {
        request.response().setStatusCode(202);
        request.json(new JsonObject().put("triggerId", trigger.id().orElseThrow()));
    }

    private static void undecided(RoutingContext request, Trigger trigger, Throwable failure) {
        if (failure instanceof UndecidedTriggerException undecided && undecided.delivered()) {
            accepted(request, trigger);
        } else {
            Problem.unavailable(String.valueOf(failure.getMessage())).send(request);
        }
    }
}
