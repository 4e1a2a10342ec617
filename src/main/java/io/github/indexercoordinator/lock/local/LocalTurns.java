package io.github.indexercoordinator.lock.local;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.PendingRun;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who waits for which group, in their order, and which runs are to be made later. Guarded by the store. */
final class LocalTurns {
    private static final Duration FORGOTTEN_AFTER = Duration.ofSeconds(10);

    private final BootClock clock;
    private final Map<String, Later> later = new HashMap<>();
    private final Map<String, Waiter> waiters = new HashMap<>();

    LocalTurns(BootClock clock) {
        this.clock = clock;
    }

    /**
     * A run to be made later.
     *
     * @param fence a completed run with this one or a larger one is that run
     * @param place when it was first asked for, by the boot clock
     * @param since when that was, by the wall clock
     */
    record Later(PendingRun run, long fence, Duration place, Instant since) {}

    private record Waiter(String indexer, List<String> groups, Duration place, Duration lastLook) {}

    Optional<Later> later(String indexer) {
        return Optional.ofNullable(later.get(indexer));
    }

    Later write(AcquireRequest request, long fence, String source, Instant since) {
        PendingRun run = new PendingRun(request.token().value(), request.triggerId(), source);
        Later written = new Later(run, fence, clock.now(), since);
        later.put(request.names().get(0), written);
        return written;
    }

    /** What waits for a trigger whose run begins now was asked for before it, with all that it covers. */
    void settleTrigger(String indexer, String triggerId) {
        later.computeIfPresent(
                indexer, (name, present) -> present.run().triggerId().equals(Optional.of(triggerId)) ? null : present);
    }

    void settle(String indexer, String mark) {
        later.computeIfPresent(indexer, (name, present) -> present.run().mark().equals(mark) ? null : present);
    }

    void standInLine(List<String> names, Duration place) {
        if (names.size() > 1) {
            waiters.put(names.get(0), new Waiter(names.get(0), names.subList(1, names.size()), place, clock.now()));
        }
    }

    void leaveLine(String indexer) {
        waiters.remove(indexer);
    }

    /** The group in which somebody waits longer than since a moment. */
    Optional<String> firstBehind(List<String> names, Duration place) {
        Duration oldest = clock.now().minus(FORGOTTEN_AFTER);
        waiters.values().removeIf(waiter -> waiter.lastLook().compareTo(oldest) < 0);
        return names.stream()
                .skip(1)
                .filter(group -> waiters.values().stream()
                        .filter(waiter -> waiter.groups().contains(group))
                        .min(Comparator.comparing(Waiter::place).thenComparing(Waiter::indexer))
                        .filter(first -> !first.indexer().equals(names.get(0)))
                        .filter(first -> first.place().compareTo(place) < 0)
                        .isPresent())
                .findFirst();
    }
}
