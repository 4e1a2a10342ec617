package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

/** {@code doctor} on real stores. */
final class DoctorIT extends TwoStores {
    private static final String SHOP = "defaults: { command: [/bin/sh, -c, \"true\"], directory: / }";

    @Test
    void aHealthyPlaceKeepsNothingFromWorking() throws Exception {
        Spoken spoken = spoken(SHOP, "doctor");
        assertEquals(0, spoken.exitCode(), spoken.out() + spoken.err());
        assertTrue(spoken.out().contains("and grants leases"), spoken.out());
        assertTrue(spoken.out().contains("no node is connected"), spoken.out());
        assertTrue(spoken.out().contains("/bin/sh can be started, for price, stock, customer"), spoken.out());
        assertTrue(spoken.out().contains("c.yaml is valid: node web1, "), spoken.out());
    }

    @Test
    void aSilentStoreIsNamedAndTheOtherStillLookedAt() throws Exception {
        site.redis.kill();
        Spoken spoken = site.type("doctor");
        assertEquals(69, spoken.exitCode(), spoken.out());
        assertTrue(spoken.out().matches("(?s).*\\nsilent +redis .*"), spoken.out());
        assertTrue(spoken.out().contains("and grants leases"), spoken.out());
    }

    @Test
    void aMissingCommandIsAProblemForPrograms() throws Exception {
        Spoken spoken = spoken("defaults: { command: [bin/magento], directory: / }", "doctor --json");
        assertEquals(78, spoken.exitCode(), spoken.out());
        assertTrue(
                new JsonObject(spoken.out())
                        .getJsonArray("findings").stream()
                                .map(JsonObject.class::cast)
                                .anyMatch(finding -> finding.getString("grade").equals("problem")
                                        && finding.getString("subject").equals("command")),
                spoken.out());
    }

    @Test
    void noPasswordIsShown() throws Exception {
        Spoken spoken = spoken(SHOP + "\nredis: { uris: [redis://127.0.0.1:1], password: hunter2 }", "doctor");
        assertEquals(69, spoken.exitCode(), spoken.out());
        assertFalse((spoken.out() + spoken.err()).contains("hunter2"), spoken.out());
    }

    private Spoken spoken(String more, String command) throws Exception {
        try (OperationsSite shop = with(more)) {
            return shop.type(command);
        }
    }
}
