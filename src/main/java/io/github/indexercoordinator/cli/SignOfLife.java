package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.event.TimeText;
import io.github.indexercoordinator.lock.Holder;
import java.time.Duration;
import java.util.Optional;

/**
 * What a lease's time tells of its holder: it is set to the whole TTL at each heartbeat.
 *
 * @param renewedAgo when the last heartbeat was, or the lock was won
 * @param alive false when three heartbeats have not come
 */
record SignOfLife(Duration renewedAgo, boolean alive) {
    private static final int MISSED = 3;

    /** Empty when nothing can be said: of another program's lock, of a revoked one, of one without end. */
    static Optional<SignOfLife> of(Holder holder, IndexerSettings settings) {
        return holder.node().flatMap(node -> holder.remaining()).map(left -> {
            Duration ago = settings.ttl().minus(left);
            return of(ago.isNegative() ? Duration.ZERO : ago, settings.heartbeat());
        });
    }

    private static SignOfLife of(Duration ago, Duration heartbeat) {
        return new SignOfLife(ago, ago.compareTo(heartbeat.multipliedBy(MISSED)) <= 0);
    }

    /** {@code renewed 4 s ago}, {@code no sign of life for 46 s}. */
    String text() {
        return (alive ? "renewed " : "no sign of life for ") + TimeText.of(renewedAgo) + (alive ? " ago" : "");
    }
}
