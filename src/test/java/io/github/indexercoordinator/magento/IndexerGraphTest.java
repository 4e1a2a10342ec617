package io.github.indexercoordinator.magento;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.ConfigurationLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Which runs touch each other. */
final class IndexerGraphTest {
    private final IndexerGraph graph = stock();

    /** As Magento Open Source declares them. */
    private static IndexerGraph stock() {
        IndexerGraph graph = new IndexerGraph();
        for (String alone : List.of("catalog_product_attribute", "customer_grid", "design_config_grid")) {
            graph.declare(alone, Optional.empty(), List.of());
        }
        graph.declare("catalog_category_product", Optional.of("category_product"), List.of());
        graph.declare("catalog_product_category", Optional.of("category_product"), List.of());
        graph.declare("catalogrule_rule", Optional.of("catalogrule"), List.of());
        graph.declare("catalogrule_product", Optional.of("catalogrule"), List.of());
        graph.declare("cataloginventory_stock", Optional.empty(), List.of());
        graph.declare("inventory", Optional.empty(), List.of("cataloginventory_stock"));
        graph.declare("catalog_product_price", Optional.empty(), List.of());
        graph.declare("catalog_product_price", Optional.empty(), List.of("catalogrule_rule"));
        graph.declare("catalogsearch_fulltext", Optional.empty(), List.of());
        graph.declare(
                "catalogsearch_fulltext",
                Optional.empty(),
                List.of("catalog_category_product", "cataloginventory_stock", "catalog_product_price"));
        return graph;
    }

    @Test
    void aRunReindexesAllThatNeedIt() {
        assertEquals(
                List.of("catalog_product_price", "catalogsearch_fulltext"), graph.reindexes("catalog_product_price"));
        assertEquals(
                List.of("catalogrule_rule", "catalog_product_price", "catalogrule_product", "catalogsearch_fulltext"),
                graph.reindexes("catalogrule_rule"));
        assertEquals(
                List.of("cataloginventory_stock", "catalogsearch_fulltext", "inventory"),
                graph.reindexes("cataloginventory_stock"));
        assertEquals(List.of("catalogsearch_fulltext"), graph.reindexes("catalogsearch_fulltext"));
        assertEquals(
                List.of("catalog_product_category", "catalog_category_product"),
                graph.reindexes("catalog_product_category"));
    }

    @Test
    void theCatalogIsOneGroupAndTheOthersStandAlone() {
        assertEquals(
                Set.of(
                        "catalog_category_product",
                        "catalog_product_category",
                        "catalog_product_price",
                        "cataloginventory_stock",
                        "catalogrule_product",
                        "catalogrule_rule",
                        "catalogsearch_fulltext",
                        "inventory"),
                graph.groups().keySet());
        assertEquals(Set.of("catalog"), Set.copyOf(graph.groups().values()));
    }

    /** The stand-in of Magento declares what Magento does, and so the shipped groups are those that would be found. */
    @Test
    void theShippedGroupsAreThoseThatAreFound() throws Exception {
        PhpFiles files = new PhpFiles("", new BoundedProcess(Map.of(), Duration.ZERO));
        IndexerGraph declared =
                DeclaredIndexers.of(Path.of("src/test/magento"), files).graph();
        Configuration shipped = new ConfigurationLoader(Map.of(), Path.of(""), List.of(), () -> "web1")
                .load(Path.of("conf/coordinator.yaml"));
        Map<String, String> groups = new TreeMap<>();
        shipped.indexers().forEach((id, settings) -> settings.groups().forEach(group -> groups.put(id, group)));
        assertEquals(shipped.indexers().keySet(), declared.ids());
        assertEquals(groups, declared.groups());
        assertEquals(groups, graph.groups());
    }

    @Test
    void membersOfModulesDoNotRenameTheCatalog() {
        graph.declare("a_feed", Optional.empty(), List.of("catalogsearch_fulltext"));
        assertEquals("catalog", graph.groups().get("a_feed"));
        assertEquals("catalog", graph.groups().get("catalog_product_price"));
    }

    @Test
    void othersThatHangTogetherAreAGroupOfTheirOwn() {
        graph.declare("shop_b", Optional.of("shop"), List.of());
        graph.declare("shop_a", Optional.of("shop"), List.of());
        graph.declare("shop_c", Optional.empty(), List.of("shop_b", "never_installed"));
        assertEquals("shop_a", graph.groups().get("shop_a"));
        assertEquals("shop_a", graph.groups().get("shop_b"));
        assertEquals("shop_a", graph.groups().get("shop_c"));
        assertFalse(graph.groups().containsKey("never_installed"));
    }

    /** What this whole thing is for: two runs that could touch the same index are never in different groups. */
    @Test
    void whateverTwoRunsBothReindexIsInTheirCommonGroup() {
        for (String one : graph.ids()) {
            for (String other : graph.ids()) {
                Set<String> common = new TreeSet<>(graph.reindexes(one));
                common.retainAll(graph.reindexes(other));
                if (!one.equals(other) && !common.isEmpty()) {
                    assertEquals(graph.groups().get(one), graph.groups().get(other), one + " and " + other);
                }
            }
        }
    }

    @Test
    void aCircleIsNoTrouble() {
        graph.declare("x", Optional.empty(), List.of("y"));
        graph.declare("y", Optional.empty(), List.of("x"));
        assertEquals(List.of("x", "y"), graph.reindexes("x"));
        assertEquals("x", graph.groups().get("y"));
    }
}
