package io.github.indexercoordinator;

import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.trigger.TriggerIntake;
import io.github.indexercoordinator.trigger.TriggerParser;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import java.util.List;

/**
 * What a node has of its stores: the locks, how events reach other programs, where triggers come from, and what is missing.
 * Everything of it lives on the context that made it.
 */
interface StoreSide {
    /** Hands out the leases. */
    LockStore locks();

    /** Tell events to the outside, beside this JVM. */
    List<EventPublisher> publishers();

    /** The sources of triggers, to be deployed once the indexers are. */
    List<Deployable> triggerSources(TriggerParser parser, TriggerIntake intake);

    /** What is missing before the node can do its work, for people. */
    List<String> missing();

    /** Closes every connection; never fails. */
    Future<Void> close();
}
