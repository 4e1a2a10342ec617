package io.github.indexercoordinator.indexer;

import java.util.Optional;

/** Why an indexer races. */
public sealed interface Errand {
    /** Somebody asked, and hears the decision. */
    record Asked(Ask ask) implements Errand {}

    /**
     * A run may be owed: its node died, or ended it, or it was refused here while somebody held the lock. Losing such a race is
     * told to nobody.
     *
     * @param owed what was refused here, if anything was
     */
    record Watch(Optional<Owed> owed) implements Errand {}
}
