package io.github.indexercoordinator.lock.mysql;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose clock is set forward or back while a run goes on: libfaketime lies to it alone. */
class SteppedClockIT {
    private static final Optional<Path> LIBRARY = List.of("x86_64-linux-gnu", "aarch64-linux-gnu").stream()
            .map(machine -> Path.of("/usr/lib", machine, "faketime", "libfaketimeMT.so.1"))
            .filter(Files::exists)
            .findFirst();

    private static final Path SHARED = Path.of("/dev/shm");

    private final Vertx vertx = Vertx.vertx();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set before each test
    private Path folder;

    @SuppressWarnings("NullAway.Init") // set before each test
    private MariadbProcess server;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(LIBRARY.isPresent(), "no server's clock can be stepped here: install libfaketime");
        step("+0s");
        server = new MariadbProcess()
                .with("LD_PRELOAD", LIBRARY.orElseThrow().toString())
                .with("FAKETIME_TIMESTAMP_FILE", folder.resolve("time").toString())
                .with("FAKETIME_NO_CACHE", "1")
                .with("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        server.start();
        try (MysqlProbe probe = new MysqlProbe(vertx, server.uri("shop"))) {
            probe.tell("CREATE DATABASE IF NOT EXISTS stepped");
        }
    }

    @AfterEach
    void close() throws Exception {
        if (server != null) {
            server.close();
            // What libfaketime shares with children of a process stays when that is killed.
            Files.deleteIfExists(SHARED.resolve("faketime_shm_" + server.pid()));
            Files.deleteIfExists(SHARED.resolve("sem.faketime_sem_" + server.pid()));
        }
        answer(vertx.close());
    }

    private void step(String offset) throws Exception {
        Files.writeString(folder.resolve("time"), offset);
    }

    @Test
    void aClockSetForwardGivesTheRunToNobodyElse() throws Exception {
        aStep("+7200s");
    }

    @Test
    void aClockSetBackGivesTheRunToNobodyElse() throws Exception {
        aStep("-7200s");
    }

    private void aStep(String offset) throws Exception {
        try (MysqlRig holder = MysqlRig.on(server.uri("stepped"));
                MysqlRig other = MysqlRig.on(server.uri("stepped"))) {
            Lease lease = holder.begun();
            long before = now();
            step(offset);
            eventually("the clock is another", () -> Math.abs(now() - before) > 3600);
            assertInstanceOf(Acquisition.Taken.class, other.acquire());
            // Set forward, the row has run out, but its lock stands: the heartbeat takes back.
            assertInstanceOf(Renewal.Ours.class, answer(holder.store.takeBack(lease, MysqlRig.TERM)));
            holder.stillOurs(lease);
            assertInstanceOf(Acquisition.Taken.class, other.acquire());
            answer(holder.store.giveBack(lease));
            Lease next = other.granted();
            assertTrue(next.fence() > lease.fence());
            assertEquals(
                    Optional.of(other.token), answer(other.store.holder("x")).map(found -> found.owner()));
        }
    }

    private long now() throws Exception {
        try (MysqlProbe probe = new MysqlProbe(vertx, server.uri("shop"))) {
            return Long.parseLong(probe.tell("SELECT CAST(UNIX_TIMESTAMP() AS CHAR)"));
        }
    }
}
