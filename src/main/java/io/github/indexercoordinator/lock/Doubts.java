package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers the tokens that were sent to be stored and not answered: such a command may still be carried out late, and whoever
 * undoes it must go on until that has become pointless. May be used from any thread.
 */
public final class Doubts {
    private final BootClock clock;
    private final Map<OwnerToken, Duration> ends = new ConcurrentHashMap<>();

    public Doubts(BootClock clock) {
        this.clock = clock;
    }

    /** Something was asked for with this token and not answered; the doubt lasts for one ttl. */
    public void add(OwnerToken token, Duration ttl) {
        Duration now = clock.now();
        ends.values().removeIf(end -> end.compareTo(now) <= 0);
        ends.put(token, now.plus(ttl));
    }

    /** When the doubt about a token ends, by the boot clock; zero when there is none. */
    public Duration endOf(OwnerToken token) {
        return ends.getOrDefault(token, Duration.ZERO);
    }
}
