package io.github.indexercoordinator.cli;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.CoordinatorProcess;
import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code exec} as crontabs call it: the whole program in a process of its own, on a real Redis. */
final class ExecIT {
    private static final String KEY = "indexer_lock:price";

    private final List<CoordinatorProcess> started = new ArrayList<>();
    private final Vertx vertx = Vertx.vertx();
    private final RedisProcess redis = new RedisProcess();
    private final RedisProbe probe = new RedisProbe(vertx, redis.uri());

    @TempDir
    private Path directory;

    @BeforeEach
    void startRedis() throws Exception {
        redis.start();
        Files.writeString(directory.resolve("c.yaml"), """
                node: web1
                redis: { uris: [%s] }
                lock: { ttl: 6s, heartbeat: 1s, killGrace: 1s }
                defaults: { directory: /tmp }
                indexers: { price: {}, stock: {} }
                """.formatted(redis.uri()));
    }

    @AfterEach
    void endAll() throws Exception {
        started.forEach(CoordinatorProcess::close);
        redis.close();
        vertx.close().await(10, TimeUnit.SECONDS);
    }

    @Test
    void theCommandKeepsItsStreamsItsDirectoryAndItsExitCode() throws Exception {
        CoordinatorProcess exec = exec("price", "--", "sh", "-c", "cat; pwd; echo trouble >&2; exit 3");
        exec.type("typed\n");
        assertEquals(3, exec.exitCode());
        assertEquals("typed\n" + directory.toRealPath() + "\n", exec.out());
        assertEquals("trouble\n", exec.err());
    }

    @Test
    void nothingIsLeftInRedisButTheFence() throws Exception {
        assertEquals(0, exec("price", "--", "true").exitCode());
        assertEquals("[{" + KEY + "}:fence]", probe.tell("keys", "*"));
    }

    @Test
    void aForeignLockExcludesIt() throws Exception {
        probe.tell("set", KEY, "wrapper on web9", "px", 60_000);
        CoordinatorProcess exec = exec("price", "stock", "--", "touch", "ran");
        assertEquals(ExitCode.HELD.value(), exec.exitCode());
        assertTrue(exec.err().startsWith("price is held by 'wrapper on web9'"), exec.err());
        assertFalse(Files.exists(directory.resolve("ran")));
        assertEquals("null", probe.tell("get", "indexer_lock:stock"));
    }

    @Test
    void aConflictCanHaveAnExitCodeOfItsOwnAndNoWords() throws Exception {
        probe.tell("set", KEY, "wrapper", "px", 60_000);
        CoordinatorProcess exec = exec("-q", "--conflict-exit-code", "9", "price", "--", "true");
        assertEquals(9, exec.exitCode());
        assertEquals("", exec.err());
    }

    @Test
    void itWaitsUntilTheLockIsFree() throws Exception {
        probe.tell("set", KEY, "wrapper", "px", 600_000);
        CoordinatorProcess exec = exec("--wait", "price", "--", "echo", "done");
        eventually("it has tried", () -> probe.calls("evalsha") + probe.calls("eval") > 1);
        probe.tell("del", KEY);
        assertEquals(0, exec.exitCode());
        assertEquals("done\n", exec.out());
    }

    @Test
    void itsPatienceEnds() throws Exception {
        probe.tell("set", KEY, "wrapper", "px", 600_000);
        assertEquals(
                ExitCode.ELAPSED.value(),
                exec("--wait=200ms", "price", "--", "true").exitCode());
    }

    @Test
    void twoAtATimeAreNever() throws Exception {
        String critical = "echo in >>log; sleep 0.2; echo out >>log";
        List<CoordinatorProcess> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(exec("--wait", "price", "--", "sh", "-c", critical));
        }
        for (CoordinatorProcess each : all) {
            assertEquals(0, each.exitCode());
        }
        assertEquals(List.of("in", "out", "in", "out", "in", "out"), Files.readAllLines(directory.resolve("log")));
    }

    @ParameterizedTest
    @CsvSource({"INT, 42", "TERM, 43", "HUP, 44"})
    void signalsReachTheCommand(String signal, int code) throws Exception {
        CoordinatorProcess exec = exec(
                "price",
                "--",
                "sh",
                "-c",
                "trap 'exit 42' INT; trap 'exit 43' TERM; trap 'exit 44' HUP; echo ready; while :; do sleep 0.05; done");
        awaitReady(exec);
        exec.signal(signal);
        assertEquals(code, exec.exitCode());
        assertEquals("null", probe.tell("get", KEY));
    }

    @Test
    void aSignalEndsTheWait() throws Exception {
        probe.tell("set", KEY, "wrapper", "px", 600_000);
        CoordinatorProcess exec = exec("--wait", "price", "--", "touch", "ran");
        eventually("it has tried", () -> probe.calls("evalsha") + probe.calls("eval") > 1);
        exec.signal("TERM");
        assertEquals(143, exec.exitCode());
        assertEquals("wrapper", probe.tell("get", KEY));
    }

    @Test
    void aLostLockEndsTheCommand() throws Exception {
        CoordinatorProcess exec = exec("price", "--", "sh", "-c", "echo ready; exec sleep 120");
        awaitReady(exec);
        probe.tell("set", KEY, "thief", "px", 600_000);
        assertEquals(ExitCode.LOCK_LOST.value(), exec.exitCode());
        assertTrue(exec.err().contains("the lease is lost (taken)"), exec.err());
        assertEquals("thief", probe.tell("get", KEY));
    }

    @Test
    void theCommandEndsWithItsCoordinatorAndTheLockWithItsLease() throws Exception {
        CoordinatorProcess exec = exec("price", "--", "sh", "-c", "echo ready $$; exec sleep 120");
        awaitReady(exec);
        long command = Long.parseLong(exec.out().strip().substring("ready ".length()));
        exec.close();
        eventually("the command is gone", () -> !living(command));
        assertTrue(probe.tell("get", KEY).startsWith("web1:"), "a lease nobody can end runs out by itself");
    }

    @Test
    void withoutRedisNothingIsRun() throws Exception {
        redis.kill();
        CoordinatorProcess exec = exec("price", "--", "touch", "ran");
        assertEquals(ExitCode.UNAVAILABLE.value(), exec.exitCode());
        assertTrue(exec.err().contains("no lock store answers"), exec.err());
        assertFalse(Files.exists(directory.resolve("ran")));
    }

    @Test
    void aProgramThatIsMissingEndsAsInAShell() throws Exception {
        assertEquals(127, exec("price", "--", "/no/such/program").exitCode());
        assertEquals("null", probe.tell("get", KEY));
    }

    private CoordinatorProcess exec(String... arguments) throws Exception {
        String[] all = Stream.concat(Stream.of("exec", "-c", "c.yaml"), Arrays.stream(arguments))
                .toArray(String[]::new);
        CoordinatorProcess exec = CoordinatorProcess.start(directory, all);
        started.add(exec);
        return exec;
    }

    private static void awaitReady(CoordinatorProcess exec) throws Exception {
        eventually(
                "the command runs",
                () -> exec.out().startsWith("ready") && exec.out().endsWith("\n"));
    }

    /** A zombie is not: where nobody reaps, it stays for ever. */
    private static boolean living(long pid) throws Exception {
        Path stat = Path.of("/proc/" + pid + "/stat");
        return Files.exists(stat) && !Files.readString(stat).contains(") Z ");
    }
}
