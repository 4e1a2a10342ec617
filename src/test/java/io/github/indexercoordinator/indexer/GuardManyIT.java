package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("two hundred leave no processor to others")
class GuardManyIT {
    private static final int MANY = 200;

    @Test
    void twoHundredAtOnceEndEachWithItsOwnCode() throws Exception {
        GuardLauncher launcher = GuardedShell.launcher();
        List<GuardedShell> shells = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            shells.add(new GuardedShell(launcher).grace(Duration.ofSeconds(30)).sh("sleep 600 & wait; exit 1"));
        }
        shells.forEach(shell -> shell.process().stop());
        for (GuardedShell shell : shells) {
            assertEquals(143, shell.exitCode());
        }
    }
}
