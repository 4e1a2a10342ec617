package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.testing.EventFeed;
import io.github.indexercoordinator.testing.NodeProcess;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.Site;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;

/** How soon one of three nodes begins what another had to leave: after TERM, and after KILL. By the clock of Redis. */
final class HandoverPart implements Bench.Part {
    private static final String INDEXER = "catalog_product_price";
    private static final int ROUNDS = 6;
    private static final double GOAL_MS = 500;

    private static final String LEASE_END = """
            local time = redis.call('TIME')
            return time[1] * 1000 + math.floor(time[2] / 1000) + redis.call('PTTL', KEYS[1])""";

    private int nodes;

    @Override
    public void measure(Site site, Report report) throws Exception {
        for (int i = 0; i < 3; i++) {
            startOne(site);
        }
        int port = site.redis().port();
        try (RespConnection redis = new RespConnection(port);
                EventFeed events = new EventFeed(new RespConnection(port), event -> {})) {
            double[] handoffs = new double[ROUNDS];
            double[] takeovers = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                handoffs[round] = round(site, redis, events, this::handOff);
                takeovers[round] = round(site, redis, events, this::takeOver);
            }
            row(report, "TERM to the holder: `released` → another node's `lock-won`", Samples.of(handoffs));
            row(report, "KILL of the holder: its lease's end → another node's `lock-won`", Samples.of(takeovers));
        }
    }

    /** Ends the holder, and returns when the next could have begun, in ms of the server. */
    @FunctionalInterface
    private interface End {
        long of(NodeProcess holder, RespConnection redis, EventFeed events) throws Exception;
    }

    /** The ms from the moment at which a run could be begun again until it was. */
    private double round(Site site, RespConnection redis, EventFeed events, End end) throws Exception {
        JsonObject won = begun(redis, events);
        NodeProcess holder = site.node(won.getString("node"));
        long free = end.of(holder, redis, events);
        events.next("lock-won");
        double took = last(redis) - free;
        Files.createFile(site.folder().resolve(won.getString("triggerId")));
        events.next("released");
        site.end(holder);
        startOne(site);
        return took;
    }

    /** A run that both other nodes have been refused, so that they watch it. */
    private static JsonObject begun(RespConnection redis, EventFeed events) throws Exception {
        BenchNodes.ask(redis, "PUBLISH", "indexer:trigger", BenchNodes.trigger(INDEXER));
        JsonObject won = events.next("lock-won");
        events.next("skipped");
        events.next("skipped");
        return won;
    }

    private long handOff(NodeProcess holder, RespConnection redis, EventFeed events) throws Exception {
        holder.process().destroy();
        return Objects.requireNonNull(events.next("released").getInstant("at")).toEpochMilli();
    }

    private long takeOver(NodeProcess holder, RespConnection redis, EventFeed events) throws Exception {
        holder.process().destroyForcibly().onExit().join();
        return (Long) BenchNodes.ask(redis, "EVAL", LEASE_END, "1", "indexer_lock:" + INDEXER);
    }

    /** When the last event was written into the history. */
    private static long last(RespConnection redis) throws IOException {
        Object entries = BenchNodes.ask(redis, "XREVRANGE", "indexer:history", "+", "-", "COUNT", "1");
        String id = String.valueOf(((List<?>) ((List<?>) entries).get(0)).get(0));
        return Long.parseLong(id.substring(0, id.indexOf('-')));
    }

    private void startOne(Site site) throws Exception {
        nodes++;
        site.startNodes(settings(site), "web" + nodes);
    }

    /** The command ends once there is a file of its trigger's name. */
    private static String settings(Site site) {
        return """
                redis: { uris: ["%s"] }
                lock: { ttl: 3s, heartbeat: 1s, killGrace: 500ms }
                defaults:
                  command: [sh, -c, 'until [ -e "$INDEXER_TRIGGER_ID" ]; do sleep 0.1; done']
                  directory: "%s"
                indexers: { %s: {} }
                """.formatted(site.redis().uri(), site.folder(), INDEXER);
    }

    private static void row(Report report, String what, Samples millis) {
        report.row(
                what,
                "p50 %.0f ms, the slowest of %d %.0f ms".formatted(millis.median(), millis.count(), millis.quantile(1)),
                "≤ %.0f ms".formatted(GOAL_MS),
                millis.quantile(1) <= GOAL_MS);
    }
}
