package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.event.CoordinatorEvent.Heartbeat;
import io.github.indexercoordinator.event.CoordinatorEvent.LockLost;
import io.github.indexercoordinator.event.CoordinatorEvent.LockWon;
import io.github.indexercoordinator.event.CoordinatorEvent.Released;
import io.github.indexercoordinator.event.CoordinatorEvent.Skipped;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.SkipReason;
import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.local.LocalLockStore;
import io.github.indexercoordinator.testing.RecordedEvents;
import io.github.indexercoordinator.testing.ScriptedLauncher;
import io.github.indexercoordinator.trigger.Trigger;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class IndexerVerticleTest {
    private static final String INDEXER = "price";
    private static final IndexerSettings SETTINGS = new IndexerSettings(
            INDEXER,
            List.of("bin/magento", "indexer:reindex", INDEXER),
            "/",
            Duration.ofHours(12),
            Duration.ofSeconds(3),
            Duration.ofMillis(200),
            Duration.ofSeconds(10),
            Duration.ofMillis(200),
            Map.of("EXTRA", "yes"));

    private final Random random = new Random(1);
    private final RecordedEvents events = new RecordedEvents();
    private final ScriptedLauncher launcher = new ScriptedLauncher();
    private final RunOutputs outputs = new RunOutputs();
    private final LocalLockStore store =
            new LocalLockStore(() -> Duration.ofNanos(System.nanoTime()), Clock.systemUTC());
    private Vertx vertx = Vertx.vertx();
    private String deployment = "";

    @BeforeEach
    void deploy(Vertx tested) throws Exception {
        vertx = tested;
        deployment = deploy(SETTINGS, Duration.ZERO);
    }

    @AfterEach
    void end() {
        launcher.endAll();
    }

    @Test
    void aTriggerBecomesARunThatIsToldAndReleased() throws Exception {
        JsonObject decision = trigger("t1");
        assertEquals("lock-won", decision.getString("event"));
        ScriptedLauncher.Command command = launcher.next();
        assertEquals(SETTINGS.command(), command.command().command());
        command.exit(0);
        Released released = events.next(Released.class);
        assertEquals("succeeded", released.outcome());
        assertEquals(events.count(LockWon.class), 1);
        assertTrue(store.holder(INDEXER).await().isEmpty());
    }

    @Test
    void theCommandLearnsWhatItRunsUnder() throws Exception {
        trigger("t1");
        Map<String, String> environment = launcher.next().command().environment();
        assertEquals("yes", environment.get("EXTRA"));
        assertEquals(INDEXER, environment.get("INDEXER_ID"));
        assertEquals("t1", environment.get("INDEXER_TRIGGER_ID"));
        assertEquals("lock:price", environment.get("INDEXER_LOCK_KEY"));
        assertTrue(String.valueOf(environment.get("INDEXER_LOCK_OWNER"))
                .endsWith(":" + environment.get("INDEXER_RUN_ID")));
    }

    @Test
    void aTriggerDuringTheRunIsSkippedWithTheHolder() throws Exception {
        trigger("t1");
        ScriptedLauncher.Command command = launcher.next();
        JsonObject decision = trigger("t2");
        assertEquals("held", decision.getString("reason"));
        assertEquals("web1", decision.getString("holder"));
        assertTrue(decision.getLong("remainingMs") > 0);
        assertTrue(decision.getLong("intoRunMs") >= 0);
        command.exit(0);
    }

    @Test
    void aForeignHolderIsNamed() throws Exception {
        OwnerToken wrapper = new OwnerToken("bash-wrapper");
        store.tryAcquire(AcquireRequest.of(List.of(INDEXER), wrapper, Duration.ofMinutes(1)))
                .await();
        trigger("t1");
        Skipped skipped = events.next(Skipped.class);
        assertEquals(SkipReason.HELD, skipped.reason());
        assertEquals(Optional.of("bash-wrapper"), skipped.holderOwner());
        assertEquals(Optional.empty(), skipped.holder());
    }

    @Test
    void theSameIdRunsOnce() throws Exception {
        trigger("t1");
        launcher.next().exit(0);
        events.next(Released.class);
        assertEquals("duplicate", trigger("t1").getString("reason"));
        assertTrue(launcher.idle());
    }

    @Test
    void withoutAnIdTheMinimumIntervalHolds() throws Exception {
        trigger(null);
        launcher.next().exit(0);
        events.next(Released.class);
        assertEquals("recent", trigger(null).getString("reason"));
        assertEquals("lock-won", trigger("own id").getString("event"));
        launcher.next().exit(0);
    }

    @Test
    void aFailedCommandIsToldWithItsExitCodeAndLastOutput() throws Exception {
        trigger("t1");
        ScriptedLauncher.Command command = launcher.next();
        command.print("SQLSTATE[40001]: password=hunter2");
        command.exit(3);
        Released released = events.next(Released.class);
        assertEquals("failed", released.outcome());
        assertEquals(Optional.of(3), released.exitCode());
        assertEquals(Optional.of("SQLSTATE[40001]: password=***\n"), released.outputTail());
        assertEquals(
                Optional.of("SQLSTATE[40001]: password=***\n"),
                outputs.of(released.run().runId()));
    }

    @Test
    void theLeaseIsRenewedAndTheGuardIsGivenEachNewEnd() throws Exception {
        trigger("t1");
        ScriptedLauncher.Command command = launcher.next();
        events.next(Heartbeat.class);
        events.next(Heartbeat.class);
        List<GuardTerm> terms = command.terms();
        assertTrue(terms.size() >= 3, terms.toString());
        assertTrue(terms.get(2).killBy().compareTo(terms.get(0).killBy()) > 0);
        command.exit(0);
    }

    @Test
    void aLostLeaseEndsTheCommand() throws Exception {
        trigger("t1");
        ScriptedLauncher.Command command = launcher.next();
        String owner = String.valueOf(command.command().environment().get("INDEXER_LOCK_OWNER"));
        store.giveBack(new Lease(List.of(INDEXER), new OwnerToken(owner), 0, Duration.ZERO, List.of()))
                .await();
        store.tryAcquire(AcquireRequest.of(List.of(INDEXER), new OwnerToken("thief"), Duration.ofMinutes(1)))
                .await();
        assertEquals("taken", events.next(LockLost.class).cause().label());
        command.stopped().await(10, TimeUnit.SECONDS);
        command.exit(143);
        assertEquals("lock-lost", events.next(Released.class).outcome());
        assertEquals(
                "thief", store.holder(INDEXER).await().orElseThrow().owner().value());
    }

    @Test
    void aCommandThatCannotBeStartedIsAFailedRun() throws Exception {
        launcher.refuse("no such directory: /nowhere");
        trigger("t1");
        Released released = events.next(Released.class);
        assertEquals("failed", released.outcome());
        assertEquals(Optional.of("no such directory: /nowhere\n"), released.outputTail());
        assertTrue(store.holder(INDEXER).await().isEmpty());
    }

    @Test
    void aStartThatBreaksOffLetsTheLeaseRunOutAndIsRepeated() throws Exception {
        launcher.breakOnce(new OutOfMemoryError("unable to create native thread"));
        trigger("t1");
        assertEquals("trigger", events.next(LockWon.class).reason().label());
        assertEquals("takeover", events.next(LockWon.class).reason().label());
        launcher.next().exit(0);
        assertEquals("succeeded", events.next(Released.class).outcome());
    }

    @Test
    void aCommandThatItsGuardHasEndedIsRepeated() throws Exception {
        trigger("t1");
        launcher.next().ended(143);
        assertEquals("interrupted", events.next(Released.class).outcome());
        assertEquals("handoff", events.next(LockWon.class).reason().label());
        launcher.next().exit(0);
        assertEquals("succeeded", events.next(Released.class).outcome());
        assertEquals("duplicate", trigger("t1").getString("reason"));
    }

    @Test
    void anUnprovenEndIsNotReleased() throws Exception {
        trigger("t1");
        launcher.next().vanish();
        assertEquals("held", trigger("t2").getString("reason"));
        assertEquals(0, events.count(Released.class));
    }

    @Test
    void stoppingEndsTheRunAndReleases() throws Exception {
        trigger("t1");
        ScriptedLauncher.Command command = launcher.next();
        var stopping = vertx.undeploy(deployment);
        command.stopped().await(10, TimeUnit.SECONDS);
        assertEquals("draining", trigger("t2").getString("reason"));
        command.exit(143);
        stopping.await(10, TimeUnit.SECONDS);
        assertEquals("interrupted", events.next(Released.class).outcome());
        assertTrue(store.holder(INDEXER).await().isEmpty());
    }

    @Test
    void stoppingWaitsForARunThatEndsInTime() throws Exception {
        vertx.undeploy(deployment).await();
        deployment = deploy(SETTINGS, Duration.ofMinutes(1));
        trigger("t1");
        ScriptedLauncher.Command command = launcher.next();
        var stopping = vertx.undeploy(deployment);
        awaitDraining();
        assertEquals("draining", trigger("t2").getString("reason"));
        command.exit(0);
        stopping.await(10, TimeUnit.SECONDS);
        assertEquals("succeeded", events.next(Released.class).outcome());
    }

    @Test
    void aSecondSignalEndsTheWait() throws Exception {
        vertx.undeploy(deployment).await();
        deployment = deploy(SETTINGS, Duration.ofMinutes(1));
        trigger("t1");
        ScriptedLauncher.Command command = launcher.next();
        var stopping = vertx.undeploy(deployment);
        awaitDraining();
        vertx.eventBus().publish(IndexerVerticle.STOP_NOW, "");
        command.stopped().await(10, TimeUnit.SECONDS);
        command.exit(143);
        stopping.await(10, TimeUnit.SECONDS);
        assertEquals("interrupted", events.next(Released.class).outcome());
    }

    @Test
    void aRunThatTakesTooLongIsEnded() throws Exception {
        vertx.undeploy(deployment).await();
        IndexerSettings hasty = new IndexerSettings(
                INDEXER,
                SETTINGS.command(),
                "/",
                Duration.ofMillis(50),
                SETTINGS.ttl(),
                SETTINGS.heartbeat(),
                SETTINGS.minInterval(),
                SETTINGS.killGrace(),
                Map.of());
        deployment = deploy(hasty, Duration.ZERO);
        trigger("t1");
        ScriptedLauncher.Command command = launcher.next();
        command.stopped().await(10, TimeUnit.SECONDS);
        command.exit(143);
        assertEquals("timed-out", events.next(Released.class).outcome());
    }

    private void awaitDraining() throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        JsonObject status = new JsonObject();
        while (!status.getBoolean("draining", false)) {
            assertTrue(System.nanoTime() < end, "never draining");
            status = vertx.eventBus()
                    .<JsonObject>request(IndexerAddresses.status(INDEXER), "")
                    .await(10, TimeUnit.SECONDS)
                    .body();
        }
    }

    private String deploy(IndexerSettings settings, Duration stopWait) throws Exception {
        UnaryOperator<String> mask = line -> line.replace("hunter2", "***");
        IndexerResources resources = new IndexerResources(
                LeaseSet.of(store),
                launcher,
                () -> Duration.ofNanos(System.nanoTime()),
                Clock.systemUTC(),
                events,
                new EventJson("web1"),
                () -> OwnerToken.create("web1", 1, random),
                random,
                indexer -> "lock:" + indexer,
                Duration.ofHours(24),
                2048,
                outputs,
                mask,
                Optional.empty());
        DeploymentOptions worker = new DeploymentOptions().setThreadingModel(ThreadingModel.WORKER);
        return vertx.deployVerticle(new IndexerVerticle(settings, resources, stopWait), worker)
                .await(10, TimeUnit.SECONDS);
    }

    @CanIgnoreReturnValue
    private JsonObject trigger(@Nullable String id) throws Exception {
        Trigger trigger = new Trigger(INDEXER, Optional.ofNullable(id), "test");
        return vertx.eventBus()
                .<JsonObject>request(IndexerAddresses.trigger(INDEXER), trigger.toJson())
                .await(10, TimeUnit.SECONDS)
                .body();
    }
}
