package io.github.indexercoordinator.lock.local;

import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.RunRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the local store remembers. Guarded by the store. */
final class LocalState {
    private final BootClock clock;
    private final InstantSource wall;
    private final Map<String, LocalLock> locks = new HashMap<>();
    private final Map<String, Long> fences = new HashMap<>();
    private final Map<String, RunRecord> runs = new HashMap<>();
    private final Map<String, Duration> done = new HashMap<>();
    private final Map<String, LocalPause> pauses = new HashMap<>();

    LocalState(BootClock clock, InstantSource wall) {
        this.clock = clock;
        this.wall = wall;
    }

    private Optional<LocalLock> lock(String name) {
        return Optional.ofNullable(locks.get(name)).filter(lock -> lock.end().compareTo(clock.now()) > 0);
    }

    /** A name that somebody else than this owner holds. */
    Optional<String> takenFrom(List<String> names, OwnerToken owner) {
        return names.stream()
                .filter(name ->
                        lock(name).filter(lock -> !lock.owner().equals(owner)).isPresent())
                .findFirst();
    }

    boolean holds(String name, OwnerToken owner) {
        return lock(name).filter(lock -> lock.owner().equals(owner)).isPresent();
    }

    boolean holdsAll(List<String> names, OwnerToken owner) {
        return names.stream().allMatch(name -> holds(name, owner));
    }

    void hold(List<String> names, OwnerToken owner, Duration ttl) {
        Duration end = clock.now().plus(ttl);
        names.forEach(name -> locks.put(name, new LocalLock(owner, end)));
    }

    void free(List<String> names, OwnerToken owner) {
        names.stream().filter(name -> holds(name, owner)).forEach(locks::remove);
    }

    /** Gives a lock to another owner, or to nobody, and leaves its end as it is. */
    void handOver(String name, Optional<OwnerToken> owner) {
        locks.computeIfPresent(
                name,
                (held, lock) ->
                        owner.map(next -> new LocalLock(next, lock.end())).orElse(null));
    }

    long fence(List<String> names) {
        return names.stream()
                .mapToLong(name -> fences.getOrDefault(name, 0L))
                .max()
                .orElse(0);
    }

    void liftFence(List<String> names, long fence) {
        names.forEach(name -> fences.merge(name, fence, Math::max));
    }

    long fence(String name) {
        return fences.getOrDefault(name, 0L);
    }

    Instant wallTime() {
        return wall.instant();
    }

    long wallMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, wall.instant());
    }

    Optional<RunRecord> run(String name) {
        return Optional.ofNullable(runs.get(name));
    }

    void record(String name, RunRecord run) {
        runs.put(name, run);
    }

    void remember(String name, String triggerId, Duration remember) {
        Duration now = clock.now();
        done.values().removeIf(end -> end.compareTo(now) <= 0);
        done.put(name + '\n' + triggerId, now.plus(remember));
    }

    boolean done(String name, String triggerId) {
        return done.getOrDefault(name + '\n' + triggerId, Duration.ZERO).compareTo(clock.now()) > 0;
    }

    void pause(String name, Pause pause) {
        pauses.put(name, new LocalPause(pause, clock.now().plus(pause.length())));
    }

    boolean resume(String name) {
        boolean present = paused(name).isPresent();
        pauses.remove(name);
        return present;
    }

    Optional<Pause> paused(String name) {
        return Optional.ofNullable(pauses.get(name)).flatMap(pause -> pause.at(clock.now()));
    }

    Optional<Holder> holder(String name) {
        return lock(name).map(lock -> {
            Optional<RunRecord> run = run(name).filter(record -> record.owner().equals(lock.owner()));
            Optional<Duration> into = run.map(record -> Duration.between(record.startedAt(), wall.instant()));
            return new Holder(
                    lock.owner(), Optional.of(lock.end().minus(clock.now())), run, into, fenceSeen(name, lock.owner()));
        });
    }

    /** A run that was written down without the lock, later than it was granted, has not heard of what is asked for now. */
    private long fenceSeen(String name, OwnerToken owner) {
        long later = run(name)
                .filter(run -> owner.node().isPresent() && !run.owner().equals(owner))
                .map(run -> run.fence() + 1)
                .orElse(0L);
        return Math.max(fence(List.of(name)), later);
    }
}
