package io.github.indexercoordinator.trigger;

import io.github.indexercoordinator.event.EventJson;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What every source does with a message: brings its triggers to their indexers and tells what of it was rejected. */
public final class TriggerIntake {
    private static final Logger LOG = LoggerFactory.getLogger(TriggerIntake.class);

    private final TriggerRouter router;
    private final TriggerRejections rejections;
    private final EventJson json;

    public TriggerIntake(TriggerRouter router, TriggerRejections rejections, EventJson json) {
        this.router = router;
        this.rejections = rejections;
        this.json = json;
    }

    /**
     * Takes a message in.
     *
     * @return the JSON of one decision for each trigger and each rejection, in that order; where no decision came, {@code
     *     {indexer, error}}. Never fails
     */
    public Future<List<JsonObject>> take(ParsedTriggers message, String source) {
        List<Future<JsonObject>> decisions = Stream.concat(
                        message.triggers().stream().map(this::decide),
                        message.rejections().stream().map(rejection -> reject(rejection, source)))
                .toList();
        return Future.all(decisions).map(all -> all.<JsonObject>list());
    }

    private Future<JsonObject> decide(Trigger trigger) {
        return router.route(trigger).otherwise(failure -> {
            LOG.warn("A trigger from {} led to nothing known: {}", trigger.source(), failure.getMessage());
            return new JsonObject().put("indexer", trigger.indexer()).put("error", failure.getMessage());
        });
    }

    private Future<JsonObject> reject(TriggerRejection rejection, String source) {
        return Future.succeededFuture(json.write(rejections.reject(rejection, source)));
    }
}
