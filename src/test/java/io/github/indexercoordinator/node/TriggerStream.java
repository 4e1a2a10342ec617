package io.github.indexercoordinator.node;

import io.github.indexercoordinator.testing.RedisProbe;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Asks for a run again and again, each time with an id of its own, whatever becomes of the nodes. */
final class TriggerStream {
    private static final int EVERY_MS = 7;

    /** Asks, and tells what stood last in the history at that very moment. */
    private static final String ASK = """
            local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
            redis.call('PUBLISH', ARGV[1], ARGV[2])
            return last and last[1] or '0-0'""";

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final List<Asked> asked = new ArrayList<>();
    private final RedisProbe probe;
    private final List<String> indexers;
    private final Future<?> asking;

    /**
     * One trigger.
     *
     * @param place where the history ended when it was sent
     */
    record Asked(String indexer, String id, RunHistory.Place place) {}

    private TriggerStream(RedisProbe probe, List<String> indexers) {
        this.probe = probe;
        this.indexers = indexers;
        asking = clock.scheduleAtFixedRate(this::ask, 0, EVERY_MS, TimeUnit.MILLISECONDS);
    }

    /** Begins. */
    static TriggerStream start(RedisProbe probe, List<String> indexers) {
        return new TriggerStream(probe, indexers);
    }

    private void ask() {
        String indexer = indexers.get(asked.size() % indexers.size());
        String id = "t-" + asked.size();
        String payload = new JsonObject().put("indexer", indexer).put("id", id).encode();
        try {
            String last = probe.tell("eval", ASK, 1, RunHistory.STREAM, Fleet.TRIGGERS, payload);
            asked.add(new Asked(indexer, id, RunHistory.Place.of(last)));
        } catch (Exception e) {
            throw new IllegalStateException("no trigger could be sent", e);
        }
    }

    /** Ends it. @return what was asked for; @throws Exception if that failed at some time */
    List<Asked> stop() throws Exception {
        boolean failed = asking.isDone();
        clock.shutdown();
        if (failed) {
            asking.get();
        }
        if (!clock.awaitTermination(10, TimeUnit.SECONDS)) {
            throw new AssertionError("the last trigger was not sent");
        }
        return List.copyOf(asked);
    }
}
