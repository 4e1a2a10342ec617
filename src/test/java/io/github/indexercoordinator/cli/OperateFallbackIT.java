package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** {@code pause}, {@code resume}, {@code release} and {@code status} with Redis and MySQL. */
final class OperateFallbackIT extends TwoStores {
    @Test
    void aPauseStandsInBothAndEndsInBoth() throws Exception {
        assertEquals("customer: paused for 1 h\n", done("pause customer"));
        assertEquals("1", site.probe.tell("exists", "{indexer_lock:customer}:paused"));
        assertEquals("1", pausedInMysql());
        assertEquals("customer: resumed\n", done("resume customer"));
        assertEquals("0", site.probe.tell("exists", "{indexer_lock:customer}:paused"));
        assertEquals("0", pausedInMysql());
    }

    @Test
    void aPauseIsMadeAndEndedWithoutRedisWhichIsSaid() throws Exception {
        site.redis.kill();
        Spoken paused = site.type("pause customer");
        assertEquals(ExitCode.DONE.value(), paused.exitCode());
        assertEquals("customer: paused for 1 h\n", paused.out());
        assertTrue(paused.err().startsWith("redis does not answer ("), paused.err());
        assertTrue(paused.err().contains("pause again once it answers"), paused.err());
        assertEquals("1", pausedInMysql());
        Spoken resumed = site.type("resume customer");
        assertEquals(ExitCode.UNAVAILABLE.value(), resumed.exitCode());
        assertEquals("customer: resumed\n", resumed.out());
        assertTrue(resumed.err().contains("resume again once it answers"), resumed.err());
        assertEquals("0", pausedInMysql());
    }

    @Test
    void whatExecHoldsInBothIsRevokedInBoth() throws Exception {
        CompletableFuture<Spoken> exec = site.typing("exec customer -- work");
        Command command = site.launcher.next();
        String said = done("release customer --force");
        assertTrue(said.startsWith("customer is held by web1"), said);
        assertEquals(inRedis("customer"), inMysql("customer"));
        command.stopped().toCompletionStage().toCompletableFuture().join();
        command.exit(143);
        Spoken spoken = ended(exec);
        assertEquals(ExitCode.LOCK_LOST.value(), spoken.exitCode());
        assertTrue(spoken.err().contains("the lease is lost (revoked)"), spoken.err());
    }

    @Test
    void aLockIsTakenInMysqlWhileRedisIsDown() throws Exception {
        lockInMysql("customer", WEB2);
        site.redis.kill();
        Spoken spoken = site.type("release customer --force");
        assertEquals(ExitCode.DONE.value(), spoken.exitCode(), spoken.err());
        assertTrue(spoken.out().contains("revoked: web2 ends its work"), spoken.out());
        assertTrue(spoken.err().startsWith("redis does not answer ("), spoken.err());
        assertTrue(inMysql("customer").startsWith("revoked:"), inMysql("customer"));
        assertTrue(site.type("release customer --force --now").out().endsWith("deleted: customer is free\n"));
        assertEquals("null", inMysql("customer"));
    }

    @Test
    void eachOfTwoHoldersLosesIt() throws Exception {
        lockInMysql("customer", WEB2);
        site.probe.tell("set", "indexer_lock:customer", "shell:42", "PX", 60_000);
        String said = done("release customer --force");
        assertTrue(said.contains("deleted: customer is free"), said);
        assertTrue(said.contains("revoked: web2"), said);
        assertEquals("null", inRedis("customer"));
        assertTrue(inMysql("customer").startsWith("revoked:"), inMysql("customer"));
    }

    @Test
    void aLockOfGetLockEndsOnlyWithItsConnection() throws Exception {
        done("pause customer"); // so that there is a row to be looked at
        String database = mysql.tell("SELECT DATABASE()");
        assertEquals("1", mysql.tell("SELECT GET_LOCK('" + database + "|indexer_lock:customer', 0)"));
        Spoken spoken = site.type("release customer --force");
        assertEquals(ExitCode.HELD.value(), spoken.exitCode(), spoken.out());
        assertTrue(spoken.err().contains("ends only with its holder: customer is held by 'GET_LOCK of"), spoken.err());
    }

    @Test
    void theLockOfAGroupIsTakenFromExec() throws Exception {
        CompletableFuture<Spoken> exec = site.typing("exec --group=catalog -- work");
        Command command = site.launcher.next();
        String said = done("release --group catalog --force");
        assertTrue(said.startsWith("group.catalog is held by web1"), said);
        command.stopped().toCompletionStage().toCompletableFuture().join();
        command.exit(143);
        assertEquals(ExitCode.LOCK_LOST.value(), ended(exec).exitCode());
    }

    @Test
    void whoHoldsAGroupWithAnIndexerLosesTheWhole() throws Exception {
        site.probe.tell("set", "indexer_lock:stock", WEB2, "PX", 60_000);
        site.probe.tell("set", "indexer_lock:group.catalog", WEB2, "PX", 60_000);
        String said = done("release --group catalog --force --now");
        assertTrue(said.startsWith("stock is held by web2"), said);
        assertEquals("null", inRedis("stock"));
        assertEquals("null", inRedis("group.catalog"));
    }

    @Test
    void whatIsWrongWithAGroupIsSaid() {
        assertEquals(
                ExitCode.USAGE.value(),
                site.type("release --group nobody --force").exitCode());
        assertEquals(
                ExitCode.USAGE.value(),
                site.type("release price --group catalog --force").exitCode());
        assertEquals(ExitCode.USAGE.value(), site.type("release --force").exitCode());
    }

    @Test
    void whatTheStoresAgreeInIsShownOnce() throws Exception {
        assertEquals("""
                INDEXER   STATE  HOLDER  LEFT  FENCE  SKIPPED 24 H  LAST RUN
                customer  idle   -       -     -      0             none known

                No node is connected.
                """, done("status customer"));
    }

    @Test
    void whatTheStoresDifferInIsSaid() throws Exception {
        lockInMysql("customer", WEB2);
        site.probe.tell("set", "{indexer_lock:stock}:paused", "why", "PX", 60_000);
        String text = done("status");
        assertTrue(text.contains("\ncustomer: free in redis, held by web2 in mysql\n"), text);
        assertTrue(text.contains("\nstock: paused in redis, not paused in mysql\n"), text);
        JsonObject status = status();
        assertEquals("held", status.getString("state"));
        JsonObject stores = status.getJsonObject("stores");
        assertEquals(false, stores.getJsonObject("redis").getBoolean("held"));
        assertEquals("web2", stores.getJsonObject("mysql").getString("holder"));
    }

    @Test
    void withoutRedisTheLocksAreShownAndTheRestIsUnknown() throws Exception {
        lockInMysql("customer", WEB2);
        site.redis.kill();
        String text = done("status customer");
        assertTrue(text.contains("customer  held   web2 "), text);
        assertTrue(text.contains(" ?  "), text);
        assertTrue(text.contains("\nredis does not answer: "), text);
        assertTrue(text.endsWith("\nThe nodes and the skips are not to be seen without Redis.\n"), text);
        JsonObject status = status();
        assertNull(status.getValue("skipped24h"));
        assertNull(status.getJsonObject("stores").getJsonObject("redis").getValue("held"));
        assertEquals(true, status.getJsonObject("stores").getJsonObject("mysql").getBoolean("held"));
    }

    @Test
    void noStoreIsSaid() throws Exception {
        site.redis.kill();
        mariadb.freeze();
        Spoken spoken = site.type("status");
        assertEquals(ExitCode.UNAVAILABLE.value(), spoken.exitCode());
        assertTrue(spoken.err().startsWith("no lock store answers: "), spoken.err());
    }

    private JsonObject status() {
        return new JsonObject(done("status customer --json"))
                .getJsonArray("indexers")
                .getJsonObject(0);
    }

    private String pausedInMysql() throws Exception {
        return mysql.tell("SELECT paused_until > UNIX_TIMESTAMP(NOW(6)) * 1000000 FROM indexer_lock"
                + " WHERE name = 'indexer_lock:customer'");
    }
}
