package io.github.indexercoordinator.node;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Keeps events in the order in which they came, and lets a test wait for them. From any thread. */
final class EventLog {
    private static final long LIMIT_SECONDS = 30;

    @GuardedBy("this")
    private final List<JsonObject> all = new ArrayList<>();

    synchronized void add(JsonObject event) {
        all.add(event);
        notifyAll();
    }

    /** The events of one kind about an indexer, or about none, so far. */
    List<JsonObject> of(String kind, @Nullable String indexer) {
        return about(indexer).stream()
                .filter(event -> kind.equals(event.getString("event")))
                .toList();
    }

    private synchronized List<JsonObject> about(@Nullable String indexer) {
        return all.stream()
                .filter(event -> Objects.equals(indexer, event.getString("indexer")))
                .toList();
    }

    /** How many of them there are so far. */
    int count(String kind, @Nullable String indexer) {
        return of(kind, indexer).size();
    }

    /** Waits for the first of a kind, or takes the one that came already. */
    @CanIgnoreReturnValue
    JsonObject first(String kind, @Nullable String indexer) throws InterruptedException {
        return await(1, kind, indexer).get(0);
    }

    /** Waits until there are that many of a kind. @throws AssertionError if there are not within 30 s */
    @CanIgnoreReturnValue
    synchronized List<JsonObject> await(int count, String kind, @Nullable String indexer) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (count(kind, indexer) < count) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                throw new AssertionError("not " + count + " " + kind + " among " + about(indexer));
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return of(kind, indexer);
    }
}
