package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** {@code release} on a real Redis. */
final class ReleaseIT extends OneRedis {
    private static final String KEY = "indexer_lock:price";
    private static final String WEB2 = "web2:7:0123456789abcdef";

    @Test
    void theHolderIsShownAndItsTokenReplacedForTheTimeLeft() throws Exception {
        site.probe.tell("set", KEY, WEB2, "PX", 60_000);
        String said = done("release price --force");
        assertTrue(said.startsWith("price is held by web2; its lease ends in "), said);
        assertTrue(said.contains("revoked: web2 ends its work at its next heartbeat"), said);
        String token = site.probe.tell("get", KEY);
        assertTrue(token.matches("revoked:[^@]+@web1:[0-9a-z]{16}"), token);
        long left = Long.parseLong(site.probe.tell("pttl", KEY));
        assertTrue(left > 30_000 && left <= 60_000, () -> left + " ms");
        JsonObject status = new JsonObject(done("status price --json"))
                .getJsonArray("indexers")
                .getJsonObject(0);
        assertEquals("revoked", status.getString("state"));
    }

    @Test
    void theHistorySaysWhoDidIt() throws Exception {
        site.probe.tell("set", KEY, WEB2, "PX", 60_000);
        done("release price --force");
        String history = site.probe.tell("xrange", "indexer:history", "-", "+");
        assertTrue(history.contains("\"event\":\"lock-revoked\""), history);
        assertTrue(history.contains("\"by\":\"" + System.getProperty("user.name") + "@web1\""), history);
        assertTrue(history.contains("\"holderOwner\":\"" + WEB2 + "\""), history);
    }

    @Test
    void aRevokedLockIsShownAndLeft() throws Exception {
        site.probe.tell("set", KEY, "revoked:ops@web3:0123456789abcdef", "PX", 60_000);
        String said = done("release price --force");
        assertTrue(said.startsWith("price was revoked by ops@web3; it is free in "), said);
        assertEquals("1", site.probe.tell("exists", KEY));
        done("release price --force --now");
        assertEquals("0", site.probe.tell("exists", KEY));
    }

    @Test
    void nowSaysThatALivingHolderOverlapsAndDeletes() throws Exception {
        site.probe.tell("set", KEY, WEB2, "PX", 60_000);
        String said = done("release price --force --now");
        assertTrue(said.contains("overlaps with the next run"), said);
        assertTrue(said.endsWith("deleted: price is free\n"), said);
        assertEquals("0", site.probe.tell("exists", KEY));
    }

    @Test
    void theLockOfAnotherProgramIsDeletedWithoutAnEndOrOfAnyType() throws Exception {
        site.probe.tell("set", KEY, "shell:42:9981");
        assertTrue(done("release price --force").contains("a lock of another program"));
        assertEquals("0", site.probe.tell("exists", KEY));
        site.probe.tell("hset", KEY, "a", "b");
        done("release price --force");
        assertEquals("0", site.probe.tell("exists", KEY));
    }

    @Test
    void whatExecRunsIsEnded() throws Exception {
        CompletableFuture<Spoken> exec = CompletableFuture.supplyAsync(() -> site.type("exec price -- true"));
        var command = site.launcher.next();
        done("release price --force");
        command.stopped().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
        command.exit(143);
        Spoken spoken = exec.get(20, TimeUnit.SECONDS);
        assertEquals(ExitCode.LOCK_LOST.value(), spoken.exitCode());
        assertTrue(spoken.err().contains("the lease is lost (revoked)"), spoken.err());
        assertTrue(site.probe.tell("get", KEY).startsWith("revoked:"));
    }

    @Test
    void aFreeLockNeedsNothing() throws Exception {
        assertEquals("price is free; nothing to release\n", done("release price --force"));
    }

    @Test
    void withoutForceNothingIsDone() throws Exception {
        site.probe.tell("set", KEY, WEB2, "PX", 60_000);
        Spoken spoken = site.type("release price");
        assertEquals(ExitCode.USAGE.value(), spoken.exitCode());
        assertTrue(spoken.err().contains("--force"), spoken.err());
        assertEquals(WEB2, site.probe.tell("get", KEY));
    }

    @CanIgnoreReturnValue
    private String done(String arguments) throws Exception {
        Spoken spoken = site.type(arguments);
        assertEquals(ExitCode.DONE.value(), spoken.exitCode(), spoken.err());
        return spoken.out().replace("\r", "");
    }
}
