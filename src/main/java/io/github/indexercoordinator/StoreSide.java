package io.github.indexercoordinator;

import io.github.indexercoordinator.contention.ContentionSource;
import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.trigger.TriggerIntake;
import io.github.indexercoordinator.trigger.TriggerParser;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/**
 * What a node has of its stores: the locks, how events reach other programs, where triggers come from, and what is missing.
 * Everything of it lives on the context that made it.
 */
interface StoreSide {
    /** Hands out leases, before any other store is asked; empty where others alone do. */
    Optional<StoreMember> locks();

    /** Tell events to the outside, beside this JVM. */
    List<EventPublisher> publishers();

    /** Where what the whole fleet did can be read; empty if that is kept nowhere. */
    Optional<History> history();

    /** Who waits for whom on the whole fleet; empty if that is kept nowhere. */
    Optional<ContentionSource> contention();

    /** The sources of triggers, to be deployed once the indexers are. */
    List<Deployable> triggerSources(TriggerParser parser, TriggerIntake intake);

    /** What is missing before the node can do its work, beside stores that answer; for people. */
    List<String> missing();

    /** Closes every connection; never fails. */
    Future<Void> close();
}
