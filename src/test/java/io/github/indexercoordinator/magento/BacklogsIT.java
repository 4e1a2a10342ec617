package io.github.indexercoordinator.magento;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.lock.mysql.MysqlLinkOptions;
import io.github.indexercoordinator.lock.mysql.MysqlReads;
import io.github.indexercoordinator.lock.mysql.MysqlTls;
import io.github.indexercoordinator.magento.ViewBacklog.Fault;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.StandInShop;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The changelog of the stand-in's price view, sound and corrupt. */
final class BacklogsIT {
    private static final String PRICE = "catalog_product_price";

    private final Vertx vertx = Vertx.vertx();
    private boolean held;

    @SuppressWarnings("NullAway.Init") // set before each test
    private StandInShop shop;

    @SuppressWarnings("NullAway.Init") // set before each test
    private MysqlReads reads;

    @BeforeEach
    void open() throws Exception {
        shop = StandInShop.open(MariadbProcess.shared(), "backlog", "m2_", 6379);
        reads = new MysqlReads(
                vertx,
                new MysqlLinkOptions(
                        shop.uri(),
                        "",
                        new MysqlTls("", "", "", true),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(60),
                        "test/reads"));
    }

    @AfterEach
    void close() {
        answer(reads.close());
        answer(vertx.close());
    }

    private Map<String, ViewBacklog> look() {
        ShopDatabase database = new ShopDatabase(reads::ask, "m2_");
        return answer(new Backlogs(database, indexer -> Future.succeededFuture(held))
                .of(Set.of(PRICE, "cataloginventory_stock", "customer_grid")));
    }

    private static Map<String, ViewBacklog> price(long changes, Fault... faults) {
        return Map.of(PRICE, new ViewBacklog(changes, false, List.of(faults)));
    }

    @Test
    void whatHasChangedSinceTheViewWasBroughtUpToDateCountsOnce() throws Exception {
        assertEquals(price(0), look());
        shop.tell("UPDATE @PREFIX@catalog_product_entity SET price = 5 WHERE entity_id <= 3");
        shop.tell("UPDATE @PREFIX@catalog_product_entity SET price = 6 WHERE entity_id <= 2");
        assertEquals(price(3), look());
        shop.tell("UPDATE @PREFIX@mview_state SET version_id = 3 WHERE view_id = '" + PRICE + "'");
        assertEquals(price(2), look());
    }

    @Test
    void aChangelogThatWasTidiedUpIsNoFault() throws Exception {
        shop.tell("UPDATE @PREFIX@catalog_product_entity SET price = 5 WHERE entity_id <= 3");
        shop.tell("UPDATE @PREFIX@mview_state SET version_id = 3 WHERE view_id = '" + PRICE + "'");
        shop.tell("DELETE FROM @PREFIX@catalog_product_price_cl");
        assertEquals(price(0), look());
    }

    @Test
    void aVersionAheadOfTheChangelogIsAFault() throws Exception {
        shop.tell("UPDATE @PREFIX@mview_state SET version_id = 500 WHERE view_id = '" + PRICE + "'");
        shop.tell("UPDATE @PREFIX@catalog_product_entity SET price = 5 WHERE entity_id <= 3");
        assertEquals(price(0, Fault.VERSION_AHEAD), look());
    }

    @Test
    void aViewThatWorksWithNobodyThereIsAFault() throws Exception {
        shop.tell("UPDATE @PREFIX@mview_state SET status = 'working' WHERE view_id = '" + PRICE + "'");
        assertEquals(price(0, Fault.WORKING_ALONE), look());
        held = true;
        assertEquals(price(0), look());
    }

    @Test
    void aMissingChangelogHidesNoOther() throws Exception {
        shop.tell("UPDATE @PREFIX@mview_state SET mode = 'enabled' WHERE view_id = 'cataloginventory_stock'");
        assertEquals(price(0), look());
    }

    @Test
    void aViewThatIsNotOnScheduleHasNone() throws Exception {
        shop.tell("UPDATE @PREFIX@mview_state SET mode = 'disabled'");
        assertEquals(Map.of(), look());
    }

    @Test
    void nothingIsWritten() {
        assertEquals(
                true,
                answer(reads.ask("UPDATE m2_mview_state SET version_id = 1")
                        .transform(told -> Future.succeededFuture(told.failed()))));
    }
}
