package io.github.indexercoordinator.redis;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One live connection, from its handshake to its loss; never used again after that. Every command on it is answered or failed
 * within the timeout, and a timeout ends the connection: the answers behind it are stuck as well. Used on the link's context only.
 */
final class RedisWire {
    private static final Logger LOG = LoggerFactory.getLogger(RedisWire.class);
    /** The silence after which the peer is asked whether it is there. */
    private static final Duration QUIET = Duration.ofSeconds(2);

    private final Vertx vertx;
    private final RedisLinkOptions options;
    private final Redis client;
    private final RedisConnection connection;
    private final DeadlineQueue sent;
    private final long openedAt = System.nanoTime();
    private Handler<RedisFailure> onLost = cause -> {};
    private Handler<Response> onPush = push -> {};
    private Handler<RedisFailure> onFault = fault -> {};
    private @Nullable RedisFailure lost;
    private boolean heard;
    private long quietTimer;

    private RedisWire(Vertx vertx, RedisLinkOptions options, Redis client, RedisConnection connection) {
        this.vertx = vertx;
        this.options = options;
        this.client = client;
        this.connection = connection;
        this.sent = new DeadlineQueue(vertx, this::overdue);
        connection
                .handler(this::pushed)
                .exceptionHandler(cause -> lose(RedisFailure.unknown("connection lost: " + cause.getMessage())))
                .endHandler(end -> lose(RedisFailure.unknown("connection closed by " + options.address())));
        this.quietTimer = vertx.setTimer(QUIET.toMillis(), id -> listen());
    }

    /** Opens a connection of its own client, for only the client's close frees a stuck socket. Fails with a {@link RedisFailure}. */
    static Opening open(Vertx vertx, RedisLinkOptions options) {
        Redis client = Redis.createClient(
                vertx, ClientOptions.of(options, QUIET.multipliedBy(2).plus(options.timeout())));
        Future<RedisWire> wire = client.connect()
                .compose(RedisWire::admitted)
                .timeout(ClientOptions.connectLimit(options).toMillis(), TimeUnit.MILLISECONDS)
                .map(connection -> new RedisWire(vertx, options, client, connection))
                .recover(cause -> {
                    closeQuietly(client);
                    return Future.failedFuture(connectFailure(options, cause));
                });
        return new Opening(wire, () -> closeQuietly(client));
    }

    // The handshake succeeds without a password where one is wanted, and while the server loads. Only an answer shows
    // that it
    // serves us; without a password Redis would drop us for a longer command without a word.
    private static Future<RedisConnection> admitted(RedisConnection connection) {
        return connection.send(Request.cmd(Command.PING)).map(connection);
    }

    /** A connection being opened, and what gives that up. */
    record Opening(Future<RedisWire> wire, Runnable abandon) {}

    private static RedisFailure connectFailure(RedisLinkOptions options, Throwable cause) {
        RedisFailure failure = RedisFailure.of(cause);
        boolean answered = !failure.code().isEmpty();
        String message = "no connection to Redis at " + options.address() + ": " + failure.getMessage();
        return new RedisFailure(answered ? failure.kind() : RedisFailure.Kind.NOT_SENT, failure.code(), message);
    }

    private static void closeQuietly(Redis client) {
        client.close().onFailure(cause -> LOG.debug("closing a Redis client failed", cause));
    }

    /** Hears of the loss, once. At once, if it has happened already. */
    void onLost(Handler<RedisFailure> handler) {
        onLost = handler;
        if (lost != null) {
            handler.handle(lost);
        }
    }

    /** Takes what the server sends unasked. */
    void onPush(Handler<Response> handler) {
        onPush = handler;
    }

    /** Hears of each answer that a person must act on. */
    void onFault(Handler<RedisFailure> handler) {
        onFault = handler;
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - openedAt);
    }

    void send(Exchange exchange) {
        if (lost != null) {
            exchange.fail(lost.beforeSending());
            return;
        }
        sent.add(exchange);
        connection
                .send(exchange.request())
                .onSuccess(answer -> {
                    heard = true;
                    exchange.complete(answer);
                    sent.tidy();
                })
                .onFailure(cause -> failed(exchange, RedisFailure.of(cause)));
    }

    /** Sends a command whose answers come as pushes. */
    Future<Void> subscribe(Request request) {
        return connection.send(request).mapEmpty();
    }

    /** Whether the server answers us. */
    Future<Void> ping() {
        Promise<@Nullable Response> pong = Promise.promise();
        send(new Exchange(pong, System.nanoTime() + options.timeout().toNanos(), Request.cmd(Command.PING), null));
        return pong.future().mapEmpty();
    }

    private void failed(Exchange exchange, RedisFailure failure) {
        heard = true;
        if (failure.code().equals("NOSCRIPT") && exchange.turnToText()) {
            send(exchange);
            return;
        }
        exchange.fail(failure);
        sent.tidy();
        if (failure.kind() == RedisFailure.Kind.FAULT) {
            onFault.handle(failure);
        }
        // The connection knows of its end before its handlers say so, or they never do.
        if (failure.code().isEmpty()) {
            lose(failure);
        }
    }

    private void pushed(Response push) {
        heard = true;
        onPush.handle(push);
    }

    private void overdue(Exchange exchange) {
        RedisFailure failure = RedisFailure.unknown("no answer from Redis at " + options.address() + " within "
                + options.timeout().toMillis() + " ms");
        exchange.fail(failure);
        lose(failure);
    }

    private void listen() {
        quietTimer = vertx.setTimer(QUIET.toMillis(), id -> listen());
        if (!heard && sent.size() == 0) {
            ping().onFailure(cause -> LOG.debug("keep-alive of {} failed", options.address(), cause));
        }
        heard = false;
    }

    /** Closes the socket and fails what is on its way; further calls do nothing. */
    void lose(RedisFailure cause) {
        if (lost != null) {
            return;
        }
        lost = cause;
        vertx.cancelTimer(quietTimer);
        closeQuietly(client);
        sent.drain(exchange -> exchange.fail(RedisFailure.unknown(String.valueOf(cause.getMessage()))));
        onLost.handle(cause);
    }
}
