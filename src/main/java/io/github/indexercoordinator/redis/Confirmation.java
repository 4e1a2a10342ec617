package io.github.indexercoordinator.redis;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.redis.client.Response;
import java.util.concurrent.TimeUnit;

/** Waits until the server has confirmed each channel: that SUBSCRIBE was written says nothing. Used on the link's context only. */
final class Confirmation {
    private final Promise<Void> promise = Promise.promise();
    private int missing;

    Confirmation(int channels) {
        missing = channels;
    }

    void countDown() {
        missing--;
        if (missing == 0) {
            promise.tryComplete();
        }
    }

    void refused(Response error) {
        promise.tryFail(RedisFailure.of((Throwable) error));
    }

    Future<Void> within(RedisLinkOptions options) {
        return promise.future()
                .timeout(options.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .recover(cause -> Future.failedFuture(
                        cause instanceof RedisFailure
                                ? cause
                                : RedisFailure.unknown("Redis at " + options.address()
                                        + " did not confirm the subscription in time")));
    }
}
