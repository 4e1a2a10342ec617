package io.github.indexercoordinator;

import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.http.StoreSight;
import io.github.indexercoordinator.lock.StoreListener;
import io.github.indexercoordinator.lock.StoreMember;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which lock stores answer. Tells each turn once, as {@code store-down} or {@code store-up}; that a store answers from the start is no
 * turn. May be used from any thread.
 */
final class StoreTurns implements StoreListener {
    private final EventPublisher events;
    private final InstantSource wallClock;
    private final Consumer<String> returned;
    private final Map<String, Turn> turns = new HashMap<>();

    /** How a store has fared since its last turn. */
    private record Turn(boolean answers, Instant since, Optional<String> error) {}

    /** @param returned gets a store's name when it answers again */
    StoreTurns(EventPublisher events, InstantSource wallClock, Consumer<String> returned) {
        this.events = events;
        this.wallClock = wallClock;
        this.returned = returned;
    }

    @Override
    public void answers(String store) {
        if (wasSilent(store)) {
            events.publish(new CoordinatorEvent.StoreUp(now(), store), false);
            returned.accept(store);
        }
    }

    @Override
    public void silent(String store, String error) {
        if (wasNotKnownToBeSilent(store, error)) {
            events.publish(new CoordinatorEvent.StoreDown(now(), store, error), false);
        }
    }

    private synchronized boolean wasSilent(String store) {
        @Nullable Turn before = turns.get(store);
        if (before == null || !before.answers()) {
            turns.put(store, new Turn(true, now(), Optional.empty()));
        }
        return before != null && !before.answers();
    }

    private synchronized boolean wasNotKnownToBeSilent(String store, String error) {
        @Nullable Turn before = turns.get(store);
        boolean news = before == null || before.answers();
        if (news) {
            turns.put(store, new Turn(false, now(), Optional.of(error)));
        }
        return news;
    }

    /** Whether a store answers now. */
    synchronized boolean answering(String store) {
        @Nullable Turn turn = turns.get(store);
        return turn != null && turn.answers();
    }

    /** How the stores are seen from here. */
    synchronized List<StoreSight.Seen> seen(List<StoreMember> members) {
        return members.stream()
                .map(member -> seen(member, Optional.ofNullable(turns.get(member.name()))))
                .toList();
    }

    private static StoreSight.Seen seen(StoreMember member, Optional<Turn> turn) {
        return new StoreSight.Seen(
                member.name(),
                member.required(),
                turn.map(Turn::answers).orElse(false),
                turn.map(Turn::since),
                turn.flatMap(Turn::error));
    }

    /** Why no run could begin, for people: no store answers, or a required one does not. */
    List<String> missing(List<StoreMember> members) {
        List<String> silent = members.stream()
                .map(StoreMember::name)
                .filter(name -> !answering(name))
                .toList();
        if (silent.size() == members.size()) {
            return List.of("no lock store answers: " + String.join(", ", silent));
        }
        List<String> missing = new ArrayList<>();
        members.stream()
                .filter(StoreMember::required)
                .filter(member -> silent.contains(member.name()))
                .forEach(member -> missing.add(member.name() + ", which is required, does not answer"));
        return missing;
    }

    private Instant now() {
        return wallClock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
