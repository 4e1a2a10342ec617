package io.github.indexercoordinator.demo;

import io.github.indexercoordinator.testing.EventFeed;
import io.github.indexercoordinator.testing.Site;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** The acts about runs that have to wait: for their own indexer, for their group, for the end of a pause. */
final class TurnsStory {
    private static final String WAITING_LIST = "{indexer_lock:group." + Fleet.GROUP + "}:pending";

    private final Site site;
    private final Narrator narrator;
    private final EventFeed events;
    private final RedisShell redis;
    private final Shell shell;

    TurnsStory(Site site, Narrator narrator, EventFeed events, RedisShell redis) {
        this.site = site;
        this.narrator = narrator;
        this.events = events;
        this.redis = redis;
        this.shell = new Shell(site, narrator);
    }

    void tell() throws Exception {
        oneMoreRunFollows();
        aGroupTakesTurns();
        nothingStartsInAPause();
    }

    private void oneMoreRunFollows() throws Exception {
        narrator.act("An indexer that queues: one more run follows the present one, however many ask");
        trigger(Fleet.QUEUEING);
        events.next("lock-won");
        othersSkip("held");
        trigger(Fleet.QUEUEING);
        trigger(Fleet.QUEUEING);
        check("held".equals(events.next("queued").getString("reason")), "one more run is written down");
        for (int more = 0; more < 2 * nodes() - 1; more++) {
            skip("pending");
        }
        events.next("released");
        check("queued".equals(events.next("lock-won").getString("reason")), "it follows");
        check("succeeded".equals(events.next("released").getString("outcome")), "it succeeds");
        check("".equals(redis.quietly("GET", "{indexer_lock:" + Fleet.QUEUEING + "}:pending")), "nothing more waits");
    }

    private void aGroupTakesTurns() throws Exception {
        narrator.act("Two indexers of one group: the second waits for its turn");
        trigger(Fleet.OF_GROUP.get(0));
        events.next("lock-won");
        othersSkip("held");
        trigger(Fleet.OF_GROUP.get(1));
        JsonObject queued = events.next("queued");
        check("group".equals(queued.getString("reason")), "it waits for the group");
        othersSkip("pending");
        check(
                redis.show("ZRANGE", WAITING_LIST, "0", "-1") instanceof List<?> line
                        && line.equals(List.of(Fleet.OF_GROUP.get(1))),
                "it stands in line");
        shell.run("status", Fleet.OF_GROUP.get(0), Fleet.OF_GROUP.get(1));
        JsonObject before = events.next("released");
        check(Fleet.OF_GROUP.get(0).equals(before.getString("indexer")), "the first ends before the second begins");
        JsonObject won = events.next("lock-won");
        check(won.getLong("fence") > before.getLong("fence"), "the second comes after the first");
        events.next("released");
    }

    private void nothingStartsInAPause() throws Exception {
        narrator.act("A pause holds on every node");
        shell.run("pause", Fleet.INDEXER, "--for", "10m", "--reason", "release 42");
        trigger(Fleet.INDEXER);
        for (int node = 0; node < nodes(); node++) {
            skip("paused");
        }
        shell.run("resume", Fleet.INDEXER);
    }

    private void trigger(String indexer) throws Exception {
        redis.show("PUBLISH", "indexer:trigger", indexer);
    }

    private void othersSkip(String reason) throws Exception {
        for (int other = 1; other < nodes(); other++) {
            skip(reason);
        }
    }

    private void skip(String reason) throws Exception {
        String given = events.next("skipped").getString("reason");
        check(reason.equals(given), "a trigger is skipped as " + reason + ", for it is " + given);
    }

    private int nodes() {
        return site.nodes().size();
    }

    private static void check(boolean so, String what) {
        if (!so) {
            throw new AssertionError("it is not so that " + what);
        }
    }
}
