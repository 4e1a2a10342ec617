package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.StoreListener;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.lock.redis.RedisLockStore;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisLinkListener;
import io.github.indexercoordinator.wiring.RedisParts;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/** Redis as a command uses it: one connection. Made and used on the command's event loop. */
final class RedisAccess {
    private final Promise<Void> up = Promise.promise();
    private final RedisLink link;
    private final StoreMember store;

    /** @param turns hears how Redis fares */
    RedisAccess(Vertx vertx, Configuration configuration, BootClock clock, StoreListener turns) {
        link = new RedisLink(
                vertx, RedisParts.options(configuration, "cli"), new SecureRandom(), new RedisLinkListener() {
                    @Override
                    public void up() {
                        up.tryComplete();
                        turns.answers(RedisLockStore.NAME);
                    }

                    @Override
                    public void down(RedisFailure cause) {
                        up.tryFail(cause);
                        turns.silent(RedisLockStore.NAME, String.valueOf(cause.getMessage()));
                    }
                });
        store = new StoreMember(
                new RedisLockStore(vertx, link, RedisParts.lockNames(configuration), clock),
                configuration.redis().required(),
                configuration.redis().commandTimeout());
    }

    /**
     * Completes when the connection stands; fails when the first try for it does. A command sent before would have its own short
     * time counted while the JVM still loads the client's classes.
     */
    Future<Void> up() {
        return up.future();
    }

    /** The locks. */
    StoreMember locks() {
        return store;
    }

    /** Sends a command; those sent before its answer came go with it, in order. The result is null where Redis answers nil. */
    Future<@Nullable Response> send(Request request) {
        return link.send(request);
    }

    /** Publishes; the result is how many subscribers got it. */
    Future<Long> publish(String channel, String message) {
        return link.send(Request.cmd(Command.PUBLISH).arg(channel).arg(message))
                .map(reply -> reply == null ? 0L : reply.toLong());
    }

    /** Ends the connection. Never fails. */
    Future<Void> close() {
        return link.close();
    }
}
