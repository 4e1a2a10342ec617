package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.cli.CommandLines;
import io.github.indexercoordinator.cli.HostParts;
import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.indexer.SystemBootClock;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.ScriptedLauncher;
import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.Future;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code trigger --wait} and the nodes that run, repeat and end what it waits for. */
final class FollowedRunIT {
    private static final String SETTINGS = Fleet.settings("3s", "price");

    private final RedisProcess redis = new RedisProcess();
    private Fleet fleet = new Fleet(redis);

    @BeforeEach
    void start() throws Exception {
        redis.start();
        fleet = new Fleet(redis);
        fleet.start(3, SETTINGS);
    }

    @AfterEach
    void stop() throws Exception {
        fleet.stop();
        redis.close();
    }

    @Test
    void aRunThatIsHandedOffIsFollowed() throws Exception {
        CompletableFuture<Integer> waiting = type("trigger", "price", "--wait");
        Node first = fleet.holder("price");
        Command command = first.command("price");
        eventually("the others have skipped it", () -> fleet.count("skipped", "price") == 2);
        Future<Void> stopping = first.undeploy();
        answer(command.stopped());
        command.exit(143);
        answer(stopping);
        fleet.holder("price").command("price").exit(0);
        assertEquals(0, waiting.get(30, TimeUnit.SECONDS));
    }

    @Test
    void aDeadNodesRunIsFollowed() throws Exception {
        CompletableFuture<Integer> waiting = type("trigger", "price", "--wait");
        Node first = fleet.holder("price");
        Command command = first.command("price");
        String owner = first.events().first("lock-won", "price").getString("owner");
        fleet.cut(first);
        answer(command.stopped());
        command.exit(143);
        fleet.holderBut("price", owner).command("price").exit(3);
        assertEquals(1, waiting.get(30, TimeUnit.SECONDS));
    }

    @Test
    void aSecondWaitOfTheSameIdIsToldTheSame() throws Exception {
        CompletableFuture<Integer> one = type("trigger", "price", "--wait", "--id", "t-1");
        Command command = fleet.holder("price").command("price");
        CompletableFuture<Integer> other = type("trigger", "price", "--wait", "--id", "t-1");
        eventually("all have heard both", () -> fleet.count("skipped", "price") == 5);
        command.exit(0);
        assertEquals(0, one.get(30, TimeUnit.SECONDS));
        assertEquals(0, other.get(30, TimeUnit.SECONDS));
    }

    @Test
    void aRevokedRunIsLost() throws Exception {
        CompletableFuture<Integer> waiting = type("trigger", "price", "--wait");
        Command command = fleet.holder("price").command("price");
        assertEquals(0, type("release", "price", "--force").get(30, TimeUnit.SECONDS));
        answer(command.stopped());
        assertEquals(76, waiting.get(30, TimeUnit.SECONDS));
        command.exit(143);
    }

    private CompletableFuture<Integer> type(String... words) throws Exception {
        Configuration configuration =
                Fleet.configuration("cli", "redis: { uris: [\"%s\"] }%n".formatted(redis.uri()) + SETTINGS);
        HostParts host = new HostParts(SystemBootClock.ofThisHost(), Map.of(), ScriptedLauncher::new);
        return CompletableFuture.supplyAsync(() ->
                CommandLines.create(named -> configuration, node -> 0, host).execute(words));
    }
}
