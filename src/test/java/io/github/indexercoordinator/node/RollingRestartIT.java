package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One node after the other is stopped and started again, as in a deploy, while a long run is under way and triggers come steadily. */
final class RollingRestartIT {
    private static final List<String> NODES = List.of("web1", "web2", "web3");
    private static final List<String> ASKED = List.of("stock", "search", "category", "rule");
    private static final int WORK_MS = 15;
    private static final int RUNS_BETWEEN = 10;
    private static final String SETTINGS = """
            lock: { ttl: 20s, heartbeat: 1s, killGrace: 200ms, minInterval: 0s }
            defaults: { command: ["true"], directory: /tmp, whenBusy: queue }
            indexers:
              price: { whenBusy: skip }
              stock: {}
              search: {}
              category: { group: catalog }
              rule: { group: catalog }
            """;

    private final RedisProcess redis = new RedisProcess();
    private final Vertx vertx = Vertx.vertx();
    private Fleet fleet = new Fleet(redis);

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
        fleet.working(this::work);
        fleet.start(NODES.size(), SETTINGS);
    }

    @AfterEach
    void stop() throws Exception {
        fleet.stop();
        vertx.close().await();
        redis.close();
    }

    /** The long run goes on until it is told to stop, all others end soon. */
    private void work(Command command) {
        command.stopped().onSuccess(told -> command.exit(143));
        if (!"price".equals(command.command().environment().get("INDEXER_ID"))) {
            vertx.setTimer(WORK_MS, worked -> command.exit(0));
        }
    }

    @Test
    void everyTriggerIsCompletedAndNothingRunsTwiceAtOnce() throws Exception {
        fleet.trigger("price", "long");
        fleet.holder("price");
        TriggerStream triggers = TriggerStream.start(fleet.probe(), ASKED);
        for (String name : NODES) {
            someRunsEnd();
            fleet.stop(fleet.node(name));
            fleet.holder("price");
            someRunsEnd();
            fleet.start(name, SETTINGS);
        }
        List<TriggerStream.Asked> asked = triggers.stop();
        fleet.holder("price").command("price").exit(0);
        eventually(
                "nothing runs and nothing waits",
                () -> keys("indexer_lock:*").isEmpty() && keys("*:pending").isEmpty());
        for (String name : NODES) {
            fleet.stop(fleet.node(name));
        }
        check(RunHistory.in(fleet.probe()), asked);
        assertEquals(Set.of("fence", "run", "done"), companionsLeft());
    }

    private void check(RunHistory history, List<TriggerStream.Asked> asked) {
        List.of("price", "stock", "search", "category", "rule")
                .forEach(indexer -> history.of(indexer).assertOneAtATime());
        history.of("category", "rule").assertOneAtATime();
        assertEquals(1, history.completed("long"));
        assertTrue(history.cutShort("long") > 0, "the long run was never handed off");
        asked.forEach(trigger -> isCompleted(history.of(trigger.indexer()), trigger));
    }

    private static void isCompleted(RunHistory history, TriggerStream.Asked trigger) {
        String id = trigger.id();
        assertTrue(history.completedAfter(trigger.place()), () -> trigger + " was not completed: " + history.lines());
        assertTrue(history.completed(id) <= 1, () -> trigger + " was completed twice");
        assertEquals(history.completed(id) + history.cutShort(id), history.begun(id), () -> trigger + " was run again");
    }

    private void someRunsEnd() throws Exception {
        int before = RunHistory.in(fleet.probe()).entries().size();
        eventually(
                "runs begin and end",
                () -> RunHistory.in(fleet.probe()).entries().size() >= before + 2 * RUNS_BETWEEN);
    }

    private Set<String> companionsLeft() throws Exception {
        return Stream.concat(keys("*indexer_lock*").stream(), keys("indexer_lock*").stream())
                .map(key -> key.replaceFirst(".*}:", "").replaceFirst(":.*", ""))
                .collect(Collectors.toSet());
    }

    private List<String> keys(String pattern) throws Exception {
        return fleet.probe().list("keys", pattern);
    }
}
