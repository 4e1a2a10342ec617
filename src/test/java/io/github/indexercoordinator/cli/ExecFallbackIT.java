package io.github.indexercoordinator.cli;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** {@code exec} with Redis and MySQL: it works while one of the two is away. */
final class ExecFallbackIT extends TwoStores {
    private static final Duration LONGER_THAN_THE_TTL = Duration.ofSeconds(4);

    @Test
    void itHoldsBothAndGivesBothBack() throws Exception {
        CompletableFuture<Spoken> exec = site.typing("exec price -- work");
        Command command = site.launcher.next();
        assertTrue(inRedis("price").startsWith("web1:"));
        assertEquals(inRedis("price"), inMysql("price"));
        assertEquals(inRedis("group.catalog"), inMysql("group.catalog"));
        command.exit(3);
        Spoken spoken = ended(exec);
        assertEquals(3, spoken.exitCode());
        assertEquals("", spoken.err());
        assertEquals("null", inRedis("price"));
        assertEquals("null", inMysql("price"));
    }

    @Test
    void whoeverHoldsOneOfThemExcludesIt() throws Exception {
        lockInMysql("price", WEB2);
        Spoken spoken = site.type("exec price -- work");
        assertEquals(ExitCode.HELD.value(), spoken.exitCode());
        assertTrue(spoken.err().startsWith("price is held by web2"), spoken.err());
        assertEquals("null", inRedis("price"));
        assertTrue(site.launcher.idle());
    }

    @Test
    void itWaitsForBoth() throws Exception {
        lockInMysql("price", WEB2);
        CompletableFuture<Spoken> exec = site.typing("exec --wait price -- work");
        eventually(
                "it has tried and given back",
                () -> site.probe.calls("evalsha") > 2 && inRedis("price").equals("null"));
        mysql.tell("UPDATE indexer_lock SET expires_at = 0");
        Command command = site.launcher.next();
        assertEquals(inRedis("price"), inMysql("price"));
        command.exit(0);
        assertEquals(0, ended(exec).exitCode());
    }

    @Test
    void itIsDoneUnderMysqlWhileRedisIsDown() throws Exception {
        site.redis.kill();
        CompletableFuture<Spoken> exec = site.typing("exec price -- work");
        Command command = site.launcher.next();
        assertTrue(inMysql("price").startsWith("web1:"));
        assertEquals(ExitCode.HELD.value(), site.type("exec price -- work").exitCode(), "two at a time without Redis");
        command.exit(0);
        Spoken spoken = ended(exec);
        assertEquals(0, spoken.exitCode());
        assertTrue(spoken.err().startsWith("redis does not answer ("), spoken.err());
        assertTrue(spoken.err().endsWith("); price, group.catalog: held in mysql alone\n"), spoken.err());
        assertEquals("null", inMysql("price"));
    }

    @Test
    void itIsDoneUnderRedisWhileMysqlAnswersNothing() throws Exception {
        mariadb.freeze();
        CompletableFuture<Spoken> exec = site.typing("exec -q price -- work");
        Command command = site.launcher.next();
        assertTrue(inRedis("price").startsWith("web1:"));
        command.exit(0);
        Spoken spoken = ended(exec);
        assertEquals(0, spoken.exitCode());
        assertEquals("", spoken.err());
        assertEquals("null", inRedis("price"));
    }

    @Test
    void itOutlivesARedisThatIsAwayForLongerThanTheTtl() throws Exception {
        CompletableFuture<Spoken> exec = site.typing("exec price -- work");
        Command command = site.launcher.next();
        site.redis.kill();
        goesOn(command);
        site.redis.start();
        eventually("it is held in Redis again", () -> inRedis("price").startsWith("web1:"));
        command.exit(0);
        assertEquals(0, ended(exec).exitCode());
        assertEquals("null", inRedis("price"));
    }

    @Test
    void itOutlivesAMysqlThatIsAwayForLongerThanTheTtl() throws Exception {
        CompletableFuture<Spoken> exec = site.typing("exec price -- work");
        Command command = site.launcher.next();
        mariadb.freeze();
        goesOn(command);
        command.exit(0);
        assertEquals(0, ended(exec).exitCode());
        assertEquals("null", inRedis("price"));
    }

    @Test
    void itsCommandIsEndedInTimeWhenBothAreGone() throws Exception {
        CompletableFuture<Spoken> exec = site.typing("exec price -- work");
        Command command = site.launcher.next();
        site.redis.kill();
        mariadb.freeze();
        answer(command.stopped());
        command.exit(143);
        Spoken spoken = ended(exec);
        assertEquals(ExitCode.LOCK_LOST.value(), spoken.exitCode());
        assertTrue(spoken.err().contains("the lease is lost (stores silent)"), spoken.err());
    }

    @Test
    void aStoreThatIsRequiredIsNotDoneWithout() throws Exception {
        String uri = site.redis.uri();
        site.redis.kill();
        Spoken spoken = typed("redis: { uris: [%s], required: true }".formatted(uri));
        assertEquals(ExitCode.UNAVAILABLE.value(), spoken.exitCode());
        assertTrue(
                spoken.err().startsWith("no lock, for a store that is needed for it does not answer: "), spoken.err());
        assertTrue(site.launcher.idle());
        assertEquals("null", inMysql("price"));
    }

    @Test
    void itNeedsNoRedisWhereThereIsMysql() throws Exception {
        lockInMysql("price", WEB2);
        Spoken held = typed("redis: { topology: none }");
        assertEquals(ExitCode.HELD.value(), held.exitCode(), held.err());
        done("release price --force --now");
        Spoken spoken = typed("redis: { topology: none }");
        assertEquals(0, spoken.exitCode());
        assertEquals("", spoken.err());
    }

    @Test
    void withoutAnyStoreNothingIsRun() throws Exception {
        site.redis.kill();
        mariadb.freeze();
        Spoken spoken = site.type("exec price -- work");
        assertEquals(ExitCode.UNAVAILABLE.value(), spoken.exitCode());
        assertTrue(spoken.err().startsWith("no lock store answers: no connection to Redis"), spoken.err());
        assertTrue(spoken.err().contains("; no session with MySQL"), spoken.err());
        assertTrue(site.launcher.idle());
    }

    /** What {@code exec} says under another configuration, with a command that ends at once. */
    private Spoken typed(String more) throws Exception {
        try (OperationsSite other = with(more)) {
            other.launcher.working(command -> command.exit(0));
            return other.type("exec price -- work");
        }
    }

    /** Waits until the lease was renewed for so long. */
    private static void goesOn(Command command) throws Exception {
        Duration start = Duration.ofNanos(System.nanoTime());
        eventually("renewed", () -> {
            int terms = command.terms().size();
            return Duration.ofNanos(System.nanoTime()).minus(start).compareTo(LONGER_THAN_THE_TTL) > 0 && terms > 1;
        });
        int before = command.terms().size();
        eventually("renewed yet", () -> command.terms().size() > before);
        assertFalse(command.stopped().isComplete());
    }
}
