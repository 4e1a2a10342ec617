package io.github.indexercoordinator.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.RespConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two shops on one Redis know nothing of each other. */
final class NamespaceIT {
    private final RedisProcess redis = new RedisProcess();
    private Fleet fleet = new Fleet(redis);

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
    }

    @AfterEach
    void stop() throws Exception {
        fleet.stop();
        redis.close();
    }

    @Test
    void nothingCrosses() throws Exception {
        Node first = fleet.start("web1", "namespace: \"shop1:\"\n" + Fleet.settings("10s", "price"));
        Node second = fleet.start("web2", "namespace: \"shop2:\"\n" + Fleet.settings("10s", "price"));
        EventLog channels = ChannelLog.on(new RespConnection(redis.port()));

        assertEquals("0", fleet.probe().tell("publish", Fleet.TRIGGERS, "price"));
        assertEquals("1", fleet.probe().tell("publish", "shop1:" + Fleet.TRIGGERS, "price"));
        first.events().first("lock-won", "price");
        assertEquals("1", fleet.probe().tell("publish", "shop2:" + Fleet.TRIGGERS, "price"));
        second.events().first("lock-won", "price");
        assertEquals("1", fleet.probe().tell("exists", "shop1:indexer_lock:price"));
        assertEquals("1", fleet.probe().tell("exists", "shop2:indexer_lock:price"));

        first.command("price").exit(0);
        second.command("price").exit(0);
        channels.await(2, "released", "price");
        assertEquals(
                "shop1:indexer:events:lock-won:price",
                channels.of("lock-won", "price").get(0).getString(ChannelLog.CHANNEL));
        assertEquals("2", fleet.probe().tell("xlen", "shop1:indexer:history"));
        assertEquals("2", fleet.probe().tell("xlen", "shop2:indexer:history"));
        assertEquals("0", fleet.probe().tell("exists", "indexer_lock:price", "indexer:history"));
        assertEquals(0, fleet.count("skipped", "price"));
    }
}
