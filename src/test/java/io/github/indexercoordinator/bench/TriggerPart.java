package io.github.indexercoordinator.bench;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.testing.EventFeed;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.Site;
import java.io.IOException;
import java.util.List;

/** From the publishing of a trigger until its {@code lock-won} is heard, with three nodes that race for it. */
final class TriggerPart implements Bench.Part {
    private static final String INDEXER = "catalog_product_price";
    private static final String CHANNEL = "indexer:events:lock-won:" + INDEXER;
    private static final int COLD = 20;
    private static final int WARMING_SKIPS = 5000;
    private static final int WARMING_RUNS = 500;
    private static final int TIMES = 300;

    @Override
    public void measure(Site site, Report report) throws Exception {
        site.startNodes(BenchNodes.settings(site), "web1", "web2", "web3");
        int port = site.redis().port();
        try (RespConnection redis = new RespConnection(port);
                RespConnection wins = new RespConnection(port);
                EventFeed events = new EventFeed(new RespConnection(port), event -> {})) {
            wins.send("SUBSCRIBE", CHANNEL);
            expect(wins, "subscribe");
            cold(report, times(redis, wins, events, COLD));
            // Skips warm the way to the lock without a process for each.
            BenchNodes.skip(redis, events, INDEXER, WARMING_SKIPS * site.nodes().size());
            times(redis, wins, events, WARMING_RUNS);
            warm(report, times(redis, wins, events, TIMES));
        }
    }

    private record Times(Samples trips, Samples wins) {}

    @CanIgnoreReturnValue
    private static Times times(RespConnection redis, RespConnection wins, EventFeed events, int count)
            throws Exception {
        long[] trips = new long[count];
        long[] won = new long[count];
        for (int i = 0; i < count; i++) {
            trips[i] = roundTrip(redis);
            won[i] = trigger(redis, wins);
            // The next one finds all three at rest.
            for (String last : List.of("skipped", "skipped", "released")) {
                events.next(last);
            }
        }
        return new Times(Samples.ofNanos(trips), Samples.ofNanos(won));
    }

    private static long roundTrip(RespConnection redis) throws IOException {
        long begun = System.nanoTime();
        check("PONG".equals(redis.ask("PING")));
        return System.nanoTime() - begun;
    }

    private static long trigger(RespConnection redis, RespConnection wins) throws IOException {
        long begun = System.nanoTime();
        redis.send("PUBLISH", "indexer:trigger", BenchNodes.trigger(INDEXER));
        expect(wins, "message");
        long took = System.nanoTime() - begun;
        check(Long.valueOf(3).equals(redis.read()));
        return took;
    }

    private static void expect(RespConnection subscriber, String kind) throws IOException {
        check(subscriber.read() instanceof List<?> push && push.contains(kind));
    }

    private static void check(boolean so) throws IOException {
        if (!so) {
            throw new IOException("Redis answered something else");
        }
    }

    private static void cold(Report report, Times times) {
        String figure = "p50 %s, the slowest %s"
                .formatted(
                        Samples.micros(times.wins().median()),
                        Samples.micros(times.wins().quantile(1)));
        report.row("publish → lock-won, three nodes just started", figure);
    }

    private static void warm(Report report, Times times) {
        double trip = times.trips().median();
        double goal = 5 * trip + 1_000_000;
        Samples won = times.wins();
        String figure = "p50 %s, p95 %s; a bare round trip %s"
                .formatted(Samples.micros(won.median()), Samples.micros(won.quantile(0.95)), Samples.micros(trip));
        report.row(
                "publish → lock-won, three nodes warmed up",
                figure,
                "< 5 round trips + 1 ms = " + Samples.micros(goal),
                won.median() < goal);
    }
}
