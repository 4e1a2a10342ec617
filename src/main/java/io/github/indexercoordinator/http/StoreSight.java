package io.github.indexercoordinator.http;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How this node sees its lock stores. Asked from the HTTP verticle; answers at once, from what is known. */
@FunctionalInterface
public interface StoreSight {
    /** Every store the node has, in the order in which it asks them. */
    List<Seen> stores();

    /**
     * One store.
     *
     * @param answers whether it does
     * @param since since when that is so; empty when it has never answered nor failed
     * @param error why it does not answer
     */
    record Seen(String name, boolean required, boolean answers, Optional<Instant> since, Optional<String> error) {}
}
