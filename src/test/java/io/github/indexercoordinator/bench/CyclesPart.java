package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.redis.RedisLockNames;
import io.github.indexercoordinator.lock.redis.RedisLockStore;
import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisLinkListener;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.testing.Site;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** The lock store against the two bare commands, through the same connection in the same run. */
final class CyclesPart implements Bench.Part {
    private static final int MANY = 64;
    private static final double LATENCY_GOAL = 1.5;
    private static final double RATE_GOAL = 0.6;

    @Override
    public void measure(Site site, Report report) throws Exception {
        Vertx vertx = Vertx.vertx();
        Context context = vertx.getOrCreateContext();
        RedisLink link = link(vertx, context, site.redis().uri());
        LockCycle lock = lock(vertx, link);
        BareCycle bare = BareCycle.over(link).await(10, TimeUnit.SECONDS);
        Loops loops = new Loops(context);
        one(report, "acquire + release", Duel.fight(loops, lock, bare, 1, 2000), true);
        one(
                report,
                "acquire + begin + release, recorded and announced",
                Duel.fight(loops, new RunCycle(lock), bare, 1, 2000),
                false);
        many(report, "acquire + release", Duel.fight(loops, lock, bare, MANY, 30_000), true);
        many(
                report,
                "acquire + begin + release, recorded and announced",
                Duel.fight(loops, new RunCycle(lock), bare, MANY, 20_000),
                false);
        link.close().await(10, TimeUnit.SECONDS);
        vertx.close().await(10, TimeUnit.SECONDS);
    }

    private static RedisLink link(Vertx vertx, Context context, String uri) throws Exception {
        Promise<RedisLink> made = Promise.promise();
        RedisLinkOptions options = RedisLinkOptions.of(uri, Duration.ofSeconds(5), "bench");
        // A link lives on the context that makes it.
        context.runOnContext(run ->
                made.complete(new RedisLink(vertx, options, RandomGenerator.getDefault(), RedisLinkListener.NONE)));
        return made.future().await(10, TimeUnit.SECONDS);
    }

    private static LockCycle lock(Vertx vertx, RedisLink link) {
        SecureRandom random = new SecureRandom();
        RedisLockStore store = new RedisLockStore(vertx, link, RedisLockNames.DEFAULT, new NanoClock());
        return new LockCycle(store, () -> OwnerToken.create("web1", 1, random));
    }

    private static void one(Report report, String what, Duel duel, boolean goal) {
        Samples ratio = duel.ratio(block -> block.each().median());
        String ours = Samples.micros(duel.ours(block -> block.each().median()).median());
        String bare = Samples.micros(duel.bare(block -> block.each().median()).median());
        String figure = "p50 %s, bare %s: × %s".formatted(ours, bare, ratio.spread("%.2f"));
        row(
                report,
                what + ", one at a time",
                figure,
                goal ? "≤ " + LATENCY_GOAL + " × bare" : "",
                ratio.median() <= LATENCY_GOAL);
    }

    private static void many(Report report, String what, Duel duel, boolean goal) {
        Samples ratio = duel.ratio(Loops.Block::perSecond);
        String figure = "%.0f cycles/s, bare %.0f: × %s"
                .formatted(
                        duel.ours(Loops.Block::perSecond).median(),
                        duel.bare(Loops.Block::perSecond).median(),
                        ratio.spread("%.2f"));
        row(
                report,
                what + ", " + MANY + " in flight",
                figure,
                goal ? "≥ " + RATE_GOAL + " × bare" : "",
                ratio.median() >= RATE_GOAL);
    }

    private static void row(Report report, String what, String figure, String goal, boolean met) {
        if (goal.isEmpty()) {
            report.row(what, figure);
        } else {
            report.row(what, figure, goal, met);
        }
    }
}
