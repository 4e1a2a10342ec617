package io.github.indexercoordinator.magento;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.StandInMagento;
import io.github.indexercoordinator.testing.StandInShop;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the stand-in keeps to what is known of Magento's commands, troubles included: what is tried on it must mean something. */
final class StandInMagentoIT {
    private static final String PRICE = "catalog_product_price";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set before each test
    Path folder;

    @SuppressWarnings("NullAway.Init") // set before each test
    private StandInShop shop;

    @SuppressWarnings("NullAway.Init") // set before each test
    private StandInMagento magento;

    @BeforeEach
    void deploy() throws Exception {
        shop = StandInShop.open(MariadbProcess.shared(), "standin", "m2_", 6379);
        magento = shop.deploy(folder);
    }

    private void says(int exitCode, String output, String... arguments) throws Exception {
        StandInMagento.Call call = magento.start(arguments);
        assertEquals(exitCode, call.exitCode(), call::output);
        assertTrue(call.output().replaceAll("\\d\\d:\\d\\d:\\d\\d", "00:00:00").contains(output), call.output());
    }

    @Test
    void aReindexBuildsItsIndexAndThoseThatDependOnIt() throws Exception {
        shop.tell("UPDATE @PREFIX@catalog_product_entity SET price = 99");
        says(0, """
                Product Price index has been rebuilt successfully in 00:00:00
                Catalog Search index has been rebuilt successfully in 00:00:00
                """, "indexer:reindex", PRICE);
        assertEquals(List.of(), shop.faults());
        assertEquals(
                List.of("99.000000\t1\t200"),
                shop.ask("SELECT price, build, COUNT(*) FROM @PREFIX@catalog_product_index_price GROUP BY 1, 2"));
        assertEquals("valid", shop.state(PRICE));
    }

    @Test
    void aReindexBuildsFirstWhatItNeedsThatIsInvalid() throws Exception {
        shop.tell("UPDATE @PREFIX@indexer_state SET status = 'invalid' WHERE indexer_id = 'catalogrule_rule'");
        says(0, "Catalog Rule Product index has been rebuilt", "indexer:reindex", PRICE);
    }

    @Test
    void allOfThemAreBuiltAndOfASharedIndexOne() throws Exception {
        says(0, "Catalog Search index has been rebuilt successfully", "indexer:reindex");
        assertEquals(1, shop.builds("catalog_category_product"));
        assertEquals(0, shop.builds("catalog_product_category"));
    }

    @Test
    void aWorkingIndexIsSkippedWithAnError() throws Exception {
        shop.tell("UPDATE @PREFIX@indexer_state SET status = 'working' WHERE indexer_id = '" + PRICE + "'");
        says(1, """
                process error during indexation process:
                Product Price index is locked by another reindex process. Skipping.
                """, "indexer:reindex", PRICE);
    }

    @Test
    void anIndexThatStartsWorkingInBetweenIsASuccessWithoutWork() throws Exception {
        StandInMagento.Call call = magento.startHeldAt(List.of("booted"), "indexer:reindex", PRICE);
        call.awaitStep("booted");
        shop.tell("UPDATE @PREFIX@indexer_state SET status = 'working' WHERE indexer_id = '" + PRICE + "'");
        call.letGo("booted");
        assertEquals(0, call.exitCode());
        assertTrue(call.output().contains("Product Price index has been rebuilt successfully"), call.output());
        assertEquals(0, shop.builds(PRICE));
    }

    @Test
    void anErrorMakesTheIndexInvalid() throws Exception {
        magento.misbehave(PRICE, "deadlock");
        says(
                1,
                "Product Price index process error during indexation process:\nSQLSTATE[40001]: Serialization failure: 1213",
                "indexer:reindex",
                PRICE);
        assertEquals("invalid", shop.state(PRICE));
        says(0, "has been rebuilt", "indexer:reindex", PRICE);
    }

    @Test
    void aTableThatIsMissingIsNamed() throws Exception {
        shop.tell("DROP TABLE @PREFIX@catalog_product_index_price_replica");
        says(1, "1146 Table 'standin.m2_catalog_product_index_price_replica' doesn't exist", "indexer:reindex", PRICE);
    }

    @Test
    void whatDiesInMidBuildStaysWorkingUntilItIsReset() throws Exception {
        magento.misbehave(PRICE, "die", "fatal");
        assertEquals(137, magento.start("indexer:reindex", PRICE).exitCode());
        assertEquals("working", shop.state(PRICE));
        says(0, "Product Price indexer has been invalidated.", "indexer:reset", PRICE);
        assertEquals("invalid", shop.state(PRICE));
        assertEquals(255, magento.start("indexer:reindex", PRICE).exitCode());
        assertEquals("working", shop.state(PRICE));
    }

    @Test
    void itsOtherCommandsAnswer() throws Exception {
        says(0, "catalog_product_price                    Product Price\n", "indexer:info");
        says(0, "| catalog_product_price    | Product Price        | Ready ", "indexer:status", PRICE);
        says(1, "index types are not supported: 'nothing'", "indexer:reindex", "nothing");
    }

    @Test
    void cronBuildsWhatIsInvalidAndBringsViewsUpToDate() throws Exception {
        shop.tell("UPDATE @PREFIX@indexer_state SET status = 'invalid' WHERE indexer_id = 'cataloginventory_stock'");
        shop.tell("UPDATE @PREFIX@catalog_product_entity SET price = 5 WHERE entity_id = 7");
        says(0, "Ran jobs by schedule.", "cron:run", "--group=index", "--bootstrap=standaloneProcessStarted=1");
        assertEquals("valid", shop.state("cataloginventory_stock"));
        assertEquals(
                List.of("5.000000"),
                shop.ask("SELECT price FROM @PREFIX@catalog_product_index_price WHERE entity_id = 7"));
        assertEquals(
                List.of("idle\t1"),
                shop.ask("SELECT status, version_id FROM @PREFIX@mview_state WHERE view_id = '" + PRICE + "'"));
        assertEquals(List.of(), shop.faults());
    }

    @Test
    void twoThatBuildAtOnceGetIntoADeadlock() throws Exception {
        magento.pace(3);
        StandInMagento.Call one = startedBeside(List.of("checked", "emptied"));
        StandInMagento.Call other = startedBeside(List.of("checked", "emptied"));
        for (String step : List.of("checked", "emptied")) {
            one.awaitStep(step);
            other.awaitStep(step);
            one.letGo(step);
            other.letGo(step);
        }
        assertTrue(one.exitCode() + other.exitCode() > 0, () -> one.output() + other.output());
        assertTrue((one.output() + other.output()).contains("1213 Deadlock found"), one.output() + other.output());
        assertEquals(2, shop.builds(PRICE), "the same work is done twice");
        // Of the dependents, which both rebuild too, the two may meet as well.
        List<String> faults = shop.faults().stream()
                .map(fault -> fault.replaceAll(" \\(.*?\\)", ""))
                .toList();
        assertTrue(
                faults.contains("builds 1 and 2 of catalog_product_price were at work at the same time"),
                faults::toString);
    }

    private StandInMagento.Call startedBeside(List<String> heldAt) throws Exception {
        return magento.startHeldAt(heldAt, "indexer:reindex", PRICE);
    }

    @Test
    void aSwapTakesWhatAnotherHasJustEmptied() throws Exception {
        StandInMagento.Call one = startedBeside(List.of("checked", "filled"));
        StandInMagento.Call other = startedBeside(List.of("checked", "emptied"));
        one.awaitStep("checked");
        other.awaitStep("checked");
        one.letGo("checked");
        one.awaitStep("filled");
        other.letGo("checked");
        other.awaitStep("emptied");
        one.letGo("filled");
        assertEquals(0, one.exitCode(), "it tells a success");
        assertTrue(shop.faults().contains("200 products are missing from the price index"), shop.faults()::toString);
        other.letGo("emptied");
        assertEquals(0, other.exitCode());
    }
}
