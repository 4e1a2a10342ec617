package io.github.indexercoordinator.event.redis;

import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says that Redis refuses events, with one warning until it takes one again, and how many. Safe for several threads. */
final class RefusedEvents {
    private static final Logger LOG = LoggerFactory.getLogger(RedisPublisher.class);

    private final AtomicLong missing = new AtomicLong();

    void refused(Throwable cause) {
        if (missing.getAndIncrement() == 0) {
            LOG.warn(
                    "Redis refuses events; until it takes them they are missing from its history: {}",
                    cause.getMessage());
        }
    }

    void accepted() {
        long refused = missing.getAndSet(0);
        if (refused > 0) {
            LOG.info("Redis takes events again; {} are missing from its history", refused);
        }
    }
}
