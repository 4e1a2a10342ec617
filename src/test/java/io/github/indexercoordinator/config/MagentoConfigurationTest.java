package io.github.indexercoordinator.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.indexercoordinator.config.Installation.Database;
import io.github.indexercoordinator.config.Installation.RedisUse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an installation says, and what people wrote. */
final class MagentoConfigurationTest {
    private static final String ROOT = "magento: { root: shop, discover: true }\n";

    @TempDir
    Path folder;

    private Map<String, Optional<String>> found = new LinkedHashMap<>(Map.of("price", Optional.of("catalog")));
    private List<RedisUse> redis = List.of();
    private List<String> program = List.of("bin/magento");

    private Installation read(Path root, boolean discover) {
        return new Installation(
                root.resolve("app/etc/env.php"),
                Optional.of(new Database("db1:3307", "the shop", "ma@gento", new Secret("s3:c/ret"))),
                "m2_",
                redis,
                program,
                discover ? found : Map.of(),
                Map.of("price", List.of("price", "search")),
                List.of("mind this"));
    }

    private LoadedConfiguration load() {
        return new LoadedConfiguration(folder, this::read);
    }

    @Test
    void whatNobodyWroteIsFilledIn() {
        Configuration configuration = load().of(ROOT);
        MysqlSettings mysql = configuration.mysql().orElseThrow();
        assertEquals("mysql://ma%40gento@db1:3307/the%20shop", mysql.uri());
        assertEquals("s3:c/ret", mysql.password().value());
        assertEquals("m2_indexer_lock", mysql.table());
        IndexerSettings price = indexer(configuration, "price");
        assertEquals(folder.resolve("shop").toString(), price.directory());
        assertEquals(List.of("bin/magento", "indexer:reindex", "price"), price.command());
        assertEquals(List.of("catalog"), price.groups());
        assertEquals(List.of("price", "search"), configuration.reindexes("price"));
        assertEquals(List.of("mind this"), configuration.warnings());
        assertFalse(configuration.toString().contains("s3:c"), configuration::toString);
    }

    @Test
    void whatIsWrittenIsStronger() {
        Configuration configuration = load().of(ROOT + """
                mysql: { uri: "mysql://other@db2/locks", table: ours }
                defaults: { directory: /elsewhere, command: [run] }
                indexers: { mine: { command: [it] }, price: { group: own, ttl: 90s } }
                """);
        MysqlSettings mysql = configuration.mysql().orElseThrow();
        assertEquals(
                "mysql://other@db2/locks ours ",
                mysql.uri() + " " + mysql.table() + " " + mysql.password().value());
        assertEquals(
                List.of("mine", "price"), List.copyOf(configuration.indexers().keySet()));
        IndexerSettings price = indexer(configuration, "price");
        assertEquals("/elsewhere [run] [own]", price.directory() + " " + price.command() + " " + price.groups());
        assertEquals(Duration.ofSeconds(90), price.ttl());
    }

    @Test
    void anEmptyAddressMeansNoMysql() {
        assertEquals(Optional.empty(), load().of(ROOT + "mysql: { uri: \"\" }").mysql());
    }

    @Test
    void aGroupIsAddedToAnIndexerThatIsWrittenWithoutOne() {
        assertEquals(
                List.of("catalog"),
                indexer(load().of(ROOT + "indexers: { price: {} }"), "price").groups());
    }

    @Test
    void variablesReachIndexersThatWereFound() {
        Configuration configuration =
                load().of(ROOT, Map.of("COORDINATOR_INDEXERS_PRICE_TTL", "75s", "COORDINATOR_MAGENTO_ROOT", "other"));
        assertEquals(Duration.ofSeconds(75), indexer(configuration, "price").ttl());
        assertEquals(
                folder.resolve("other").toString(),
                indexer(configuration, "price").directory());
        assertEquals(List.of("mind this"), configuration.warnings());
    }

    @Test
    void aProgramThatIsNoneIsStartedByPhp() {
        program = List.of("php", "bin/magento");
        assertEquals(
                List.of("php", "bin/magento", "indexer:reindex", "price"),
                indexer(load().of(ROOT), "price").command());
    }

    @Test
    void anIndexerThatMagentoDoesNotHaveIsWarnedOf() {
        assertEquals(
                List.of(
                        "mind this",
                        "indexers.prize: Magento has no such indexer, so its run would fail; remove it, or give it a command"
                                + " of its own"),
                load().of(ROOT + "indexers: { prize: {}, own: { command: [x] } }")
                        .warnings());
    }

    @Test
    void nodesThatFindDifferentIndexersHaveTheSameHash() {
        String hash = load().of(ROOT + "indexers: { price: {} }").hash();
        found = Map.of("price", Optional.of("prices"), "feed", Optional.of("prices"));
        assertEquals(hash, load().of(ROOT + "indexers: { price: {} }").hash());
        assertNotEquals(
                hash, load().of(ROOT + "indexers: { price: { ttl: 61s } }").hash());
        assertNotEquals(
                hash,
                load().of("magento: { root: shop }\nindexers: { price: {} }").hash());
    }

    @Test
    void locksAmongWhatMagentoThrowsAwayAreWarnedOf() {
        redis = List.of(
                new RedisUse("cache", "localhost", 6379, 0),
                new RedisUse("sessions", "127.0.0.1", 6379, 2),
                new RedisUse("page cache", "r2", 6379, 0));
        List<String> warnings = load().of(ROOT).warnings();
        assertEquals(
                List.of(
                        "mind this",
                        "redis.uris: Magento keeps its cache in database 0 of localhost:6379, where the locks are too: what"
                                + " empties it, such as cache:flush, lets two runs overlap; name a database of its own, better"
                                + " a server of its own",
                        "redis.uris: Magento keeps its sessions in database 2 of 127.0.0.1:6379, the server of the locks: it"
                                + " must not evict them when memory runs short, so its maxmemory-policy must be noeviction"
                                + " (see \"doctor\")"),
                warnings);
    }

    @Test
    void whatCannotBeReadIsAFault() {
        LoadedConfiguration load = new LoadedConfiguration(folder, (root, discover) -> {
            throw new InstallationException("nothing there");
        });
        assertEquals(List.of("c.yaml:1: magento.root: nothing there"), load.faultsOf("magento: { root: shop }"));
        assertEquals(
                List.of("c.yaml:1: magento.discover: has no effect without magento.root; write that too"),
                load.faultsOf("magento: { discover: true }"));
    }

    private static IndexerSettings indexer(Configuration configuration, String id) {
        return Objects.requireNonNull(configuration.indexers().get(id));
    }
}
