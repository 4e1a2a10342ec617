package io.github.indexercoordinator.cli;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.ScriptedLauncher.Command;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code exec} and the locks of groups, on a real Redis. */
final class ExecGroupIT {
    @TempDir
    private Path directory;

    @SuppressWarnings("NullAway.Init") // set before each test
    private OperationsSite site;

    @BeforeEach
    void open() throws Exception {
        site = new OperationsSite(
                directory, "price: { group: catalog }, stock: { group: [catalog, msi] }, customer: {}");
    }

    @AfterEach
    void close() {
        site.close();
    }

    @ParameterizedTest
    @CsvSource({
        "exec --group catalog -- work, group.catalog",
        "exec --group=catalog --group=msi -- work, group.catalog group.msi",
        "exec price -- work, group.catalog price",
        "exec stock -- work, group.catalog group.msi stock",
        "exec customer -- work, customer",
        "exec customer price stock --group=msi -- work, customer group.catalog group.msi price stock"
    })
    void whatIsNamedIsHeldWithItsGroups(String arguments, String names) throws Exception {
        CompletableFuture<Spoken> exec = begin(arguments);
        Command command = site.launcher.next();
        assertEquals(names, held());
        command.exit(3);
        assertEquals(3, ended(exec).exitCode());
        assertEquals("", held());
    }

    @Test
    void theCommandIsToldWhatItHolds() throws Exception {
        CompletableFuture<Spoken> exec = begin("exec --group=msi -- work");
        Command command = site.launcher.next();
        assertEquals(List.of("work"), command.command().command());
        assertEquals("indexer_lock:group.msi", command.command().environment().get("INDEXER_LOCK_KEY"));
        command.exit(0);
        assertEquals(ExitCode.DONE.value(), ended(exec).exitCode());
    }

    @ParameterizedTest
    @CsvSource({
        "exec --group=catalog -- work, group.catalog",
        "exec stock -- work, group.msi",
        "exec --group=catalog --group=msi -- work, group.msi",
        "exec price -- work, price"
    })
    void whatIsHeldExcludesItAndNothingElseIsKept(String arguments, String busy) throws Exception {
        site.probe.tell("set", "indexer_lock:" + busy, "web2:1:0123456789abcdef", "px", 60_000);
        Spoken refused = site.type(arguments);
        assertEquals(ExitCode.HELD.value(), refused.exitCode());
        assertTrue(refused.err().startsWith(busy + " is held by web2"), refused.err());
        assertEquals(busy, held());
        assertTrue(site.launcher.idle());
    }

    @Test
    void itWaitsUntilAGroupIsFree() throws Exception {
        site.probe.tell("set", "indexer_lock:group.catalog", "web2:1:0123456789abcdef", "px", 600_000);
        CompletableFuture<Spoken> exec = begin("exec --wait=10m --group=catalog -- work");
        eventually("it has tried", () -> site.probe.calls("evalsha") + site.probe.calls("eval") > 1);
        assertFalse(exec.isDone());
        site.probe.tell("del", "indexer_lock:group.catalog");
        site.launcher.next().exit(0);
        assertEquals(ExitCode.DONE.value(), ended(exec).exitCode());
    }

    @Test
    void itsPatienceWithAGroupEnds() throws Exception {
        site.probe.tell("set", "indexer_lock:group.catalog", "web2:1:0123456789abcdef", "px", 600_000);
        Spoken refused = site.type("exec --wait=200ms --group=catalog -- work");
        assertEquals(ExitCode.ELAPSED.value(), refused.exitCode());
        assertTrue(refused.err().startsWith("group.catalog is held by web2"), refused.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"exec --group=catalogue -- work", "exec --group=price -- work", "exec price --group=x -- work"})
    void anUnknownGroupIsRefusedWithTheKnownOnes(String arguments) throws Exception {
        Spoken refused = site.type(arguments);
        assertEquals(ExitCode.USAGE.value(), refused.exitCode());
        assertTrue(refused.err().contains("known are catalog, msi"), refused.err());
        assertEquals("0", site.probe.tell("dbsize"));
    }

    @Test
    void whoNamesNothingIsToldWhatIsMissing() {
        Spoken refused = site.type("exec -- work");
        assertEquals(ExitCode.USAGE.value(), refused.exitCode());
        assertTrue(refused.err().contains("Missing what to lock: an indexer, or --group=GROUP"), refused.err());
    }

    private CompletableFuture<Spoken> begin(String arguments) {
        return CompletableFuture.supplyAsync(() -> site.type(arguments));
    }

    private static Spoken ended(CompletableFuture<Spoken> exec) throws Exception {
        return exec.get(20, TimeUnit.SECONDS);
    }

    /** The names that are locked, in the order of the alphabet. */
    private String held() throws Exception {
        Set<String> names = new TreeSet<>();
        for (String key : site.probe.list("keys", "indexer_lock:*")) {
            names.add(key.substring("indexer_lock:".length()));
        }
        return String.join(" ", names);
    }
}
