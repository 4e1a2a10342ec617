package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.network.Backoff;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node's one session with MySQL, that comes back by itself. It lives on the context it was made on, which must be an event
 * loop's; it may be used from any thread, and its futures complete on the caller's context, with the answer or with a
 * {@link MysqlFailure}.
 *
 * <p>A statement sent while a session is being opened waits for it within its own timeout. Once an attempt has failed, statements
 * fail at once ({@link MysqlFailure.Kind#NOT_SENT}) until a later attempt succeeds: who has another store need not wait.
 */
public final class MysqlLink {
    private static final Logger LOG = LoggerFactory.getLogger(MysqlLink.class);
    private static final Duration FIRST_WAIT = Duration.ofMillis(100);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final Vertx vertx;
    private final Context context;
    private final MysqlLinkOptions options;
    private final Greeting greeting;
    private final ServerIdentity identity = new ServerIdentity();
    private final Ghosts ghosts;
    private final LinkReporter reporter;
    private final Backoff backoff;
    private final Duration quiet;
    private Promise<MysqlWire> session = Promise.promise();
    private Runnable abandon = () -> {};
    private @Nullable MysqlWire wire;
    private long timer = -1;
    private boolean closed;
    private volatile Optional<MysqlFailure> refusal = Optional.empty();
    private volatile boolean up;

    /** Opens the session, and keeps it open until {@link #close()}. */
    public MysqlLink(
            Vertx vertx,
            MysqlLinkOptions options,
            MysqlLockNames names,
            RandomGenerator random,
            MysqlLinkListener listener) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.options = options;
        this.greeting = new Greeting(options, names, new Statements(names));
        this.ghosts = new Ghosts(vertx);
        this.reporter = new LinkReporter(options, listener);
        this.backoff = new Backoff(FIRST_WAIT, LONGEST_WAIT, random);
        Duration third = Duration.ofSeconds(options.waitTimeoutSeconds()).dividedBy(3);
        this.quiet = third.compareTo(LONGEST_WAIT) < 0 ? third : LONGEST_WAIT;
        context.runOnContext(start -> connect());
    }

    /** Whether the session stands. From any thread. */
    public boolean isUp() {
        return up;
    }

    /** Why the server that answers cannot grant leases, until a person has changed something. From any thread. */
    public Optional<MysqlFailure> refusal() {
        return refusal;
    }

    /**
     * Whether another server took the place of the known one less than this time ago, or may be about to: who answers next is not
     * known while there is no session. From any thread.
     */
    boolean replacedWithin(Duration time) {
        return !up || identity.replacedWithin(time);
    }

    MysqlLinkOptions options() {
        return options;
    }

    Duration timeout() {
        return options.timeout();
    }

    /** Sends one or more statements in one go; the result is the last one's. */
    Future<RowSet<Row>> send(String sql) {
        // A promise of the caller's context brings the answer back there, as Vert.x's own clients do it.
        Promise<RowSet<Row>> promise = ((ContextInternal) vertx.getOrCreateContext()).promise();
        context.runOnContext(hop -> settle(promise, route(sql)));
        return promise.future();
    }

    /** Does something later, on the link's context. */
    void after(Duration delay, Runnable action) {
        context.runOnContext(hop -> vertx.setTimer(Math.max(1, delay.toMillis()), due -> action.run()));
    }

    private static void settle(Promise<RowSet<Row>> promise, Future<RowSet<Row>> answer) {
        answer.onSuccess(rows -> tell(() -> promise.tryComplete(rows)))
                .onFailure(cause -> tell(() -> promise.tryFail(cause)));
    }

    private static void tell(Runnable telling) {
        try {
            telling.run();
        } catch (RejectedExecutionException gone) {
            // Who asked on a worker that is undeployed by now must not keep the link from going on.
            LOG.debug("nobody waits for an answer any more");
        }
    }

    private Future<RowSet<Row>> route(String sql) {
        Future<MysqlWire> open = session.future();
        Future<MysqlWire> awaited = open.isComplete()
                ? open
                : open.timeout(options.timeout().toMillis(), TimeUnit.MILLISECONDS)
                        .recover(late -> Future.failedFuture(late instanceof MysqlFailure ? late : notYet()));
        return awaited.compose(opened -> opened.send(sql));
    }

    private MysqlFailure notYet() {
        return MysqlFailure.notSent("no session with MySQL at " + options.address() + " within "
                + options.timeout().toMillis() + " ms");
    }

    private void connect() {
        if (closed) {
            return;
        }
        MysqlWire.Opening opening = MysqlWire.open(vertx, options);
        abandon = opening.abandon();
        opening.wire()
                .compose(this::greet)
                .onSuccess(this::connected)
                .onFailure(cause -> failed(MysqlFailure.of(cause)));
    }

    private Future<MysqlWire> greet(MysqlWire opened) {
        return greeting.greet(opened)
                .onSuccess(found -> refusal = found)
                .compose(found -> identity.learn(opened))
                .compose(known -> ghosts.lay(opened))
                .map(opened)
                .recover(cause -> {
                    opened.lose(MysqlFailure.of(cause));
                    return Future.failedFuture(cause);
                });
    }

    private void connected(MysqlWire opened) {
        if (closed) {
            opened.lose(MysqlFailure.notSent("closed"));
            return;
        }
        wire = opened;
        up = true;
        reporter.up(refusal);
        if (!session.tryComplete(opened)) {
            session = Promise.promise();
            session.complete(opened);
        }
        listen();
        opened.onLost(cause -> lost(opened, cause));
    }

    /** The server ends a session that is silent for too long. */
    private void listen() {
        timer = vertx.setTimer(quiet.toMillis(), due -> {
            MysqlWire open = wire;
            if (open != null) {
                if (open.nanosQuiet() >= quiet.toNanos() / 2) {
                    open.send("DO 0")
                            .onFailure(cause -> LOG.debug("keep-alive of {} failed", options.address(), cause));
                }
                listen();
            }
        });
    }

    private void lost(MysqlWire loser, MysqlFailure cause) {
        wire = null;
        up = false;
        session = Promise.promise();
        // A server that takes sessions only to drop them must not be asked in a tight loop.
        if (loser.nanosOpen() > LONGEST_WAIT.toNanos()) {
            backoff.reset();
        }
        if (!closed) {
            reporter.down(cause);
            retry();
        }
    }

    private void failed(MysqlFailure cause) {
        if (closed) {
            return;
        }
        MysqlFailure unsent = cause.beforeSending();
        if (!session.tryFail(unsent)) {
            session = Promise.promise();
            session.fail(unsent);
        }
        reporter.down(cause);
        retry();
    }

    private void retry() {
        vertx.cancelTimer(timer);
        // Between half and the whole of it, so that a fleet does not come back in one beat.
        timer = vertx.setTimer(backoff.next().toMillis(), id -> connect());
    }

    /** Closes the session and fails what is on its way. Completes when that is done; never fails; may be repeated. */
    public Future<Void> close() {
        Promise<Void> done = ((ContextInternal) vertx.getOrCreateContext()).promise();
        context.runOnContext(hop -> {
            shut();
            done.complete();
        });
        return done.future();
    }

    private void shut() {
        closed = true;
        MysqlFailure cause = MysqlFailure.notSent("the link to MySQL at " + options.address() + " is closed");
        vertx.cancelTimer(timer);
        abandon.run();
        if (wire != null) {
            wire.lose(cause);
        }
        if (!session.tryFail(cause)) {
            session = Promise.promise();
            session.fail(cause);
        }
    }
}
