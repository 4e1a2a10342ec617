package io.github.indexercoordinator.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys from environment variables. */
class EnvironmentTest {
    @TempDir
    Path folder;

    private LoadedConfiguration load;

    @BeforeEach
    void useFolder() {
        load = new LoadedConfiguration(folder);
    }

    @Test
    void variablesAreStrongerThanTheFile() {
        Configuration configuration = load.of(
                "lock: { keyPrefix: \"a:\" }\nredis: { uris: [\"redis://a\"] }",
                Map.of("COORDINATOR_LOCK_KEY_PREFIX", "b:", "COORDINATOR_REDIS_URIS", "redis://b"));
        assertEquals("b:", configuration.lock().keyPrefix());
        assertEquals(List.of("redis://b"), configuration.redis().uris());
        assertEquals(List.of(), configuration.warnings());
    }

    @Test
    void commandsAndMapsAreJson() {
        Map<String, String> environment = Map.of(
                "COORDINATOR_DEFAULTS_COMMAND", "[\"sh\", \"-c\", \"a, b\"]",
                "COORDINATOR_INDEXERS_CATALOG_PRICE_ENV", "{\"N\": 4}");
        IndexerSettings price = load.indexer("catalog-price", "indexers: { catalog-price: {} }", environment);
        assertEquals(List.of("sh", "-c", "a, b"), price.command());
        assertEquals(Map.of("N", "4"), price.environment());
    }

    @Test
    void indexersAreMatchedAgainstTheFile() {
        IndexerSettings price = load.indexer(
                "catalog_product_price",
                "indexers: { catalog_product_price: {} }",
                Map.of("COORDINATOR_INDEXERS_CATALOG_PRODUCT_PRICE_TTL", "90s"));
        assertEquals(Duration.ofSeconds(90), price.ttl());
    }

    @Test
    void nodeIsANameUnlessItIsAUrl() {
        assertEquals("web1", load.of("", Map.of("COORDINATOR_NODE", "web1")).node());
        Configuration configuration = load.of("node: web2", Map.of("COORDINATOR_NODE", "http://web1:8085"));
        assertEquals("web2", configuration.node());
        assertEquals(List.of(), configuration.warnings());
    }

    @Test
    void passwordFromTheEnvironmentReplacesTheFilesPasswordFile() {
        Configuration configuration =
                load.of("redis: { passwordFile: gone }", Map.of("COORDINATOR_REDIS_PASSWORD", "a"));
        assertEquals("a", configuration.redis().password().value());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void faultNamesTheVariable(String name, String value, String fault) {
        assertEquals(List.of(fault), load.faultsOf("indexers: { a.b: {}, a-b: {} }", Map.of(name, value)));
    }

    static Stream<Arguments> faultNamesTheVariable() {
        return Stream.of(
                arguments(
                        "COORDINATOR_LOCK_TTL",
                        "60",
                        "COORDINATOR_LOCK_TTL: lock.ttl: 60 has no unit: write 60s for seconds (ms, s, m, h, d)"),
                arguments(
                        "COORDINATOR_DEFAULTS_COMMAND",
                        "bin/magento",
                        "COORDINATOR_DEFAULTS_COMMAND: defaults.command: must be a JSON array of strings, such as"
                                + " [\"bin/magento\", \"--version\"]"),
                arguments(
                        "COORDINATOR_INDEXERS_A_B_TTL",
                        "60s",
                        "COORDINATOR_INDEXERS_A_B_TTL: indexers.a.b.ttl: could as well be indexers.a-b.ttl; set them"
                                + " in the file"));
    }

    @Test
    void unknownVariablesAreOneWarning() {
        Configuration configuration = load.of(
                "node: ${COORDINATOR_MINE}",
                Map.of(
                        "COORDINATOR_MINE", "a",
                        "COORDINATOR_CONFIG", "a",
                        "COORDINATOR_LOCK_TTTL", "60s",
                        "COORDINATOR_ODD", "a"));
        assertEquals(
                List.of("environment variables that set no key: COORDINATOR_LOCK_TTTL (did you mean"
                        + " COORDINATOR_LOCK_TTL?), COORDINATOR_ODD"),
                configuration.warnings());
    }

    @Test
    void variablesOfKubernetesServicesAreToldApart() {
        Configuration configuration = load.of(
                "", Map.of("COORDINATOR_HTTP_PORT", "tcp://10.0.0.1:80", "COORDINATOR_PORT", "tcp://10.0.0.1:80"));
        assertEquals(8085, configuration.http().port());
        assertEquals(
                List.of("environment variables that set no key: COORDINATOR_HTTP_PORT, COORDINATOR_PORT; Kubernetes"
                        + " makes those with tcp:// from services: write enableServiceLinks: false into the pod"),
                configuration.warnings());
    }
}
