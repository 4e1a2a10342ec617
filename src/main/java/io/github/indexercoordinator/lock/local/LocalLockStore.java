package io.github.indexercoordinator.lock.local;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Announcement;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.Release;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.Revocation;
import io.github.indexercoordinator.lock.RevokeOrder;
import io.github.indexercoordinator.lock.RunEnd;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.RunStart;
import io.github.indexercoordinator.lock.Waiting;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Leases in the memory of this process, for a node without servers: it excludes only what runs in this process, and forgets
 * everything when that ends. Announces nothing. May be used from any thread; every answer is there at once.
 */
public final class LocalLockStore implements LockStore {
    private static final String NAME = "local";

    private final String name;
    private final BootClock clock;
    private final InstantSource wall;
    private final LocalState state;
    private final LocalTurns turns;

    /** @param wall for the times in run records, never for a lease */
    public LocalLockStore(BootClock clock, InstantSource wall) {
        this(NAME, clock, wall);
    }

    /** A store that plays the part of another. */
    public LocalLockStore(String name, BootClock clock, InstantSource wall) {
        this.name = name;
        this.clock = clock;
        this.wall = wall;
        this.state = new LocalState(clock, wall);
        this.turns = new LocalTurns(clock);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public synchronized Future<Acquisition> tryAcquire(AcquireRequest request) {
        Duration deadline = new LeaseTerm(request.ttl()).deadline(clock.now());
        LocalTry attempt = new LocalTry(state, turns, request, clock.now());
        return Future.succeededFuture(attempt.refusal().orElseGet(() -> grant(attempt, request, deadline)));
    }

    private Acquisition grant(LocalTry attempt, AcquireRequest request, Duration deadline) {
        boolean again = state.holdsAll(request.names(), request.token());
        long stored = state.fence(request.names());
        long fence = again ? stored : Math.max(Math.max(stored, request.minFence()) + 1, state.wallMicros());
        state.hold(request.names(), request.token(), request.ttl());
        state.liftFence(request.names(), fence);
        Lease lease = new Lease(request.names(), request.token(), fence, deadline, List.of(name));
        return new Acquisition.Granted(lease, attempt.last(), attempt.later().map(LocalTurns.Later::run));
    }

    private Optional<Acquisition.Taken> taken(List<String> names, OwnerToken token) {
        return state.takenFrom(names, token)
                .flatMap(name -> state.holder(name).map(holder -> new Acquisition.Taken(name, holder)));
    }

    @Override
    public synchronized Future<Renewal> begin(Lease lease, LeaseTerm term, RunStart start) {
        Renewal renewal = renewal(lease, term);
        boolean begun = state.run(lease.name())
                .filter(run -> run.owner().equals(lease.token()))
                .isPresent();
        if (renewal instanceof Renewal.Ours && !begun) {
            state.liftFence(lease.names(), lease.fence());
            RunRecord run = running(lease, start);
            lease.names().forEach(name -> state.record(name, run));
            start.settles().ifPresent(mark -> turns.settle(lease.name(), mark));
            start.triggerId().ifPresent(id -> turns.settleTrigger(lease.name(), id));
            turns.leaveLine(lease.name());
        }
        return Future.succeededFuture(renewal);
    }

    /** Of a run that was begun elsewhere, or was forgotten. */
    private static RunStart unknown(Optional<String> triggerId, String source) {
        return new RunStart(triggerId, source, 1, 0, Optional.empty(), Announcement.NONE);
    }

    private RunRecord running(Lease lease, RunStart start) {
        return running(lease, start, Instant.ofEpochMilli(wall.millis()));
    }

    private static RunRecord running(Lease lease, RunStart start, Instant begun) {
        return new RunRecord(
                lease.fence(),
                lease.token(),
                start.triggerId(),
                start.source(),
                start.attempt(),
                start.abandoned(),
                begun,
                Optional.empty(),
                Optional.empty());
    }

    @Override
    public synchronized Future<Renewal> renew(Lease lease, LeaseTerm term) {
        return Future.succeededFuture(renewal(lease, term));
    }

    private Renewal renewal(Lease lease, LeaseTerm term) {
        Optional<Renewal> taken =
                taken(lease.names(), lease.token()).map(found -> new Renewal.Taken(found.name(), found.holder()));
        if (taken.isPresent() || !state.holdsAll(lease.names(), lease.token())) {
            return taken.orElseGet(Renewal.Missing::new);
        }
        return held(lease, term);
    }

    private Renewal held(Lease lease, LeaseTerm term) {
        Duration deadline = term.deadline(clock.now());
        state.hold(lease.names(), lease.token(), term.ttl());
        return new Renewal.Ours(lease.until(deadline), false);
    }

    @Override
    public synchronized Future<Renewal> takeBack(Lease lease, LeaseTerm term) {
        // Also where a try that was not answered has taken the names: of the run nothing is written down yet.
        Renewal answer = taken(lease.names(), lease.token())
                .<Renewal>map(found -> new Renewal.Taken(found.name(), found.holder()))
                .orElseGet(() -> lease.names().stream().anyMatch(name -> overtaken(name, lease))
                        ? new Renewal.Missing()
                        : takenBack(lease, term));
        return Future.succeededFuture(answer);
    }

    private Renewal takenBack(Lease lease, LeaseTerm term) {
        state.liftFence(lease.names(), lease.fence());
        lease.names().stream()
                .filter(name -> state.run(name)
                        .filter(run -> run.owner().equals(lease.token()))
                        .isEmpty())
                .forEach(name -> state.record(name, running(lease, unknown(Optional.empty(), RunRecord.TAKEN_BACK))));
        return held(lease, term);
    }

    private boolean overtaken(String name, Lease lease) {
        return state.run(name)
                .filter(run -> run.fence() > lease.fence() || (run.owner().equals(lease.token()) && !run.running()))
                .isPresent();
    }

    @Override
    public synchronized Future<Release> release(Lease lease, RunEnd end) {
        boolean held = state.holdsAll(lease.names(), lease.token());
        state.free(lease.names(), lease.token());
        lease.names().forEach(name -> ended(name, lease, end));
        if (end.outcome().completed()) {
            end.triggerId().ifPresent(id -> state.remember(lease.name(), id, end.remember()));
        }
        return Future.succeededFuture(
                new Release(held, false, turns.later(lease.name()).isPresent()));
    }

    private void ended(String name, Lease lease, RunEnd end) {
        boolean own = state.run(name)
                .filter(known -> known.owner().equals(lease.token()))
                .isPresent();
        // Whoever was given a larger fence may have run and gone again; that this one was cut short is then no news.
        if (!own && !end.outcome().completed() && state.fence(name) > lease.fence()) {
            return;
        }
        RunRecord run = state.run(name)
                .filter(known -> known.fence() >= lease.fence() || known.owner().equals(lease.token()))
                .orElseGet(() -> running(
                        lease,
                        unknown(end.triggerId(), "unknown"),
                        end.begun().orElseGet(() -> Instant.ofEpochMilli(wall.millis()))));
        if (run.owner().equals(lease.token()) && open(run, end)) {
            state.record(name, run.ended(end.outcome(), end.detail(), Instant.ofEpochMilli(wall.millis())));
            state.liftFence(List.of(name), lease.fence());
        }
    }

    /** A run that completed although it was revoked has its own outcome; one that was cut short stays revoked. */
    private static boolean open(RunRecord run, RunEnd end) {
        boolean revoked = run.outcome().equals(Optional.of(RunOutcome.REVOKED));
        return run.running() || (revoked && end.outcome().completed());
    }

    @Override
    public synchronized Future<Revocation> revoke(RevokeOrder order) {
        Optional<Holder> holder = state.holder(order.name());
        if (!holder.map(Holder::owner).equals(Optional.of(order.holder()))) {
            return Future.succeededFuture(new Revocation.Changed(holder));
        }
        order.names().stream()
                .filter(name -> state.holds(name, order.holder()))
                .forEach(name -> state.handOver(name, order.tombstone()));
        state.liftFence(List.of(order.name()), state.fence(List.of(order.name())) + 1);
        state.run(order.name())
                .filter(run -> run.owner().equals(order.holder()) && run.running())
                .map(run -> run.ended(RunOutcome.REVOKED, Optional.empty(), Instant.ofEpochMilli(wall.millis())))
                .ifPresent(run -> state.record(order.name(), run));
        return Future.succeededFuture(new Revocation.Revoked(false));
    }

    @Override
    public synchronized Future<Void> giveBack(Lease lease) {
        state.free(lease.names(), lease.token());
        lease.names().stream()
                .forEach(name -> state.run(name)
                        .filter(run -> run.owner().equals(lease.token()) && run.running())
                        .map(run -> run.ended(
                                RunOutcome.INTERRUPTED, Optional.empty(), Instant.ofEpochMilli(wall.millis())))
                        .ifPresent(run -> state.record(name, run)));
        return Future.succeededFuture();
    }

    @Override
    public synchronized Future<Optional<Holder>> holder(String name) {
        return Future.succeededFuture(state.holder(name));
    }

    @Override
    public synchronized Future<Optional<RunRecord>> lastRun(String name) {
        return Future.succeededFuture(state.run(name));
    }

    @Override
    public synchronized Future<Boolean> completed(String name, String triggerId) {
        return Future.succeededFuture(state.done(name, triggerId));
    }

    @Override
    public synchronized Future<Void> pause(String name, Pause pause) {
        state.pause(name, pause);
        return Future.succeededFuture();
    }

    @Override
    public synchronized Future<Boolean> resume(String name) {
        return Future.succeededFuture(state.resume(name));
    }

    @Override
    public synchronized Future<Optional<Pause>> paused(String name) {
        return Future.succeededFuture(state.paused(name));
    }

    @Override
    public synchronized Future<Optional<Waiting>> waiting(String name) {
        return Future.succeededFuture(turns.later(name)
                .map(later -> new Waiting(later.run().triggerId(), later.run().source(), Optional.of(later.since()))));
    }

    @Override
    public Future<Void> close() {
        return Future.succeededFuture();
    }
}
