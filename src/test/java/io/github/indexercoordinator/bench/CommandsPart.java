package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.testing.EventFeed;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.Site;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What one node asks of Redis, by {@code INFO commandstats}. */
final class CommandsPart implements Bench.Part {
    private static final String INDEXER = "catalog_product_price";
    private static final int TIMES = 50;

    @Override
    public void measure(Site site, Report report) throws Exception {
        site.startNodes(BenchNodes.settings(site), "web1");
        int port = site.redis().port();
        try (RespConnection redis = new RespConnection(port);
                EventFeed events = new EventFeed(new RespConnection(port), event -> {})) {
            CommandStats stats = new CommandStats(redis);
            run(redis, events, 5);
            lostRaces(redis, events, stats, report);
            runs(redis, events, stats, report);
            idleMinute(stats, report);
        }
    }

    private static void lostRaces(RespConnection redis, EventFeed events, CommandStats stats, Report report)
            throws Exception {
        BenchNodes.skip(redis, events, INDEXER, 1);
        stats.reset();
        BenchNodes.skip(redis, events, INDEXER, TIMES);
        Map<String, Integer> calls = stats.calls();
        // Each skip is counted by one HINCRBY of the script that publishes it; what remains is the race.
        double race = (count(calls, "evalsha") + count(calls, "eval") - count(calls, "hincrby")) / (double) TIMES;
        report.row("a lost race", "%.2f commands (and 1 that publishes the skip)".formatted(race), "1", race <= 1);
    }

    private static void runs(RespConnection redis, EventFeed events, CommandStats stats, Report report)
            throws Exception {
        stats.reset();
        run(redis, events, TIMES);
        Map<String, Integer> calls = stats.calls();
        double commands = (count(calls, "evalsha") + count(calls, "eval")) / (double) TIMES;
        report.row(
                "a won and released run",
                "%.2f commands, publishing included".formatted(commands),
                "≤ 3",
                commands <= 3);
    }

    private static void idleMinute(CommandStats stats, Report report) throws Exception {
        stats.reset();
        TimeUnit.MINUTES.sleep(1);
        Map<String, Integer> calls = stats.calls();
        report.row(
                "an idle minute of a node",
                "only " + calls,
                "keep-alives only",
                calls.keySet().stream().allMatch("ping"::equals));
    }

    private static void run(RespConnection redis, EventFeed events, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            BenchNodes.ask(redis, "PUBLISH", "indexer:trigger", BenchNodes.trigger(INDEXER));
            events.next("released");
        }
    }

    private static int count(Map<String, Integer> calls, String command) {
        return calls.getOrDefault(command, 0);
    }
}
