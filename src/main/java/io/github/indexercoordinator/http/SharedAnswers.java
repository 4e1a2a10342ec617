package io.github.indexercoordinator.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Has a costly question answered once for all who ask it, and so seldom that answering takes no more than a twentieth of the time,
 * however many ask. Used on the HTTP verticle's context only.
 */
final class SharedAnswers<T> {
    private static final int REST = 20;
    private static final int MOST_KEPT = 8;

    private final Vertx vertx;
    private final Map<String, Future<T>> answers = new HashMap<>();

    SharedAnswers(Vertx vertx) {
        this.vertx = vertx;
    }

    /**
     * The answer, made now or a moment ago.
     *
     * @param question two that are equal get the same answer
     * @param making makes it anew
     */
    Future<T> to(String question, Supplier<Future<T>> making) {
        @Nullable Future<T> present = answers.get(question);
        if (present != null) {
            return present;
        }
        return answers.size() < MOST_KEPT ? begin(question, making) : making.get();
    }

    private Future<T> begin(String question, Supplier<Future<T>> making) {
        long begun = System.nanoTime();
        Future<T> answer = making.get();
        answers.put(question, answer);
        return answer.onComplete(made -> {
            long rest = Duration.ofNanos(System.nanoTime() - begun).toMillis() * REST;
            vertx.setTimer(Math.max(1, rest), over -> answers.remove(question));
        });
    }
}
