package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Doubts;
import io.github.indexercoordinator.lock.GiveBack;
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
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.RunStart;
import io.github.indexercoordinator.lock.Waiting;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Row;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leases on one MySQL or MariaDB server: a row for each name with owner and end by the server's clock, and the server's GET_LOCK of
 * that name on our one session. The lock excludes whoever uses only that, and outlasts a clock that was set forward; the row covers
 * the time in which a lost session has freed the lock already while its work still goes on. May be used from any thread. A failed
 * future carries a {@link MysqlFailure}. It announces nothing.
 *
 * <p>Each change is one packet of statements that commit by themselves: a node that freezes leaves no transaction behind. What
 * takes rows does so only if nothing changed in them since they were read, so a late one does nothing.
 */
public final class MysqlLockStore implements LockStore {
    /** The store's name. */
    public static final String NAME = "mysql";

    private static final Logger LOG = LoggerFactory.getLogger(MysqlLockStore.class);
    private static final OwnerToken NOBODY = new OwnerToken("");
    private static final int LONGEST_TEXT = 255;
    private static final int RELEASES_UNTIL_PRUNED = 100;

    private final Vertx vertx;
    private final MysqlLink link;
    private final LockTable table;
    private final BootClock clock;
    private final Doubts doubts;
    private final Leftovers leftovers;
    private final AtomicInteger releases = new AtomicInteger();
    private volatile boolean closed;

    /** Works over the link, and closes it in the end. */
    public MysqlLockStore(Vertx vertx, MysqlLink link, MysqlLockNames names, BootClock clock) {
        this.vertx = vertx;
        this.link = link;
        this.table = new LockTable(vertx, link, names, clock);
        this.clock = clock;
        this.doubts = new Doubts(clock);
        this.leftovers = new Leftovers(link, table, clock);
    }

    @Override
    public String name() {
        return NAME;
    }

    /** The sessions of others with this server, over the same link. */
    public MysqlSessions sessions() {
        return new MysqlSessions(vertx, link, clock);
    }

    /** What the server says of itself, asked over the same link. */
    public Future<MysqlServer> server() {
        return MysqlServer.ask(link);
    }

    @Override
    public Future<Acquisition> tryAcquire(AcquireRequest request) {
        return new Attempt(table, clock, link::refusal, request)
                .start()
                .onSuccess(answer -> {
                    if (answer instanceof Acquisition.Granted) {
                        leftovers.held(request.names(), request.ttl());
                    }
                })
                .onFailure(cause -> doubt(cause, request.token(), request.ttl()));
    }

    @Override
    public Future<Renewal> begin(Lease lease, LeaseTerm term, RunStart start) {
        Map<String, String> parameters = new HashMap<>(terms(lease, term));
        parameters.put("trigger_id", text(start.triggerId().orElse("")));
        parameters.put("source", text(start.source()));
        parameters.put("attempt", Integer.toString(start.attempt()));
        parameters.put("abandoned", Integer.toString(start.abandoned()));
        parameters.put("settles", text(start.settles().orElse("")));
        return renewal(Statements.File.BEGIN, lease, term, parameters);
    }

    @Override
    public Future<Renewal> renew(Lease lease, LeaseTerm term) {
        return renewal(Statements.File.RENEW, lease, term, terms(lease, term));
    }

    private Future<Renewal> renewal(Statements.File file, Lease lease, LeaseTerm term, Map<String, String> parameters) {
        Lease renewed = lease.until(term.deadline(clock.now()));
        return table.change(file, lease.names(), lease.token(), parameters)
                .map(rows -> rows.renewal(renewed))
                .recover(cause -> takenNevertheless(lease, cause))
                .onSuccess(answer -> note(answer, term));
    }

    private void note(Renewal answer, LeaseTerm term) {
        if (answer instanceof Renewal.Ours ours) {
            leftovers.held(ours.lease().names(), term.ttl());
        }
    }

    /** A server that refuses to write still shows who holds the lease. */
    private Future<Renewal> takenNevertheless(Lease lease, Throwable cause) {
        if (MysqlFailure.of(cause).code() == 0) {
            return Future.failedFuture(cause);
        }
        return table.read(lease.names())
                .compose(rows -> rows.renewal(lease) instanceof Renewal.Taken taken
                        ? Future.succeededFuture(taken)
                        : Future.failedFuture(cause));
    }

    @Override
    public Future<Renewal> takeBack(Lease lease, LeaseTerm term) {
        Lease renewed = lease.until(term.deadline(clock.now()));
        return table.all(lease.names(), Optional.empty())
                .compose(rows -> takeBack(rows, lease, term))
                .map(rows -> rows.renewal(renewed))
                .recover(cause -> takenNevertheless(lease, cause))
                .onSuccess(answer -> note(answer, term))
                .onFailure(cause -> doubt(cause, lease.token(), term.ttl()));
    }

    private Future<LockRows> takeBack(LockRows rows, Lease lease, LeaseTerm term) {
        boolean overtaken = rows.rows().stream()
                .anyMatch(row -> row.run()
                        .filter(run ->
                                run.fence() > lease.fence() || (run.owner().equals(lease.token()) && !run.running()))
                        .isPresent());
        if (overtaken || rows.heldByOther(lease.token()).isPresent()) {
            return Future.succeededFuture(rows);
        }
        Map<String, String> parameters = new HashMap<>(terms(lease, term));
        parameters.put("revisions", Long.toString(rows.revisions()));
        return table.change(Statements.File.TAKE_BACK, lease.names(), lease.token(), parameters);
    }

    @Override
    public Future<Release> release(Lease lease, RunEnd end) {
        boolean remembered = end.outcome().completed() && end.triggerId().isPresent();
        Map<String, String> parameters = new HashMap<>(LockTable.trigger(end.triggerId()));
        parameters.put("completed", end.outcome().completed() ? "1" : "0");
        parameters.put("remembered", remembered ? "1" : "0");
        parameters.put("remember", micros(end.remember()));
        parameters.put("outcome", text(OutcomeText.write(end)));
        parameters.put("fence", Long.toString(lease.fence()));
        parameters.put("trigger_id", text(end.triggerId().orElse("")));
        parameters.put(
                "begun", Long.toString(end.begun().map(MysqlLockStore::micros).orElse(0L)));
        return release(lease, parameters)
                // A store that was silent when the run was begun may have no rows to write it down in.
                .compose(told -> told.getLong("present") == lease.names().size()
                        ? Future.succeededFuture(told)
                        : table.all(lease.names(), Optional.empty()).compose(made -> release(lease, parameters)))
                .map(MysqlLockStore::released)
                .onSuccess(answer -> tidy(lease));
    }

    @Override
    public Future<Revocation> revoke(RevokeOrder order) {
        String tombstone = order.tombstone().map(OwnerToken::value).orElse("");
        Map<String, String> parameters = Map.of(
                "tombstone", text(tombstone), "standing", order.tombstone().isPresent() ? "1" : "0");
        return table.tell(Statements.File.REVOKE, order.names(), order.holder(), parameters)
                .compose(told -> told.getLong("revoked") > 0
                        ? Future.succeededFuture(new Revocation.Revoked(false))
                        : holder(order.name()).map(Revocation.Changed::new));
    }

    private Future<Row> release(Lease lease, Map<String, String> parameters) {
        return table.tell(Statements.File.RELEASE, lease.names(), lease.token(), parameters);
    }

    private static Release released(Row told) {
        Long recorded = told.getLong("run_held");
        boolean wasOurs = recorded == null ? told.getLong("freed") == 1 : recorded == 1;
        return new Release(wasOurs, false, told.getLong("pending") == 1);
    }

    private void tidy(Lease lease) {
        leftovers.released(lease.names());
        if (releases.incrementAndGet() % RELEASES_UNTIL_PRUNED == 0) {
            table.run(Statements.File.PRUNE, lease.names(), NOBODY, Map.of())
                    .onFailure(cause -> LOG.debug("old trigger ids stay for now", cause));
        }
    }

    @Override
    public Future<Void> giveBack(Lease lease) {
        Duration doubtEnds = doubts.endOf(lease.token());
        Duration end = doubtEnds.compareTo(lease.deadline()) > 0 ? doubtEnds : lease.deadline();
        // Once is enough: what takes these rows late finds them changed.
        return new GiveBack(vertx, clock, lease.until(end), Duration.ZERO, () -> undo(lease), () -> closed).start();
    }

    private Future<Void> undo(Lease lease) {
        return table.run(Statements.File.GIVE_BACK, lease.names(), lease.token(), Map.of())
                .onSuccess(done -> leftovers.released(lease.names()));
    }

    @Override
    public Future<Optional<Holder>> holder(String name) {
        return table.read(List.of(name))
                .map(rows -> rows.rows().stream()
                        .filter(row -> row.held() || row.lockedElsewhere())
                        .map(row -> row.held() ? row.holder() : row.lockHolder())
                        .findFirst());
    }

    @Override
    public Future<Optional<RunRecord>> lastRun(String name) {
        return table.read(List.of(name))
                .map(rows -> rows.rows().stream().findFirst().flatMap(LockRow::run));
    }

    @Override
    public Future<Boolean> completed(String name, String triggerId) {
        return table.done(name, triggerId);
    }

    @Override
    public boolean replacedWithin(Duration time) {
        return link.replacedWithin(time);
    }

    @Override
    public Future<Void> pause(String name, Pause pause) {
        Map<String, String> parameters = Map.of(
                "length", micros(pause.length()),
                "by", text(pause.by()),
                "reason", text(pause.reason()),
                "since", Long.toString(pause.since().map(MysqlLockStore::micros).orElse(0L)));
        return table.run(Statements.File.PAUSE, List.of(name), NOBODY, parameters);
    }

    @Override
    public Future<Boolean> resume(String name) {
        return table.tell(Statements.File.RESUME, List.of(name), NOBODY, Map.of())
                .map(told -> told.getLong("ended") > 0);
    }

    @Override
    public Future<Optional<Pause>> paused(String name) {
        return table.read(List.of(name))
                .map(rows -> rows.rows().stream().findFirst().flatMap(LockRow::pause));
    }

    @Override
    public Future<Optional<Waiting>> waiting(String name) {
        return table.read(List.of(name))
                .map(rows ->
                        rows.rows().stream().findFirst().flatMap(LockRow::later).map(LaterRun::waiting));
    }

    @Override
    public Future<Void> close() {
        closed = true;
        return link.close();
    }

    private void doubt(Throwable cause, OwnerToken token, Duration ttl) {
        if (MysqlFailure.of(cause).kind() == MysqlFailure.Kind.UNKNOWN) {
            doubts.add(token, ttl);
        }
    }

    private static Map<String, String> terms(Lease lease, LeaseTerm term) {
        return Map.of("ttl", micros(term.ttl()), "fence", Long.toString(lease.fence()));
    }

    static String text(String text) {
        return SqlText.literal(text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text);
    }

    static String micros(Duration duration) {
        return Long.toString(duration.toNanos() / 1000);
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }
}
