package io.github.indexercoordinator.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.RedisProcess;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a run writes under its fence is newer than what any run before it wrote. */
final class FenceIT {
    // Far beyond any server's clock, so that what the nodes remember is what counts.
    private static final long STORED = 9_000_000_000_000_000L;

    private final RedisProcess redis = new RedisProcess();
    private Fleet fleet = new Fleet(redis);
    private List<Node> nodes = List.of();

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
        nodes = fleet.start(2, Fleet.settings("10s", "price"));
    }

    @AfterEach
    void stop() throws Exception {
        fleet.stop();
        redis.close();
    }

    @Test
    void fencesGrowAlsoOverAStoreThatForgotThem() throws Exception {
        fleet.probe().tell("set", "{indexer_lock:price}:fence", STORED);
        long first = run(nodes.get(0), nodes.get(1));
        long second = run(nodes.get(1), nodes.get(0));
        fleet.probe().tell("flushall");
        long third = run(nodes.get(0), nodes.get(1));
        assertTrue(STORED < first && first < second && second < third, first + " " + second + " " + third);
    }

    /** The fence of a run on one node, which another has seen while it was refused. */
    private static long run(Node runner, Node other) throws Exception {
        int before = runner.events().count("released", "price");
        JsonObject won = runner.request("price", "t-" + before + runner.name());
        assertEquals("lock-won", won.getString("event"));
        assertEquals("held", other.request("price").getString("reason"));
        runner.command("price").exit(0);
        runner.events().await(before + 1, "released", "price");
        return won.getLong("fence");
    }
}
