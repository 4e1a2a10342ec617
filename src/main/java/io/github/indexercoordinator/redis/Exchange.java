package io.github.indexercoordinator.redis;

import io.vertx.core.Promise;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One command on its way to one answer. Used on the link's context only. */
final class Exchange {
    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    private final Promise<@Nullable Response> promise;
    private final long deadline;
    private Request request;
    private @Nullable Supplier<Request> withText;

    /**
     * @param deadline by {@link System#nanoTime()}
     * @param withText made and sent instead when the server does not know the script that the request names
     */
    Exchange(
            Promise<@Nullable Response> promise, long deadline, Request request, @Nullable Supplier<Request> withText) {
        this.promise = promise;
        this.deadline = deadline;
        this.request = request;
        this.withText = withText;
    }

    Request request() {
        return request;
    }

    boolean settled() {
        return promise.future().isComplete();
    }

    long nanosLeft() {
        return deadline - System.nanoTime();
    }

    boolean dueBefore(Exchange other) {
        return deadline - other.deadline < 0;
    }

    void complete(@Nullable Response answer) {
        settle(() -> promise.tryComplete(answer));
    }

    void fail(RedisFailure failure) {
        settle(() -> promise.tryFail(failure));
    }

    private static void settle(Runnable telling) {
        try {
            telling.run();
        } catch (RejectedExecutionException gone) {
            // Who asked on a worker that is undeployed by now must not keep the others from theirs, nor the link from
            // closing.
            LOG.debug("nobody waits for an answer any more");
        }
    }

    /** Turns to the whole text of the script; false when that has been sent already. */
    boolean turnToText() {
        if (withText == null) {
            return false;
        }
        request = withText.get();
        withText = null;
        return true;
    }
}
