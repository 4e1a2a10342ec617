package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One try for a set of names.
 *
 * @param names what to hold, all or none; the first is the indexer
 * @param token the run's token: a repeated try with it is granted again, never refused by itself
 * @param ttl how long
 * @param minFence the largest fence the asker has ever seen for the indexer
 * @param triggerId if present, the try is declined when a run for this trigger has completed within the store's memory; a try for an
 *     owed run only if no other run is owed
 * @param minInterval if positive, the try is declined when the last completed run started less than this long ago
 * @param owedSince if present, the try is only for a run that is owed: an unfinished one, whose outcome says so or whose owner
 *     holds no lock any more, or any when the last completed run has a smaller fence than this
 * @param heedsPause whether the try is declined while the indexer is paused
 * @param wish if present, the try keeps its turn among those that wait for the same groups, and a trigger that must wait is
 *     written down
 */
public record AcquireRequest(
        List<String> names,
        OwnerToken token,
        Duration ttl,
        long minFence,
        Optional<String> triggerId,
        Duration minInterval,
        OptionalLong owedSince,
        boolean heedsPause,
        Optional<Wish> wish) {
    // The same stands in acquire-in-turn.lua.
    private static final Duration BEGINNING = Duration.ofMillis(250);

    public AcquireRequest {
        names = List.copyOf(names);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a lease needs a name");
        }
    }

    /** A try for a fresh trigger. */
    public AcquireRequest(
            List<String> names,
            OwnerToken token,
            Duration ttl,
            long minFence,
            Optional<String> triggerId,
            Duration minInterval) {
        this(names, token, ttl, minFence, triggerId, minInterval, OptionalLong.empty(), true, Optional.empty());
    }

    /** A try for a run that is owed since a fence, by whoever was to run it. */
    public static AcquireRequest owed(
            List<String> names, OwnerToken token, Duration ttl, long minFence, long owedSince) {
        return owed(names, token, ttl, minFence, owedSince, Optional.empty());
    }

    /** The same for a trigger: declined also when that has had its run. */
    public static AcquireRequest owed(
            List<String> names,
            OwnerToken token,
            Duration ttl,
            long minFence,
            long owedSince,
            Optional<String> triggerId) {
        return new AcquireRequest(
                names,
                token,
                ttl,
                minFence,
                triggerId,
                Duration.ZERO,
                OptionalLong.of(owedSince),
                true,
                Optional.empty());
    }

    /** A try with no condition but that the names are free; who makes it wants to work also under a pause. */
    public static AcquireRequest of(List<String> names, OwnerToken token, Duration ttl) {
        return new AcquireRequest(
                names, token, ttl, 0, Optional.empty(), Duration.ZERO, OptionalLong.empty(), false, Optional.empty());
    }

    /** The same try, by one who waits where it must. */
    public AcquireRequest wishing(Wish later) {
        return new AcquireRequest(
                names, token, ttl, minFence, triggerId, minInterval, owedSince, heedsPause, Optional.of(later));
    }

    /** The same try, kept so long apart from the start of the last completed run. */
    public AcquireRequest apart(Duration interval) {
        return new AcquireRequest(names, token, ttl, minFence, triggerId, interval, owedSince, heedsPause, wish);
    }

    /** The same try where runs begin without a word to those who hear triggers. */
    AcquireRequest unordered() {
        return wish.map(later -> wishing(later.unordered())).orElse(this);
    }

    /**
     * Whether a trigger that waits where it must is content with the run that it finds: one that begins after it, or that has its id.
     *
     * @param now by the clock of which fences are, in µs
     */
    public boolean contentWith(Holder holder, long now) {
        Wish waits = wish.orElseThrow();
        boolean sameId = triggerId.isPresent()
                && holder.run().flatMap(RunRecord::triggerId).equals(triggerId);
        return !waits.whenHeld()
                || sameId
                || (waits.after().isPresent()
                        && beginsAfter(holder, waits.after().getAsLong(), now));
    }

    /** A run that took its lock back was begun elsewhere: nobody heard of that between the triggers. */
    private boolean beginsAfter(Holder holder, long fence, long now) {
        return holder.run()
                .map(run -> !run.begunElsewhere() && run.fence() > fence)
                .orElseGet(() -> holder.fence() > fence && aboutToBegin(holder, now));
    }

    /**
     * A run is written down at once, or else where this store was not reached; then it may have begun before the trigger. A repeated try
     * has the lock anew, but not its fence.
     */
    private boolean aboutToBegin(Holder holder, long now) {
        Duration sinceGranted = Duration.of(now - holder.fence(), ChronoUnit.MICROS);
        return sinceGranted.compareTo(BEGINNING) <= 0
                && holder.remaining()
                        .filter(left -> ttl.minus(left).compareTo(BEGINNING) <= 0)
                        .isPresent();
    }

    /** The same try under a larger fence, if this is larger. */
    public AcquireRequest above(long fence) {
        return new AcquireRequest(
                names, token, ttl, Math.max(minFence, fence), triggerId, minInterval, owedSince, heedsPause, wish);
    }

    /** The same try for a run that is owed since a later fence, if this is later and the try is for an owed run at all. */
    public AcquireRequest owedSince(long fence) {
        OptionalLong since =
                owedSince.isPresent() ? OptionalLong.of(Math.max(owedSince.getAsLong(), fence)) : OptionalLong.empty();
        return new AcquireRequest(names, token, ttl, minFence, triggerId, minInterval, since, heedsPause, wish);
    }
}
