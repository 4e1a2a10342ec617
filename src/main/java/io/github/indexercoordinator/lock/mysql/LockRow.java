package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunRecord;
import io.vertx.sqlclient.Row;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A row of the lock table, as state.sql shows it. Times are microseconds by the server's clock.
 *
 * @param session the session that took the lease
 * @param later the run that is to be made later
 * @param firstInLine who waits longest for this name
 * @param now when it was read
 * @param self the session that read it
 * @param lockUser the session that has the GET_LOCK, if any
 * @param done whether the trigger asked about has had its run
 */
record LockRow(
        String key,
        OwnerToken owner,
        long expiresAt,
        long session,
        long fence,
        long revision,
        Optional<RunRecord> run,
        Optional<Pause> pause,
        Optional<LaterRun> later,
        Optional<FirstInLine> firstInLine,
        long now,
        long self,
        Optional<Long> lockUser,
        boolean done) {
    /** How long a record is believed. */
    private static final Duration MEMORY = Duration.ofDays(7);

    /** How long the server may keep the GET_LOCK of a dead session beyond the lease: it counts in whole seconds. */
    private static final Duration LINGERING = Duration.ofSeconds(1);

    static LockRow of(Row row) {
        long now = row.getLong("now");
        return new LockRow(
                row.getString("name"),
                new OwnerToken(row.getString("owner")),
                row.getLong("expires_at"),
                row.getLong("session"),
                row.getLong("fence"),
                row.getLong("revision"),
                run(row, now),
                pause(row, now),
                LaterRun.of(row, now),
                FirstInLine.of(row),
                now,
                row.getLong("self"),
                Optional.ofNullable(row.getLong("lock_user")),
                row.getLong("done") == 1);
    }

    /** Whether somebody holds the lease. */
    boolean held() {
        return expiresAt > now && !owner.value().isEmpty();
    }

    boolean heldBy(OwnerToken token) {
        return held() && owner.equals(token);
    }

    boolean heldByOther(OwnerToken token) {
        return held() && !owner.equals(token);
    }

    /** Whether another session than ours has the GET_LOCK. */
    boolean lockedElsewhere() {
        return lockUser.filter(user -> user != self).isPresent();
    }

    Holder holder() {
        Optional<RunRecord> own = run.filter(record -> record.owner().equals(owner));
        return new Holder(owner, Optional.of(micros(expiresAt - now)), own, own.map(this::into), fenceSeen());
    }

    /** A run that was written down without the lock, later than it was granted, has not heard of what is asked for now. */
    private long fenceSeen() {
        long later = run.filter(
                        record -> owner.node().isPresent() && !record.owner().equals(owner))
                .map(record -> record.fence() + 1)
                .orElse(0L);
        return Math.max(fence, later);
    }

    /** Who keeps us from the lock although the row is free: the last owner's dying session, or another program. */
    Holder lockHolder() {
        long user = lockUser.orElse(0L);
        if (user == session && !owner.value().isEmpty()) {
            Optional<RunRecord> own = run.filter(record -> record.owner().equals(owner));
            return new Holder(owner, Optional.of(LINGERING), own, own.map(this::into), fence);
        }
        OwnerToken stranger = new OwnerToken("GET_LOCK of connection " + user);
        return new Holder(stranger, Optional.empty(), Optional.empty(), Optional.empty(), fence);
    }

    private Duration into(RunRecord record) {
        return Duration.between(record.startedAt(), instant(now));
    }

    private static Optional<RunRecord> run(Row row, long now) {
        long changed = Math.max(row.getLong("started_at"), row.getLong("ended_at"));
        boolean known =
                !row.getString("run_owner").isEmpty() && micros(now - changed).compareTo(MEMORY) < 0;
        return known ? Optional.of(record(row)) : Optional.empty();
    }

    private static RunRecord record(Row row) {
        Optional<OutcomeText> end = text(row, "outcome").map(OutcomeText::read);
        Optional<RunOutcome> outcome = end.map(OutcomeText::outcome);
        return new RunRecord(
                row.getLong("run_fence"),
                new OwnerToken(row.getString("run_owner")),
                text(row, "trigger_id"),
                row.getString("source"),
                row.getInteger("attempt"),
                row.getInteger("abandoned"),
                instant(row.getLong("started_at")),
                outcome,
                outcome.map(ended -> instant(row.getLong("ended_at"))),
                end.flatMap(OutcomeText::detail));
    }

    private static Optional<Pause> pause(Row row, long now) {
        long left = row.getLong("paused_until") - now;
        if (left <= 0) {
            return Optional.empty();
        }
        Optional<Instant> since =
                Optional.of(row.getLong("paused_since")).filter(at -> at > 0).map(LockRow::instant);
        return Optional.of(new Pause(
                text(row, "paused_by").orElse("unknown"),
                row.getString("paused_reason"),
                since,
                Optional.of(micros(left))));
    }

    private static Optional<String> text(Row row, String column) {
        return Optional.of(row.getString(column)).filter(text -> !text.isEmpty());
    }

    private static Duration micros(long micros) {
        return Duration.of(micros, ChronoUnit.MICROS);
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
