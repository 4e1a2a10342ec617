package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code pause} and {@code resume} on a real Redis. */
final class PauseIT extends OneRedis {
    @Test
    void whatIsPausedStandsInRedisWithAnEnd() throws Exception {
        assertEquals("price: paused for 30 min\n", done("pause price --for 30m --reason deploy"));
        JsonObject value = new JsonObject(site.probe.tell("get", "{indexer_lock:price}:paused"));
        assertEquals("deploy", value.getString("reason"));
        assertTrue(value.getString("by").endsWith("@web1"), value::encode);
        long left = Long.parseLong(site.probe.tell("pttl", "{indexer_lock:price}:paused"));
        assertTrue(left > 1_700_000 && left <= 1_800_000, () -> left + " ms");
    }

    @Test
    void allIsEveryIndexer() throws Exception {
        assertEquals("price: paused for 1 h\nstock: paused for 1 h\n", done("pause --all"));
        assertEquals("price: resumed\n", done("resume price"));
        assertEquals("price: was not paused\nstock: resumed\n", done("resume --all"));
    }

    @Test
    void whoStillRunsIsNamed() throws Exception {
        site.probe.tell("set", "indexer_lock:stock", "web2:1:0123456789abcdef", "PX", 60_000);
        assertEquals("stock: paused for 1 h; what web2 runs goes on\n", done("pause stock"));
    }

    @Test
    void execWorksUnderAPause() throws Exception {
        assertEquals("price: paused for 1 h\n", done("pause price"));
        CompletableFuture<Spoken> exec = CompletableFuture.supplyAsync(() -> site.type("exec price -- true"));
        site.launcher.next().exit(0);
        assertEquals(ExitCode.DONE.value(), exec.get(20, TimeUnit.SECONDS).exitCode());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"pause", "pause price --all", "pause price --for 8d", "pause price --for 0s", "pause nobody"})
    void wrongUseEndsWith64(String arguments) throws Exception {
        assertEquals(ExitCode.USAGE.value(), site.type(arguments).exitCode());
        assertEquals("0", site.probe.tell("dbsize"));
    }

    @Test
    void aSilentStoreIsSaid() throws Exception {
        site.redis.kill();
        Spoken spoken = site.type("pause price");
        assertEquals(ExitCode.UNAVAILABLE.value(), spoken.exitCode());
        assertTrue(spoken.err().startsWith("the lock store does not answer: "), spoken.err());
    }

    private String done(String arguments) throws Exception {
        Spoken spoken = site.type(arguments);
        assertEquals(ExitCode.DONE.value(), spoken.exitCode(), spoken.err());
        return spoken.out().replace("\r", "");
    }
}
