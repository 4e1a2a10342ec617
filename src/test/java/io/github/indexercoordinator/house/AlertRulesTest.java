package io.github.indexercoordinator.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The alerts and the dashboard that are shipped can be loaded. */
class AlertRulesTest {
    @Test
    void promtoolFindsNoFaultInTheRules() throws Exception {
        assumeTrue(installed("promtool"), "promtool is not installed: the alert rules are not checked by it");
        Process check = new ProcessBuilder("promtool", "test", "rules", "src/test/resources/prometheus-rules-test.yml")
                .redirectErrorStream(true)
                .start();
        String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, check.waitFor(), said);
    }

    @Test
    void theDashboardIsWhatGrafanaTakes() throws IOException {
        JsonObject dashboard = new JsonObject(Files.readString(Path.of("conf/grafana-dashboard.json")));
        JsonArray panels = dashboard.getJsonArray("panels");
        Set<Integer> ids = new HashSet<>();
        for (int i = 0; i < panels.size(); i++) {
            JsonObject panel = panels.getJsonObject(i);
            assertTrue(ids.add(panel.getInteger("id")), panel::encode);
            assertTrue(!panel.getJsonArray("targets").isEmpty(), panel::encode);
        }
    }

    private static boolean installed(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
