package io.github.indexercoordinator;

import io.github.indexercoordinator.contention.ContentionSource;
import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.StoreListener;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.lock.local.LocalLockStore;
import io.github.indexercoordinator.trigger.TriggerIntake;
import io.github.indexercoordinator.trigger.TriggerParser;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** A node without Redis. Alone, its locks exclude nobody but itself; beside MySQL it has none of its own. */
final class LocalSide implements StoreSide {
    private final Optional<StoreMember> locks;

    private LocalSide(Optional<StoreMember> locks) {
        this.locks = locks;
    }

    /** Without any server. */
    static LocalSide alone(BootClock clock, Clock wallClock, StoreListener turns) {
        LocalLockStore store = new LocalLockStore(clock, wallClock);
        turns.answers(store.name());
        LoggerFactory.getLogger(LocalSide.class)
                .warn("redis.topology is none: this node works alone, and its locks exclude no other node");
        return new LocalSide(Optional.of(new StoreMember(store, true, Duration.ZERO)));
    }

    /** Beside a store that nodes share. */
    static LocalSide withoutLocks() {
        LoggerFactory.getLogger(LocalSide.class)
                .warn(
                        "redis.topology is none: triggers come over HTTP and the event bus only, and this node's events are heard"
                                + " by nobody else");
        return new LocalSide(Optional.empty());
    }

    @Override
    public Optional<StoreMember> locks() {
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
    public Optional<ContentionSource> contention() {
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
        return Future.succeededFuture();
    }
}
