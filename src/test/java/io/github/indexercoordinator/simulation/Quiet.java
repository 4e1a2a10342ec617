package io.github.indexercoordinator.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** Silences what nodes log: faults are their daily bread here. */
final class Quiet {
    private Quiet() {}

    static void silenceNodes() {
        set(Level.OFF);
    }

    static void restore() {
        set(null);
    }

    private static void set(@org.jspecify.annotations.Nullable Level level) {
        for (String area : new String[] {"lock", "indexer"}) {
            Logger logger = (Logger) LoggerFactory.getLogger("io.github.indexercoordinator." + area);
            logger.setLevel(level);
        }
        ((Logger) LoggerFactory.getLogger("indexer.output")).setLevel(level);
    }
}
