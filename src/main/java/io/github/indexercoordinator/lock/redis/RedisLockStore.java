package io.github.indexercoordinator.lock.redis;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Announcement;
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
import io.github.indexercoordinator.lock.Wish;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisLink;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leases on one Redis server: a plain string key with a time to live for each name, so that any program's
 * {@code SET key token NX PX ttl} excludes us and is excluded; and one Lua script, one command, for each operation. May be used
 * from any thread. A failed future carries a {@link RedisFailure}.
 *
 * <p>The scripts follow "Distributed Locks with Redis" (redis.io) for the single instance, with the fencing token that it lacks.
 */
public final class RedisLockStore implements LockStore {
    private static final Logger LOG = LoggerFactory.getLogger(RedisLockStore.class);
    /** The name in events and metrics. */
    public static final String NAME = "redis";

    private static final String KEEP_RECORD = millis(Duration.ofDays(7));

    private final Vertx vertx;
    private final RedisLink link;
    private final RedisLockNames names;
    private final LockKeys keys;
    private final BootClock clock;
    private final Doubts doubts;
    private volatile boolean closed;

    /** Works over the link, and closes it in the end. */
    public RedisLockStore(Vertx vertx, RedisLink link, RedisLockNames names, BootClock clock) {
        this.vertx = vertx;
        this.link = link;
        this.names = names;
        this.keys = new LockKeys(names);
        this.clock = clock;
        this.doubts = new Doubts(clock);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Future<Acquisition> tryAcquire(AcquireRequest request) {
        LeaseTerm term = new LeaseTerm(request.ttl());
        Duration deadline = term.deadline(clock.now());
        return acquire(request)
                .map(RedisLockStore::present)
                .map(answer -> Answers.acquisition(
                        answer,
                        request.names(),
                        fence -> new Lease(request.names(), request.token(), fence, deadline, List.of(NAME))))
                .onFailure(cause -> doubt(cause, request.token(), request.ttl()));
    }

    private Future<@Nullable Response> acquire(AcquireRequest request) {
        List<String> arguments = new ArrayList<>(List.of(
                request.token().value(),
                millis(request.ttl()),
                Long.toString(request.minFence()),
                millis(request.minInterval()),
                owedSince(request),
                request.heedsPause() ? "1" : "0"));
        if (request.wish().isEmpty()) {
            List<String> all = keys.toAcquire(request.names(), request.triggerId());
            return link.run(LockScript.ACQUIRE.script(), all, arguments);
        }
        arguments.addAll(turn(request, request.wish().get()));
        List<String> all = keys.toAcquireInTurn(request.names(), request.triggerId());
        return link.run(LockScript.ACQUIRE_IN_TURN.script(), all, arguments);
    }

    private static List<String> turn(AcquireRequest request, Wish wish) {
        return List.of(
                wish.whenHeld() ? "queue" : "group",
                wish.after().isPresent() ? Long.toString(wish.after().getAsLong()) : "",
                wish.source(),
                request.triggerId().orElse(""),
                request.names().get(0),
                KEEP_RECORD);
    }

    private static String owedSince(AcquireRequest request) {
        return request.owedSince().isPresent()
                ? Long.toString(request.owedSince().getAsLong())
                : "";
    }

    @Override
    public Future<Renewal> begin(Lease lease, LeaseTerm term, RunStart start) {
        Lease renewed = lease.until(term.deadline(clock.now()));
        List<String> arguments = List.of(
                lease.token().value(),
                millis(term.ttl()),
                Long.toString(lease.fence()),
                start.triggerId().orElse(""),
                start.source(),
                Integer.toString(start.attempt()),
                KEEP_RECORD,
                names.channel(start.announcement()),
                start.announcement().json(),
                Integer.toString(names.historyLength()),
                Integer.toString(start.abandoned()),
                start.settles().orElse(""),
                lease.name());
        return run(LockScript.BEGIN, keys.toBegin(lease.names()), arguments)
                .onSuccess(answer -> Answers.fault(answer).ifPresent(RedisLockStore::notTold))
                .map(answer -> Answers.renewal(answer, renewed));
    }

    @Override
    public Future<Renewal> renew(Lease lease, LeaseTerm term) {
        Lease renewed = lease.until(term.deadline(clock.now()));
        return run(
                        LockScript.RENEW,
                        keys.of(lease.names()),
                        List.of(lease.token().value(), millis(term.ttl())))
                .map(answer -> Answers.renewal(answer, renewed));
    }

    @Override
    public Future<Renewal> takeBack(Lease lease, LeaseTerm term) {
        Lease renewed = lease.until(term.deadline(clock.now()));
        List<String> arguments =
                List.of(lease.token().value(), millis(term.ttl()), Long.toString(lease.fence()), KEEP_RECORD);
        return run(LockScript.TAKE_BACK, keys.of(lease.names()), arguments)
                .map(answer -> Answers.renewal(answer, renewed))
                .onFailure(cause -> doubt(cause, lease.token(), term.ttl()));
    }

    @Override
    public Future<Release> release(Lease lease, RunEnd end) {
        List<String> arguments = List.of(
                lease.token().value(),
                end.outcome().label(),
                end.outcome().completed() ? "1" : "0",
                millis(end.remember()),
                KEEP_RECORD,
                end.announcement().equals(Announcement.NONE) ? "" : names.channel(end.announcement()),
                end.announcement().json(),
                Integer.toString(names.historyLength()),
                millis(names.historyKeep()),
                Long.toString(lease.fence()),
                end.triggerId().orElse(""),
                end.begun().map(begun -> Long.toString(begun.toEpochMilli())).orElse(""),
                end.detail().orElse(""));
        return run(LockScript.RELEASE, keys.toRelease(lease.names(), end.triggerId()), arguments)
                .onSuccess(answer -> Answers.fault(answer).ifPresent(RedisLockStore::notTold))
                .map(Answers::release);
    }

    @Override
    public Future<Void> giveBack(Lease lease) {
        List<String> all = keys.of(lease.names());
        List<String> arguments = List.of(lease.token().value());
        Supplier<Future<Void>> delete =
                () -> run(LockScript.GIVE_BACK, all, arguments).mapEmpty();
        return new GiveBack(vertx, clock, lease, doubts.endOf(lease.token()), delete, () -> closed).start();
    }

    @Override
    public Future<Revocation> revoke(RevokeOrder order) {
        List<String> arguments = List.of(
                order.holder().value(),
                order.tombstone().map(OwnerToken::value).orElse(""),
                names.channel(order.announcement()),
                order.announcement().json(),
                Integer.toString(names.historyLength()),
                millis(names.historyKeep()));
        return run(LockScript.REVOKE, keys.revoked(order.names()), arguments)
                .onSuccess(answer -> Answers.fault(answer).ifPresent(RedisLockStore::notTold))
                .map(Answers::revocation);
    }

    @Override
    public Future<Optional<Holder>> holder(String name) {
        return link.run(LockScript.HOLDER.script(), keys.of(List.of(name)), List.of())
                .map(answer -> Optional.ofNullable(answer).map(Answers::holder));
    }

    @Override
    public Future<Optional<RunRecord>> lastRun(String name) {
        Request fields = Request.cmd(Command.HMGET).arg(keys.run(name));
        for (String field : RunFields.NAMES) {
            fields.arg(field);
        }
        return link.send(fields).map(RunFields::read);
    }

    @Override
    public Future<Boolean> completed(String name, String triggerId) {
        return link.send(Request.cmd(Command.EXISTS).arg(keys.done(name, triggerId)))
                .map(present -> present != null && present.toInteger() > 0);
    }

    @Override
    public Future<Void> pause(String name, Pause pause) {
        return link.send(Request.cmd(Command.SET)
                        .arg(keys.paused(name))
                        .arg(PauseValue.write(pause))
                        .arg("PX")
                        .arg(millis(pause.length())))
                .mapEmpty();
    }

    @Override
    public Future<Boolean> resume(String name) {
        return link.send(Request.cmd(Command.DEL).arg(keys.paused(name)))
                .map(deleted -> deleted != null && deleted.toInteger() > 0);
    }

    @Override
    public Future<Optional<Pause>> paused(String name) {
        // On one connection, so the second is answered after the first.
        Future<@Nullable Response> value = value(keys.paused(name));
        Future<@Nullable Response> left = link.send(Request.cmd(Command.PTTL).arg(keys.paused(name)));
        return Future.all(value, left).map(both -> PauseValue.read(value.result(), left.result()));
    }

    @Override
    public Future<Optional<Waiting>> waiting(String name) {
        return value(keys.pending(name)).map(WaitingValue::read);
    }

    /** The text of a key; null also where it is of another type, which GET would refuse and the scripts pass over. */
    private Future<@Nullable Response> value(String key) {
        return link.send(Request.cmd(Command.MGET).arg(key))
                .map(values -> present(values).get(0));
    }

    @Override
    public boolean replacedWithin(Duration time) {
        return link.replacedWithin(time);
    }

    @Override
    public boolean announces() {
        return true;
    }

    @Override
    public Future<Void> close() {
        closed = true;
        return link.close();
    }

    private Future<Response> run(LockScript script, List<String> scriptKeys, List<String> arguments) {
        return link.run(script.script(), scriptKeys, arguments).map(RedisLockStore::present);
    }

    private static Response present(@Nullable Response answer) {
        if (answer == null) {
            throw new IllegalStateException("Redis answered nothing where the script always answers");
        }
        return answer;
    }

    private void doubt(Throwable cause, OwnerToken token, Duration ttl) {
        if (!(cause instanceof RedisFailure failure) || failure.kind() == RedisFailure.Kind.UNKNOWN) {
            doubts.add(token, ttl);
        }
    }

    private static void notTold(String fault) {
        LOG.error(
                "Redis refused an event: {}; let the user publish on the event channels and write the history", fault);
    }

    private static String millis(Duration duration) {
        return Long.toString(duration.toMillis());
    }
}
