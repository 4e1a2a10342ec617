package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Acquisition.Declined;
import io.github.indexercoordinator.lock.Acquisition.Reason;
import io.github.indexercoordinator.lock.PendingRun;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.Wish;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.IntStream;

/** What a try makes of the rows that keeps its turn and waits where it must; the rules of the Redis store's acquire-in-turn.lua. */
final class Turn {
    private final AcquireRequest request;
    private final Wish wish;
    private final LockRows rows;
    private final LockRow own;
    private final boolean owed;
    private final boolean ours;
    private final Optional<LaterRun> later;
    private final long place;
    private final Optional<Acquisition.Taken> other;
    private final Optional<String> busy;
    private final Optional<RunRecord> unfinished;

    Turn(AcquireRequest request, Wish wish, LockRows rows) {
        this.request = request;
        this.wish = wish;
        this.rows = rows;
        own = rows.first();
        owed = request.owedSince().isPresent();
        ours = rows.anyHeldBy(request.token());
        later = own.later();
        place = later.map(LaterRun::place).orElse(own.now());
        other = rows.takenFrom(request.token());
        busy = other.map(Acquisition.Taken::name).or(() -> behind());
        unfinished = owed && !ownIsTaken() ? Decision.unfinished(rows) : Optional.empty();
    }

    private Optional<String> behind() {
        return IntStream.range(1, ours ? 1 : rows.rows().size())
                .filter(i ->
                        rows.rows().get(i).firstInLine().stream().anyMatch(first -> first.before(place, own.key())))
                .mapToObj(i -> rows.names().get(i))
                .findFirst();
    }

    Decision decide() {
        if (!owed && ownIsTaken() && covered()) {
            return new Decision.Refuse(other.orElseThrow());
        }
        return notNow().or(this::waiting).orElseGet(this::granted);
    }

    private Optional<Decision> notNow() {
        if (ours || (owed && ownIsTaken())) {
            return Optional.empty();
        }
        Optional<Decision> givenUp =
                unfinished.filter(Decision::abandonedTooOften).map(Decision.GiveUp::new);
        return paused().or(this::settled)
                .or(this::duplicate)
                .or(this::recent)
                .<Decision>map(Decision.Refuse::new)
                .or(() -> givenUp);
    }

    private Optional<Acquisition> paused() {
        return own.pause()
                .filter(pause -> request.heedsPause())
                .map(pause -> new Declined(Reason.PAUSED, own.run(), pause.left()));
    }

    private Optional<Acquisition> settled() {
        long last = own.run().map(RunRecord::fence).orElse(0L);
        return nothingKnownIsOwed() && last >= request.owedSince().orElse(0)
                ? Optional.of(new Declined(Reason.SETTLED, own.run()))
                : Optional.empty();
    }

    private Optional<Acquisition> duplicate() {
        boolean counts = !owed || nothingKnownIsOwed();
        return counts && request.triggerId().isPresent() && own.done()
                ? Optional.of(new Declined(Reason.DUPLICATE, own.run()))
                : Optional.empty();
    }

    private boolean nothingKnownIsOwed() {
        return owed && later.isEmpty() && unfinished.isEmpty();
    }

    /** The first of its kind is too soon after the last run; what waits already comes after that time. */
    private Optional<Acquisition> recent() {
        if (ownIsTaken() || owed != later.isPresent() || unfinished.isPresent()) {
            return Optional.empty();
        }
        return own.run()
                .flatMap(run -> Decision.untilApart(run, own, request.minInterval()))
                .map(left -> new Declined(Reason.RECENT, own.run(), Optional.of(left)));
    }

    private Optional<Decision> waiting() {
        if (!owed) {
            return !ours && (busy.isPresent() || later.isPresent()) ? Optional.of(written()) : Optional.empty();
        }
        return busy.map(name -> ownIsTaken() ? other.orElseThrow() : queued(true, since()))
                .map(answer ->
                        later.isPresent() || unfinished.isPresent() ? standing(answer) : new Decision.Refuse(answer));
    }

    /** A run that is to be repeated has its place since it began. */
    private Decision standing(Acquisition answer) {
        long from = unfinished
                .map(run -> ChronoUnit.MICROS.between(Instant.EPOCH, run.startedAt()))
                .orElse(place);
        return rows.names().size() > 1 ? new Decision.Wait(answer, later, from) : new Decision.Refuse(answer);
    }

    private Decision written() {
        LaterRun run = later.orElseGet(() -> new LaterRun(
                new PendingRun(request.token().value(), request.triggerId(), wish.source()), own.fence() + 1, place));
        boolean again = !run.run().mark().equals(request.token().value());
        return new Decision.Wait(queued(again, run.fence()), Optional.of(run), place);
    }

    private Acquisition queued(boolean again, long since) {
        boolean group = busy.filter(name -> !name.equals(rows.names().get(0))).isPresent();
        return new Acquisition.Queued(group, again, since, other.map(Acquisition.Taken::holder));
    }

    private long since() {
        return later.map(LaterRun::fence)
                .orElseGet(() -> Math.min(request.owedSince().orElse(0), own.fence() + 1));
    }

    private boolean ownIsTaken() {
        return other.filter(taken -> taken.name().equals(rows.names().get(0))).isPresent();
    }

    private boolean covered() {
        return other.map(Acquisition.Taken::holder)
                .filter(holder -> request.contentWith(holder, own.now()))
                .isPresent();
    }

    private Decision granted() {
        Optional<PendingRun> pending = owed && unfinished.isEmpty() ? later.map(LaterRun::run) : Optional.empty();
        Optional<RunRecord> last = owed ? unfinished.or(own::run) : Optional.empty();
        return other.<Decision>map(Decision.Refuse::new).orElseGet(() -> Decision.take(request, rows, last, pending));
    }
}
