package io.github.indexercoordinator.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a valid file becomes. */
class ConfigurationLoaderTest {
    @TempDir
    Path folder;

    private LoadedConfiguration load;

    @BeforeEach
    void useFolder() {
        load = new LoadedConfiguration(folder);
    }

    @Test
    void emptyFileGivesTheDefaults() {
        Configuration configuration = load.of("");
        assertEquals("host-one", configuration.node());
        assertEquals(List.of("redis://127.0.0.1:6379/0"), configuration.redis().uris());
        assertEquals(
                new LockSettings(
                        "indexer_lock:",
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(5)),
                configuration.lock());
        assertEquals(List.of(), configuration.warnings());
    }

    @Test
    void sectionWithoutContentGivesTheDefaults() {
        assertEquals(load.of("").redis(), load.of("redis:\nindexers:").redis());
    }

    @Test
    void indexerInheritsAndItsCommandNamesIt() {
        IndexerSettings price = load.indexer("price", """
                defaults: { command: [run, "--id={indexer}"], directory: /srv, timeout: 1h }
                indexers: { price: }
                """);
        assertEquals(
                new IndexerSettings(
                        "price",
                        List.of("run", "--id=price"),
                        "/srv",
                        Duration.ofHours(1),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(5),
                        Map.of()),
                price);
    }

    @ParameterizedTest
    @CsvSource({
        "ttl: 24s, ttl: 15s, 5",
        "ttl: 24s, ttl: 90s, 10",
        "ttl: 24s, timeout: 1h, 8",
        "heartbeat: 7s, ttl: 15s, 5",
        "heartbeat: 7s, ttl: 90s, 7",
        "heartbeat: 7s, heartbeat: 9s, 9"
    })
    void heartbeatFitsAnIndexersTtl(String ofAll, String own, long seconds) {
        String yaml = "lock: { " + ofAll + " }\nindexers: { a: { " + own + " } }";
        assertEquals(Duration.ofSeconds(seconds), load.indexer("a", yaml).heartbeat());
    }

    @Test
    void textStaysAsWritten() {
        String yaml = "indexers: { a: { env: { A: 010, B: yes, C: 1.0 } } }";
        assertEquals(
                Map.of("A", "010", "B", "yes", "C", "1.0"),
                load.indexer("a", yaml).environment());
    }

    @Test
    void referencesAreReplaced() {
        Map<String, String> environment = Map.of("A", "a", "EMPTY", "", "PORT", "81");
        assertEquals(
                "a-b-c", load.of("node: ${A}-${B:-b}-${EMPTY:-c}", environment).node());
        assertEquals("${A}$A", load.of("namespace: $${A}$A", environment).namespace());
        assertEquals(
                81, load.of("http: { port: \"${PORT}\" }", environment).http().port());
    }

    @Test
    void aliasesOfYamlWork() {
        String yaml = "indexers: { a: { command: &run [x, \"{indexer}\"] }, b: { command: *run } }";
        assertEquals(List.of("x", "b"), load.indexer("b", yaml).command());
    }

    @Test
    void secretsComeFromFilesWithoutTheirNewline() {
        load.write("password", "s3cret \n");
        Configuration configuration = load.of("redis: { passwordFile: password }");
        assertEquals("s3cret ", configuration.redis().password().value());
    }

    @Test
    void printedConfigurationShowsNoSecret() {
        String printed = load.of("""
                        redis: { uris: ["redis://user:s3cret@a:1"], password: s3cret }
                        http: { token: s3cret }
                        indexers: { a: { env: { PASSWORD: s3cret } } }
                        """).toString();
        assertFalse(printed.contains("s3cret"), printed);
        assertTrue(printed.contains("redis://a:1"), printed);
    }

    @Test
    void hashIsOfWhatMustBeEqualOnAllNodes() {
        String hash = load.of("").hash();
        assertEquals(8, hash.length());
        assertEquals(hash, load.of("""
                        node: other
                        redis: { uris: ["redis://user:secret@127.0.0.1:6379/0"], password: other }
                        stop: { wait: 9s }
                        http: { port: 1, token: other }
                        log: { level: debug }
                        defaults: { directory: /other }
                        lock: { ttl: 60s }
                        """).hash());
        assertNotEquals(hash, load.of("lock: { ttl: 61s }").hash());
        assertNotEquals(hash, load.of("indexers: { a: {} }").hash());
        assertNotEquals(hash, load.of("redis: { uris: [\"redis://10.0.0.1\"] }").hash());
    }
}
