package io.github.indexercoordinator.lock.local;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.Wish;
import java.time.Duration;
import java.util.Optional;

/** What stands against one try for a set of names; the rules of the lock scripts of Redis, in the same order. */
final class LocalTry {
    private final LocalState state;
    private final LocalTurns turns;
    private final AcquireRequest request;
    private final String name;
    private final boolean owed;
    private final boolean ours;
    private final Optional<RunRecord> run;
    private final Optional<LocalTurns.Later> later;
    private final Optional<String> other;
    private final Optional<String> busy;
    private final Duration place;

    LocalTry(LocalState state, LocalTurns turns, AcquireRequest request, Duration now) {
        this.state = state;
        this.turns = turns;
        this.request = request;
        name = request.names().get(0);
        owed = request.owedSince().isPresent();
        ours = state.holdsAll(request.names(), request.token());
        run = state.run(name);
        later = request.wish().flatMap(wish -> turns.later(name));
        place = later.map(LocalTurns.Later::place).orElse(now);
        other = state.takenFrom(request.names(), request.token());
        busy = other.or(() -> behind());
    }

    private Optional<String> behind() {
        return request.wish().isPresent() && !ours ? turns.firstBehind(request.names(), place) : Optional.empty();
    }

    /** Why there is no grant; empty when there is one. */
    Optional<Acquisition> refusal() {
        if (other.isPresent() && (request.wish().isEmpty() || (!owed && ownIsTaken() && covered()))) {
            return Optional.of(taken());
        }
        return ours ? Optional.empty() : declined().or(this::waiting);
    }

    /** What the grant is for, if for a run that was written down. */
    Optional<LocalTurns.Later> later() {
        return owed && unfinished().isEmpty() ? later : Optional.empty();
    }

    /** What is told to whoever is granted an owed run. */
    Optional<RunRecord> last() {
        return owed ? run : Optional.empty();
    }

    /** The run that is to be repeated. The only node that could have abandoned one here is this process, and with it the record. */
    Optional<RunRecord> unfinished() {
        return owed ? run.filter(RunRecord::unfinished) : Optional.empty();
    }

    private Optional<Acquisition> declined() {
        if (owed && ownIsTaken()) {
            return Optional.empty();
        }
        Optional<Acquisition> settled = ownIsTaken() || !owed ? Optional.empty() : notOwed();
        return paused().or(this::duplicate).or(() -> settled).or(this::recent);
    }

    private Optional<Acquisition> paused() {
        return request.heedsPause()
                ? state.paused(name)
                        .map(pause -> new Acquisition.Declined(Acquisition.Reason.PAUSED, run, pause.left()))
                : Optional.empty();
    }

    private Optional<Acquisition> duplicate() {
        return owed ? Optional.empty() : done();
    }

    private Optional<Acquisition> done() {
        return request.triggerId()
                .filter(id -> state.done(name, id))
                .map(id -> new Acquisition.Declined(Acquisition.Reason.DUPLICATE, run));
    }

    private Optional<Acquisition> notOwed() {
        long since = request.owedSince().orElse(0);
        if (later.isPresent() || unfinished().isPresent()) {
            return Optional.empty();
        }
        boolean due = run.map(last -> last.fence() < since).orElse(since > 0);
        return due ? done() : Optional.of(new Acquisition.Declined(Acquisition.Reason.SETTLED, run));
    }

    /** The first of its kind is too soon after the last run; what waits already comes after that time. */
    private Optional<Acquisition> recent() {
        if (ownIsTaken() || owed != later.isPresent() || unfinished().isPresent()) {
            return Optional.empty();
        }
        return run.flatMap(this::untilApart)
                .map(left -> new Acquisition.Declined(Acquisition.Reason.RECENT, run, Optional.of(left)));
    }

    private Optional<Duration> untilApart(RunRecord last) {
        Duration ago = Duration.between(last.startedAt(), state.wallTime());
        boolean completed =
                last.outcome().filter(outcome -> outcome.completed()).isPresent();
        // A start that lies ahead was before the clock was set back; how long ago, nobody knows.
        return completed && !ago.isNegative() && ago.compareTo(request.minInterval()) < 0
                ? Optional.of(request.minInterval().minus(ago))
                : Optional.empty();
    }

    private Optional<Acquisition> waiting() {
        if (!owed) {
            return busy.isPresent() || later.isPresent() ? Optional.of(written()) : Optional.empty();
        }
        if (busy.isPresent() && (later.isPresent() || unfinished().isPresent())) {
            turns.standInLine(request.names(), unfinished().isPresent() ? Duration.ZERO : place);
        }
        return ownIsTaken()
                ? Optional.of(taken())
                : busy.map(group -> queued(true, Math.min(request.owedSince().orElse(0), state.fence(name) + 1)));
    }

    private Acquisition written() {
        Wish wish = request.wish().orElseThrow();
        LocalTurns.Later written =
                later.orElseGet(() -> turns.write(request, state.fence(name) + 1, wish.source(), state.wallTime()));
        turns.standInLine(request.names(), place);
        boolean again = !written.run().mark().equals(request.token().value());
        return queued(again, written.fence());
    }

    private Acquisition queued(boolean again, long since) {
        return new Acquisition.Queued(
                busy.filter(held -> !held.equals(name)).isPresent(),
                again,
                later.map(LocalTurns.Later::fence).orElse(since),
                other.flatMap(state::holder));
    }

    private boolean ownIsTaken() {
        return other.filter(name::equals).isPresent();
    }

    private boolean covered() {
        return state.holder(name)
                .filter(holder -> request.contentWith(holder, state.wallMicros()))
                .isPresent();
    }

    private Acquisition taken() {
        String held = other.orElseThrow();
        return new Acquisition.Taken(held, state.holder(held).orElseThrow());
    }
}
