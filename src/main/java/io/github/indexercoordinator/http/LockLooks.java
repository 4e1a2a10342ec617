package io.github.indexercoordinator.http;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the locks of all indexers on behalf of people, however many of them watch: a few at a time, so that no heartbeat waits
 * behind many looks; what is held or was just heard of every second, the rest seldom. On the HTTP verticle's context, but for
 * {@link #heard}.
 */
final class LockLooks {
    private static final Duration OF_WHAT_MOVES = Duration.ofSeconds(1);
    private static final Duration OF_WHAT_RESTS = Duration.ofSeconds(15);
    private static final int AT_ONCE = 8;

    private final Function<String, Future<JsonObject>> looker;
    private final Collection<String> names;
    private final InstantSource clock;
    private final Map<String, Look> looks = new TreeMap<>();
    private final Set<String> heard = ConcurrentHashMap.newKeySet();
    private @Nullable Future<?> looking;

    /** @param looker looks at the lock of a name; never fails */
    LockLooks(Function<String, Future<JsonObject>> looker, Collection<String> names, InstantSource clock) {
        this.looker = looker;
        this.names = List.copyOf(names);
        this.clock = clock;
    }

    private record Look(JsonObject lock, long at) {
        boolean rests() {
            return Boolean.FALSE.equals(lock.getValue("held"))
                    && lock.getValue("waiting") == null
                    && lock.getValue("paused") == null;
        }
    }

    /** Something happened to an indexer. From any thread. */
    void heard(String indexer) {
        heard.add(indexer);
    }

    /** Every indexer's lock, or none of it, as it was not long ago: {@code ageMs}. */
    Future<Map<String, JsonObject>> all() {
        @Nullable Future<?> present = looking;
        if (present == null || present.isComplete()) {
            present = look(due(), 0);
            looking = present;
        }
        return present.map(looked -> aged());
    }

    private List<String> due() {
        long now = clock.millis();
        return names.stream().filter(name -> due(name, now)).toList();
    }

    private boolean due(String indexer, long now) {
        @Nullable Look look = looks.get(indexer);
        if (look == null || heard.remove(indexer)) {
            return true;
        }
        return now - look.at() >= (look.rests() ? OF_WHAT_RESTS : OF_WHAT_MOVES).toMillis();
    }

    private Future<?> look(List<String> due, int from) {
        if (from >= due.size()) {
            return Future.succeededFuture();
        }
        List<String> some = due.subList(from, Math.min(due.size(), from + AT_ONCE));
        return Future.join(some.stream().map(this::look).toList())
                .compose(looked -> look(due, from + AT_ONCE).mapEmpty());
    }

    private Future<?> look(String indexer) {
        return looker.apply(indexer).onSuccess(lock -> looks.put(indexer, new Look(lock, clock.millis())));
    }

    private Map<String, JsonObject> aged() {
        long now = clock.millis();
        Map<String, JsonObject> all = new HashMap<>();
        looks.forEach((indexer, look) -> all.put(indexer, look.lock().copy().put("ageMs", now - look.at())));
        return all;
    }
}
