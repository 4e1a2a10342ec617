package io.github.indexercoordinator.demo;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.testing.EventFeed;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.Site;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** That {@code scripts/demo --magento} tells the truth: every act checks what it tells. */
final class MagentoDemoIT {
    @Test
    void theCronsOfAShopCollideUntilTheyGoThroughTheCoordinator() throws Exception {
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        Narrator narrator = new Narrator(new PrintStream(told, true, StandardCharsets.UTF_8), false);
        try (Site site = new Site("magento-demo")) {
            site.startRedis();
            int port = site.redis().port();
            try (EventFeed events = new EventFeed(new RespConnection(port), narrator::event);
                    RedisShell redis = new RedisShell(new RespConnection(port), narrator)) {
                new MagentoStory(site, MariadbProcess.shared(), narrator, events, redis).tell();
            }
        }
        String story = told.toString(StandardCharsets.UTF_8);
        assertTrue(story.contains("1213 Deadlock found"), story);
        assertTrue(story.contains("takeover from"), story);
    }
}
