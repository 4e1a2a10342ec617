package io.github.indexercoordinator.event;

import io.github.indexercoordinator.event.CoordinatorEvent.Heartbeat;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Remembers the last 1,000 events, without heartbeats: those of this node, and those it hears of others, each once even if it
 * hears its own. Followers get them as they come. May be called from any thread.
 */
public final class RecentEvents implements EventPublisher {
    private static final int CAPACITY = 1_000;

    private final EventJson json;
    private final InstantSource clock;
    private final Deque<LiveEvent> events = new ArrayDeque<>(CAPACITY);
    private final Map<String, Boolean> toldHere = new HashMap<>();
    private final Set<Consumer<LiveEvent>> followers = new LinkedHashSet<>();
    private EventId last = EventId.NONE;

    public RecentEvents(EventJson json, InstantSource clock) {
        this.json = json;
        this.clock = clock;
    }

    @Override
    public void publish(CoordinatorEvent event, boolean announced) {
        if (event instanceof Heartbeat) {
            pass(new LiveEvent(Optional.empty(), json.write(event)));
        } else {
            take(json.write(event), true);
        }
    }

    /** Takes in what was heard over Redis; what this node has told itself, or has heard before, is passed over. */
    public void heard(JsonObject event) {
        if (event.getValue("event") instanceof String) {
            take(event, false);
        }
    }

    /** What is remembered, the oldest first. */
    public synchronized List<LiveEvent> oldestFirst() {
        return List.copyOf(events);
    }

    /**
     * Tells every further event to a follower, and before them those remembered after an id.
     *
     * @param after empty: nothing is told again
     * @param follower may be called on any thread, in the order of the events; must return at once
     * @return ends it
     */
    public synchronized Runnable follow(Optional<EventId> after, Consumer<LiveEvent> follower) {
        after.ifPresent(seen -> events.stream()
                .filter(event -> event.id().orElse(EventId.NONE).compareTo(seen) > 0)
                .forEach(follower));
        followers.add(follower);
        return () -> unfollow(follower);
    }

    private synchronized void unfollow(Consumer<LiveEvent> follower) {
        followers.remove(follower);
    }

    private synchronized void take(JsonObject event, boolean own) {
        Boolean knownAsOwn = toldHere.get(identity(event));
        // Two events of this node can be alike, as skips of one moment are; of what is heard, an equal one is the same.
        if (knownAsOwn != null && !(own && knownAsOwn)) {
            return;
        }
        toldHere.put(identity(event), own);
        last = last.next(clock.millis());
        remember(new LiveEvent(Optional.of(last), event));
    }

    private void remember(LiveEvent event) {
        if (events.size() == CAPACITY) {
            toldHere.remove(identity(events.removeFirst().json()));
        }
        events.addLast(event);
        pass(event);
    }

    private synchronized void pass(LiveEvent event) {
        followers.forEach(follower -> follower.accept(event));
    }

    /** Whether it came late makes it no other event. */
    private static String identity(JsonObject event) {
        JsonObject same = event.copy();
        same.remove("late");
        return same.encode();
    }
}
