package io.github.indexercoordinator.demo;

import static io.github.indexercoordinator.testing.Eventually.eventually;

import io.github.indexercoordinator.testing.EventFeed;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.Site;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The act in which Redis dies: MySQL holds what runs, and hands out what comes. */
final class FallbackStory {
    private static final JsonArray BOTH = new JsonArray().add("redis").add("mysql");
    private static final int BEATS_OF_A_TTL = 45;

    private final Site site;
    private final Fleet fleet;
    private final Narrator narrator;
    private final Shell shell;

    FallbackStory(Site site, Fleet fleet, Narrator narrator) {
        this.site = site;
        this.fleet = fleet;
        this.narrator = narrator;
        this.shell = new Shell(site, narrator);
    }

    void tell(EventFeed before, RedisShell redis) throws Exception {
        narrator.act("Redis dies in mid-run: the run goes on under MySQL");
        redis.show("PUBLISH", "indexer:trigger", Fleet.INDEXER);
        JsonObject won = before.next("lock-won");
        check(BOTH.equals(won.getJsonArray("stores")), "the run holds both stores");
        site.redis().kill();
        narrator.say("kill -9 of Redis");
        eventually("the work goes on for longer than the ttl", () -> beats(won).size() >= BEATS_OF_A_TTL);
        narrator.say("after more than a ttl of " + Fleet.TTL_MILLIS + " ms it still works: beat "
                + beats(won).size());
        narrator.act("The next run is won in MySQL");
        shell.run("trigger", Fleet.OF_GROUP.get(1), "--wait");
        redisReturns();
    }

    private void redisReturns() throws Exception {
        narrator.act("Redis returns, and hears what it has missed");
        site.redis().start();
        narrator.say("Redis listens again; it was empty when it started");
        int port = site.redis().port();
        try (EventFeed events = new EventFeed(new RespConnection(port), narrator::event);
                RedisShell redis = new RedisShell(new RespConnection(port), narrator)) {
            events.next("store-up");
            eventually(
                    "the node listens again",
                    () -> redis.quietly("PUBSUB", "NUMSUB", "indexer:trigger").contains("1"));
            redis.show("PUBLISH", "indexer:trigger", Fleet.OF_GROUP.get(0));
            JsonObject won = events.next("lock-won");
            while (Boolean.TRUE.equals(won.getBoolean("late"))) {
                won = events.next("lock-won");
            }
            check(BOTH.equals(won.getJsonArray("stores")), "all is as before: both stores");
        }
    }

    private List<String> beats(JsonObject won) throws IOException {
        Path file = fleet.beats(won.getString("runId"));
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    private static void check(boolean so, String what) {
        if (!so) {
            throw new AssertionError("it is not so that " + what);
        }
    }
}
