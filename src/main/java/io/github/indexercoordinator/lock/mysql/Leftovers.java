package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.OwnerToken;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets go of GET_LOCK's whose leases ran out without a release: the row is free then, but the session lives on and would keep
 * everybody else from the lock for ever. May be used from any thread.
 */
final class Leftovers {
    private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);
    private static final OwnerToken NOBODY = new OwnerToken("");
    private static final Duration MARGIN = Duration.ofMillis(20);

    private final MysqlLink link;
    private final LockTable table;
    private final BootClock clock;
    private final Map<String, Duration> ends = new ConcurrentHashMap<>();

    Leftovers(MysqlLink link, LockTable table, BootClock clock) {
        this.link = link;
        this.table = table;
        this.clock = clock;
    }

    /** Names are held for so long from now, at most. */
    void held(List<String> names, Duration ttl) {
        Duration end = clock.now().plus(ttl).plus(MARGIN);
        for (String name : names) {
            if (ends.put(name, end) == null) {
                watch(name, end);
            }
        }
    }

    /** Names were released. */
    void released(List<String> names) {
        names.forEach(ends::remove);
    }

    private void watch(String name, Duration end) {
        link.after(end.minus(clock.now()), () -> look(name));
    }

    private void look(String name) {
        Duration end = ends.get(name);
        if (end == null) {
            return;
        }
        if (end.compareTo(clock.now()) > 0) {
            watch(name, end);
        } else if (ends.remove(name, end)) {
            table.run(Statements.File.FORGET_LOCK, List.of(name), NOBODY, Map.of())
                    .onFailure(cause -> LOG.debug("no session, and so no lock to let go of", cause));
        }
    }
}
