package io.github.indexercoordinator.simulation;

import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.local.LocalLockStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A lock store's server: it may be gone, stand still, or forget. Its clocks differ from the true time. */
final class Server {
    private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

    final String name;
    private final World world;
    private final double rate;
    private final Duration offset;
    private final List<Runnable> stuck = new ArrayList<>();
    /**
     * That a run was written down as completed.
     *
     * @param fence the run's
     */
    record Completion(long fence, Duration at) {}

    /** When a run of a trigger id was written down as completed. */
    final Map<String, Completion> completed = new HashMap<>();

    LockStore store;
    int identity;
    Duration forgotAt = Duration.ZERO;
    /** The largest fence of a run that was written down here, by indexer. */
    final Map<String, Long> begun = new HashMap<>();

    private int down;
    private int frozen;

    /** @param rate how much faster its clock runs than the true time */
    Server(World world, String name, double rate, Duration offset) {
        this.world = world;
        this.name = name;
        this.rate = rate;
        this.offset = offset;
        store = empty();
    }

    private LockStore empty() {
        return new LocalLockStore(name, this::clock, () -> EPOCH.plus(clock()).plus(offset));
    }

    private Duration clock() {
        return Duration.ofNanos((long) (world.now().toNanos() * rate));
    }

    boolean isDown() {
        return down > 0;
    }

    /** Does something now; when it stands still, once it goes on; when it is down, never. */
    void apply(Runnable action) {
        if (down > 0) {
            return;
        }
        if (frozen > 0) {
            stuck.add(action);
        } else {
            action.run();
        }
    }

    void forget() {
        world.tell("%s forgets", name);
        store = empty();
        forgotAt = world.now();
        begun.clear();
        completed.clear();
    }

    void restart(Duration away, boolean forgets, Runnable back) {
        world.tell("%s is down for %s%s", name, away, forgets ? " and forgets" : "");
        down++;
        identity++;
        stuck.clear();
        if (forgets) {
            forget();
        }
        world.after(away, () -> {
            down--;
            world.tell("%s is back", name);
            back.run();
        });
    }

    void freeze(Duration time, Runnable back) {
        world.tell("%s stands still for %s", name, time);
        frozen++;
        world.after(time, () -> {
            frozen--;
            if (frozen == 0) {
                List<Runnable> due = List.copyOf(stuck);
                stuck.clear();
                due.forEach(Runnable::run);
                back.run();
            }
        });
    }
}
