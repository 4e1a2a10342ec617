package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.trigger.Trigger;
import io.github.indexercoordinator.trigger.TriggerRouter;

/** Where an indexer's verticle listens on the event bus of this JVM. */
public final class IndexerAddresses {
    private IndexerAddresses() {}

    /** Triggers, as the JSON of {@link Trigger}; the reply is the decision. */
    public static String trigger(String indexer) {
        return TriggerRouter.address(indexer);
    }

    /** Events of other nodes about the indexer, as JSON; and an empty object when some may have been missed. */
    public static String heard(String indexer) {
        return "indexer." + indexer + ".heard";
    }

    /** What begins and ends in a group: JSON {@code {indexer, event}}. */
    public static String group(String group) {
        return "indexer-group." + group;
    }

    /** Any message; the reply is the indexer's state on this node. */
    public static String status(String indexer) {
        return "indexer." + indexer + ".status";
    }
}
