package io.github.indexercoordinator.redis;

import io.github.indexercoordinator.network.Backoff;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One connection to one Redis server, for one role, that comes back by itself. It lives on the context it was made on, which must
 * be an event loop's; it may be used from any thread, and its futures complete on the caller's context, with the answer or with
 * a {@link RedisFailure}, never later than the timeout.
 *
 * <p>A command sent while a connection is being opened waits for it within its own timeout. Once an attempt has failed, commands
 * fail at once ({@link RedisFailure.Kind#NOT_SENT}) until a later attempt succeeds: who has another store need not wait.
 */
public final class RedisLink {
    private static final Duration FIRST_WAIT = Duration.ofMillis(100);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final Vertx vertx;
    private final Context context;
    private final RedisLinkOptions options;
    private final Function<RedisWire, Future<Void>> greeting;
    private final ServerIdentity identity;
    private final LinkReporter reporter;
    private final Backoff backoff;
    private final DeadlineQueue waiting;
    private Runnable abandon = () -> {};
    private @Nullable RedisWire wire;
    private @Nullable RedisFailure hopeless;
    private long retryTimer = -1;
    private boolean closed;
    private volatile boolean up;

    /** Opens the connection, and keeps it open until {@link #close()}. */
    public RedisLink(Vertx vertx, RedisLinkOptions options, RandomGenerator random, RedisLinkListener listener) {
        this(vertx, options, random, listener, new ServerIdentity());
    }

    private RedisLink(
            Vertx vertx,
            RedisLinkOptions options,
            RandomGenerator random,
            RedisLinkListener listener,
            ServerIdentity identity) {
        this(vertx, options, random, listener, wire -> identity.learn(wire, options.timeout()), identity);
    }

    /** @param greeting what must succeed on a new connection before it counts as up */
    RedisLink(
            Vertx vertx,
            RedisLinkOptions options,
            RandomGenerator random,
            RedisLinkListener listener,
            Function<RedisWire, Future<Void>> greeting) {
        this(vertx, options, random, listener, greeting, new ServerIdentity());
    }

    private RedisLink(
            Vertx vertx,
            RedisLinkOptions options,
            RandomGenerator random,
            RedisLinkListener listener,
            Function<RedisWire, Future<Void>> greeting,
            ServerIdentity identity) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.options = options;
        this.greeting = greeting;
        this.identity = identity;
        this.reporter = new LinkReporter(options, listener);
        this.backoff = new Backoff(FIRST_WAIT, LONGEST_WAIT, random);
        this.waiting = new DeadlineQueue(vertx, this::waitedInVain);
        context.runOnContext(start -> connect());
    }

    /** Whether the connection stands. From any thread. */
    public boolean isUp() {
        return up;
    }

    /** Sends a command. The future's result is null where Redis answers nil. */
    public Future<@Nullable Response> send(Request request) {
        return submit(request, null);
    }

    /** Runs a script by its digest; where the server does not know that, by its text, within the same timeout. */
    public Future<@Nullable Response> run(RedisScript script, List<String> keys, List<String> arguments) {
        return submit(
                scriptCall(Command.EVALSHA, script.sha(), keys, arguments),
                () -> scriptCall(Command.EVAL, script.text(), keys, arguments));
    }

    /**
     * Whether another process took the place of the one known here less than this time ago, or may be about to: who answers next
     * is not known while there is no connection. From any thread.
     */
    public boolean replacedWithin(Duration time) {
        return !isUp() || identity.replacedWithin(time);
    }

    private static Request scriptCall(Command command, String script, List<String> keys, List<String> arguments) {
        Request request = Request.cmd(command).arg(script).arg(keys.size());
        keys.forEach(request::arg);
        arguments.forEach(request::arg);
        return request;
    }

    private Future<@Nullable Response> submit(Request request, @Nullable Supplier<Request> withText) {
        // A promise of the caller's context brings the answer back there, as Vert.x's own clients do it.
        Promise<@Nullable Response> promise = ((ContextInternal) vertx.getOrCreateContext()).promise();
        long deadline = System.nanoTime() + options.timeout().toNanos();
        Exchange exchange = new Exchange(promise, deadline, request, withText);
        if (Vertx.currentContext() == context) {
            route(exchange);
        } else {
            context.runOnContext(hop -> route(exchange));
        }
        return promise.future();
    }

    private void route(Exchange exchange) {
        if (wire != null) {
            wire.send(exchange);
        } else if (hopeless != null) {
            exchange.fail(hopeless.beforeSending());
        } else {
            waiting.add(exchange);
        }
    }

    private void waitedInVain(Exchange exchange) {
        exchange.fail(RedisFailure.notSent("no connection to Redis at " + options.address() + " within "
                + options.timeout().toMillis() + " ms"));
    }

    private void connect() {
        if (closed) {
            return;
        }
        RedisWire.Opening opening = RedisWire.open(vertx, options);
        abandon = opening.abandon();
        opening.wire()
                .compose(this::greet)
                .onSuccess(this::connected)
                .onFailure(cause -> failed(RedisFailure.of(cause)));
    }

    private Future<RedisWire> greet(RedisWire opened) {
        return greeting.apply(opened).map(opened).recover(cause -> {
            opened.lose(RedisFailure.of(cause));
            return Future.failedFuture(cause);
        });
    }

    private void connected(RedisWire opened) {
        if (closed) {
            opened.lose(RedisFailure.notSent("closed"));
            return;
        }
        wire = opened;
        hopeless = null;
        up = true;
        reporter.up();
        opened.onFault(reporter::fault);
        waiting.drain(opened::send);
        opened.onLost(cause -> lost(opened, cause));
    }

    private void lost(RedisWire loser, RedisFailure cause) {
        wire = null;
        up = false;
        // A server that takes connections only to drop them must not be asked in a tight loop.
        if (loser.age().compareTo(LONGEST_WAIT) > 0) {
            backoff.reset();
        }
        if (!closed) {
            reporter.down(cause);
            retry();
        }
    }

    private void failed(RedisFailure cause) {
        if (closed) {
            return;
        }
        hopeless = cause;
        waiting.drain(exchange -> exchange.fail(cause.beforeSending()));
        reporter.down(cause);
        retry();
    }

    private void retry() {
        retryTimer = vertx.setTimer(backoff.next().toMillis(), id -> connect());
    }

    /** Closes the connection and fails what is on its way. Completes when that is done; never fails; may be repeated. */
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
        RedisFailure cause = RedisFailure.notSent("the link to Redis at " + options.address() + " is closed");
        hopeless = cause;
        vertx.cancelTimer(retryTimer);
        waiting.drain(exchange -> exchange.fail(cause));
        abandon.run();
        if (wire != null) {
            wire.lose(cause);
        }
    }
}
