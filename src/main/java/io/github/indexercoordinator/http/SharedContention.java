package io.github.indexercoordinator.http;

import io.github.indexercoordinator.contention.Contention;
import io.github.indexercoordinator.contention.ContentionSource;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Has the history read once for all who ask the same, and so seldom that reading takes no more than a twentieth of the time, however
 * many dashboards are open. Used on the HTTP verticle's context only.
 */
public final class SharedContention {
    private static final int REST = 20;
    private static final long SHORTEST_REST_MS = 200;
    private static final int MOST_KEPT = 8;

    private final Vertx vertx;
    private final ContentionSource source;
    private final Map<String, Future<Contention>> answers = new HashMap<>();

    public SharedContention(Vertx vertx, ContentionSource source) {
        this.vertx = vertx;
        this.source = source;
    }

    /**
     * The contention since a moment, read now or a moment ago.
     *
     * @param question two that are equal get the same answer
     */
    Future<Contention> read(String question, Instant since) {
        @Nullable Future<Contention> present = answers.get(question);
        if (present != null) {
            return present;
        }
        if (answers.size() >= MOST_KEPT) {
            return source.read(since);
        }
        return begin(question, since);
    }

    private Future<Contention> begin(String question, Instant since) {
        long begun = System.nanoTime();
        Future<Contention> answer = source.read(since);
        answers.put(question, answer);
        return answer.onComplete(read -> {
            long rest = Math.max(
                    SHORTEST_REST_MS,
                    Duration.ofNanos(System.nanoTime() - begun).toMillis() * REST);
            vertx.setTimer(rest, over -> answers.remove(question));
        });
    }
}
