package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.PendingRun;
import io.github.indexercoordinator.lock.Waiting;
import io.vertx.sqlclient.Row;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A run that an indexer's row says is to be made later.
 *
 * @param fence a completed run with this one or a larger one is that run
 * @param place when it was asked for, in microseconds by the server's clock
 */
record LaterRun(PendingRun run, long fence, long place) {
    /** How long it is kept: nobody wants a run that long after. */
    private static final Duration MEMORY = Duration.ofDays(7);

    static Optional<LaterRun> of(Row row, long now) {
        long at = row.getLong("pending_at");
        String mark = row.getString("pending_mark");
        if (mark.isEmpty() || Duration.of(now - at, ChronoUnit.MICROS).compareTo(MEMORY) > 0) {
            return Optional.empty();
        }
        Optional<String> id = Optional.of(row.getString("pending_trigger_id")).filter(text -> !text.isEmpty());
        PendingRun run = new PendingRun(mark, id, row.getString("pending_source"));
        // From before the clock was set back it would never have its turn.
        return Optional.of(new LaterRun(run, row.getLong("pending_fence"), Math.min(at, now)));
    }

    /** What the row is to say; of none, too. */
    static Map<String, String> columns(Optional<LaterRun> later) {
        Map<String, String> columns = new HashMap<>();
        columns.put("pending_mark", text(later.map(LaterRun::run).map(PendingRun::mark)));
        columns.put("pending_fence", Long.toString(later.map(LaterRun::fence).orElse(0L)));
        columns.put("pending_at", Long.toString(later.map(LaterRun::place).orElse(0L)));
        columns.put("pending_source", text(later.map(LaterRun::run).map(PendingRun::source)));
        columns.put("pending_trigger_id", text(later.map(LaterRun::run).flatMap(PendingRun::triggerId)));
        return columns;
    }

    Waiting waiting() {
        return new Waiting(run.triggerId(), run.source(), Optional.of(Instant.EPOCH.plus(place, ChronoUnit.MICROS)));
    }

    private static String text(Optional<String> text) {
        return MysqlLockStore.text(text.orElse(""));
    }
}
