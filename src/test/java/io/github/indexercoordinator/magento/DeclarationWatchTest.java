package io.github.indexercoordinator.magento;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import io.github.indexercoordinator.testing.LogCapture;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(VertxExtension.class)
final class DeclarationWatchTest {
    @TempDir
    Path folder;

    @Test
    void aChangeIsSaidOnceAndAnotherAgain(Vertx vertx) throws Exception {
        InstallationTree tree = new InstallationTree(folder);
        try (LogCapture log = new LogCapture(DeclarationWatch.class)) {
            String deployed = answer(vertx.deployVerticle(new DeclarationWatch(folder, Duration.ofMillis(20))));
            tree.write("app/etc/config.php", "<?php return ['modules' => ['A_Price' => 1]];");
            eventually("the change is said", () -> warnings(log).size() == 1);
            tree.write("app/etc/config.php", "half of a fi");
            tree.write("app/etc/config.php", "<?php return ['modules' => ['A_Search' => 1]];");
            eventually("the other change is said", () -> warnings(log).size() == 2);
            answer(vertx.undeploy(deployed));
            assertEquals(1, warnings(log).stream().distinct().count());
        }
    }

    private static List<String> warnings(LogCapture log) {
        return log.messages(Level.WARN);
    }
}
