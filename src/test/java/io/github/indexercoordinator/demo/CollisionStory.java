package io.github.indexercoordinator.demo;

import io.github.indexercoordinator.testing.StandInMagento;
import io.github.indexercoordinator.testing.StandInShop;
import java.util.List;

/** The acts without a coordinator: the crons of two servers begin the same reindex in the same moment. */
final class CollisionStory {
    private static final String PRICE = "catalog_product_price";

    private final StandInShop shop;
    private final StandInMagento web1;
    private final StandInMagento web2;
    private final Narrator narrator;

    CollisionStory(StandInShop shop, StandInMagento web1, StandInMagento web2, Narrator narrator) {
        this.shop = shop;
        this.web1 = web1;
        this.web2 = web2;
        this.narrator = narrator;
    }

    void tell() throws Exception {
        deadlock();
        overwrittenSwap();
    }

    private void deadlock() throws Exception {
        narrator.act("Without the coordinator: two crons reindex at the same minute, and get into a deadlock");
        web1.pace(2);
        web2.pace(2);
        StandInMagento.Call one = begun("web1", web1, "emptied");
        StandInMagento.Call other = begun("web2", web2, "emptied");
        both(one, other, "checked");
        narrator.say("both have looked whether somebody is at work, and nobody was");
        both(one, other, "emptied");
        int failures = ended("web1", one) + ended("web2", other);
        check(failures > 0, "one of the two fails, or both");
        check((one.output() + other.output()).contains("1213 Deadlock"), "it fails by a deadlock");
        check(shop.builds(PRICE) == 2, "the work is done twice");
        narrator.say("the same work was done twice, once in vain; the state is now: " + shop.state(PRICE));
    }

    private void overwrittenSwap() throws Exception {
        narrator.act("The same, a moment apart: one swaps in the table that the other has just emptied");
        web1.pace(0.1);
        web2.pace(0.1);
        StandInMagento.Call one = begun("web1", web1, "filled");
        StandInMagento.Call other = begun("web2", web2, "emptied");
        one.awaitStep("checked");
        other.awaitStep("checked");
        one.letGo("checked");
        one.awaitStep("filled");
        other.letGo("checked");
        other.awaitStep("emptied");
        one.letGo("filled");
        check(ended("web1", one) == 0, "it tells a success");
        List<String> faults = shop.faults();
        narrator.redis("mysql> SELECT fault FROM standin_fault");
        narrator.redis(String.join("\n", faults));
        check(faults.contains("200 products are missing from the price index"), "the shop has no prices any more");
        other.letGo("emptied");
        check(ended("web2", other) == 0, "it tells a success");
    }

    private StandInMagento.Call begun(String server, StandInMagento magento, String heldAt) throws Exception {
        narrator.redis(server + "$ bin/magento indexer:reindex " + PRICE);
        return magento.startHeldAt(List.of("checked", heldAt), "indexer:reindex", PRICE);
    }

    private static void both(StandInMagento.Call one, StandInMagento.Call other, String step) throws Exception {
        one.awaitStep(step);
        other.awaitStep(step);
        one.letGo(step);
        other.letGo(step);
    }

    private int ended(String server, StandInMagento.Call call) throws Exception {
        int code = call.exitCode();
        narrator.say(server + " ends with exit code " + code);
        narrator.redis(call.output());
        return code;
    }

    private static void check(boolean so, String what) {
        if (!so) {
            throw new AssertionError("it is not so that " + what);
        }
    }
}
