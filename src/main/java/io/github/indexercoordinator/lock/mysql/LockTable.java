package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.OwnerToken;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The lock table over the one session: statements go out, rows come back. May be used from any thread. */
final class LockTable {
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final Vertx vertx;
    private final MysqlLink link;
    private final MysqlLockNames names;
    private final Statements statements;
    private final BootClock clock;

    LockTable(Vertx vertx, MysqlLink link, MysqlLockNames names, BootClock clock) {
        this.vertx = vertx;
        this.link = link;
        this.names = names;
        this.statements = new Statements(names);
        this.clock = clock;
    }

    /** The rows there are. */
    Future<LockRows> read(List<String> asked) {
        return read(asked, Optional.empty());
    }

    /** Whether a trigger has had its run, also where its indexer has no row yet. */
    Future<Boolean> done(String name, String triggerId) {
        return link.send(statements.of(Statements.File.DONE, List.of(name), trigger(Optional.of(triggerId))))
                .map(answer -> answer.iterator().next().getLong("done") == 1);
    }

    private Future<LockRows> read(List<String> asked, Optional<String> triggerId) {
        return link.send(statements.of(Statements.File.STATE, asked, trigger(triggerId)))
                .map(answer -> rows(asked, answer));
    }

    /** All the rows, made where they are missing. */
    Future<LockRows> all(List<String> asked, Optional<String> triggerId) {
        return read(asked, triggerId)
                .compose(rows -> rows.complete()
                        ? Future.succeededFuture(rows)
                        : link.send(statements.of(Statements.File.INSERT, asked, Map.of()))
                                .compose(made -> read(asked, triggerId)));
    }

    /** Changes rows, and shows them as they are then; what met another transaction is tried again until a moment. */
    Future<LockRows> change(
            Statements.File file, List<String> asked, OwnerToken token, Map<String, String> parameters) {
        return persistently(() -> send(file, asked, token, parameters)).map(answer -> rows(asked, answer));
    }

    /** The first row of the answer of a file that does not show the rows. */
    Future<Row> tell(Statements.File file, List<String> asked, OwnerToken token, Map<String, String> parameters) {
        return persistently(() -> send(file, asked, token, parameters))
                .map(answer -> answer.iterator().next());
    }

    /** The same for a file that answers nothing. */
    Future<Void> run(Statements.File file, List<String> asked, OwnerToken token, Map<String, String> parameters) {
        return persistently(() -> send(file, asked, token, parameters)).mapEmpty();
    }

    /** A change that is tried once. */
    Future<LockRows> changeOnce(
            Statements.File file, List<String> asked, OwnerToken token, Map<String, String> parameters) {
        return send(file, asked, token, parameters).map(answer -> rows(asked, answer));
    }

    Duration patienceEnds() {
        return clock.now().plus(link.timeout());
    }

    private Future<RowSet<Row>> send(
            Statements.File file, List<String> asked, OwnerToken token, Map<String, String> parameters) {
        return link.send(statements.of(file, asked, token, parameters));
    }

    private <T> Future<T> persistently(Supplier<Future<T>> attempt) {
        return persistently(attempt, patienceEnds());
    }

    private <T> Future<T> persistently(Supplier<Future<T>> attempt, Duration end) {
        return attempt.get()
                .recover(cause ->
                        MysqlFailure.of(cause).contention() && clock.now().compareTo(end) < 0
                                ? pause().compose(later -> persistently(attempt, end))
                                : Future.failedFuture(cause));
    }

    Future<Void> pause() {
        return vertx.timer(PAUSE.toMillis()).mapEmpty();
    }

    static Map<String, String> trigger(Optional<String> triggerId) {
        // Hashed: an id comes from outside, and must not choose the key's length.
        return triggerId
                .map(id -> Map.of("trigger", SqlText.literal(MysqlLockNames.sha256(id))))
                .orElse(Map.of());
    }

    private LockRows rows(List<String> asked, RowSet<Row> answer) {
        return LockRows.of(asked, names::key, answer);
    }
}
