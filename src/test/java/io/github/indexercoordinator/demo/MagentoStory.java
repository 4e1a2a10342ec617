package io.github.indexercoordinator.demo;

import static io.github.indexercoordinator.testing.Eventually.eventually;

import io.github.indexercoordinator.testing.EventFeed;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.Site;
import io.github.indexercoordinator.testing.StandInMagento;
import io.github.indexercoordinator.testing.StandInShop;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The acts of a shop on three servers: collisions, then peace, then a run that is killed and repaired. */
final class MagentoStory {
    private static final String PRICE = "catalog_product_price";
    private static final String[] SERVERS = {"web1", "web2", "web3"};
    private static final int ROUNDS = 3;

    private final Site site;
    private final MariadbProcess mariadb;
    private final Narrator narrator;
    private final EventFeed events;
    private final RedisShell redis;
    private final StandInShop shop;
    private final Map<String, StandInMagento> servers = new LinkedHashMap<>();

    MagentoStory(Site site, MariadbProcess mariadb, Narrator narrator, EventFeed events, RedisShell redis)
            throws Exception {
        this.site = site;
        this.mariadb = mariadb;
        this.narrator = narrator;
        this.events = events;
        this.redis = redis;
        shop = StandInShop.open(mariadb, "magento", "", site.redis().port());
        for (String server : SERVERS) {
            servers.put(server, shop.deploy(site.folder().resolve(server + "-shop")));
        }
    }

    void tell() throws Exception {
        new CollisionStory(shop, server("web1"), server("web2"), narrator).tell();
        startNodes();
        for (int round = 1; round <= ROUNDS; round++) {
            peace(round);
        }
        killedAndRepaired();
    }

    private void startNodes() throws Exception {
        shop.tell("DELETE FROM standin_build");
        narrator.act("The same shop with the coordinator: a node on each server");
        site.startNodes(this::settings, SERVERS);
        narrator.say("web1, web2 and web3 are ready");
    }

    private String settings(String server) {
        return """
                redis: { uris: ["%s"], commandTimeout: 500ms }
                mysql: { uri: "%s", commandTimeout: 1s }
                magento: { root: "%s" }
                lock: { ttl: 6s, heartbeat: 1s, killGrace: 1s, minInterval: 1s }
                indexers:
                  %s: { group: catalog, env: { STANDIN_HOST: %s } }
                  catalogsearch_fulltext: { group: catalog }
                """.formatted(
                site.redis().uri(), mariadb.uri("magento"), server(server).root(), PRICE, server);
    }

    private StandInMagento server(String name) {
        return Objects.requireNonNull(servers.get(name), name);
    }

    private void peace(int round) throws Exception {
        narrator.act("Round " + round + ": two crons ask at the same minute, one node works");
        shop.tell("UPDATE catalog_product_entity SET price = price + 1");
        int built = shop.builds(PRICE);
        for (int cron = 1; cron <= 2; cron++) {
            ask("round-" + round);
        }
        events.next("lock-won");
        check("succeeded".equals(events.next("released").getString("outcome")), "the run succeeds");
        for (int other = 0; other < 2 * SERVERS.length - 1; other++) {
            events.next("skipped");
        }
        check(shop.builds(PRICE) == built + 1, "the index is built once");
        sound();
    }

    private void ask(String id) throws Exception {
        JsonObject trigger = new JsonObject().put("indexer", PRICE).put("id", id);
        redis.show("PUBLISH", "indexer:trigger", trigger.encode());
    }

    private void sound() throws Exception {
        List<String> faults = shop.faults();
        check(faults.isEmpty(), "the index is sound: " + faults);
        check(shop.state(PRICE).equals("valid"), "its state is valid");
        narrator.say("the index is verified: every product once, all by one build, every price right");
    }

    private void killedAndRepaired() throws Exception {
        narrator.act("A node is killed in mid-build: its build ends with it, and leaves Magento's mark behind");
        for (StandInMagento server : servers.values()) {
            server.pace(2);
        }
        // With an id: a trigger without one, so soon after the last round, would be a repetition of that.
        ask("nightly");
        JsonObject won = events.next("lock-won");
        eventually("the build is under way", () -> shop.state(PRICE).equals("working"));
        String node = won.getString("node");
        site.node(node).process().destroyForcibly();
        narrator.say("kill -9 of " + node);
        magento("web1", "indexer:status", PRICE);
        narrator.act("Another node takes over: it resets what the dead one has left, and builds anew");
        JsonObject takeover = events.next("lock-won");
        check("takeover".equals(takeover.getString("reason")), "the run is a takeover");
        JsonObject released = events.next("released");
        check("succeeded".equals(released.getString("outcome")), "it succeeds");
        check(
                released.getJsonArray("repaired") != null
                        && released.getJsonArray("repaired").contains(PRICE),
                "it has repaired the index: " + released);
        narrator.say("repaired: " + released.getJsonArray("repaired"));
        sound();
        magento("web1", "indexer:status", PRICE);
    }

    private void magento(String server, String... arguments) throws Exception {
        StandInMagento.Call call = server(server).start(arguments);
        narrator.redis(server + "$ bin/magento " + String.join(" ", arguments));
        check(call.exitCode() == 0, "it answers");
        narrator.redis(call.output());
    }

    private static void check(boolean so, String what) {
        if (!so) {
            throw new AssertionError("it is not so that " + what);
        }
    }
}
