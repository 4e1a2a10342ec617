package io.github.indexercoordinator.redis;

import io.vertx.core.Promise;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One command on its way to one answer. Used on the link's context only. */
final class Exchange {
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
        promise.tryComplete(answer);
    }

    void fail(RedisFailure failure) {
        promise.tryFail(failure);
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
