package io.github.indexercoordinator;

import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.StoreListener;
import io.github.indexercoordinator.lock.local.LocalLockStore;
import io.github.indexercoordinator.trigger.TriggerIntake;
import io.github.indexercoordinator.trigger.TriggerParser;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** A node without servers: its locks exclude nobody but itself. */
final class LocalSide implements StoreSide {
    private final LockStore locks;

    LocalSide(BootClock clock, Clock wallClock, StoreListener turns) {
        locks = new LocalLockStore(clock, wallClock);
        turns.answers(locks.name());
        LoggerFactory.getLogger(LocalSide.class)
                .warn("redis.topology is none: this node works alone, and its locks exclude no other node");
    }

    @Override
    public LockStore locks() {
        return locks;
    }

    @Override
    public List<EventPublisher> publishers() {
        return List.of();
    }

    @Override
    public Optional<History> history() {
        return Optional.empty();
    }

    @Override
    public List<Deployable> triggerSources(TriggerParser parser, TriggerIntake intake) {
        return List.of();
    }

    @Override
    public List<String> missing() {
        return List.of();
    }

    @Override
    public Future<Void> close() {
        return locks.close();
    }
}
