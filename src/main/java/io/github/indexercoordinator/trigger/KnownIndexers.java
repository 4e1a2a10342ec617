package io.github.indexercoordinator.trigger;

import io.github.indexercoordinator.event.PrintableText;
import java.util.Collection;
import java.util.List;

/** The indexers of the configuration: whatever is asked for is one of them or nothing. Immutable. */
public final class KnownIndexers {
    private final List<String> ids;

    /** Keeps the order. */
    public KnownIndexers(Collection<String> ids) {
        this.ids = List.copyOf(ids);
    }

    /** Their ids, in the order of the configuration. */
    public List<String> ids() {
        return ids;
    }

    /** Whether a name from outside is one of them. */
    public boolean contains(String name) {
        return ids.contains(name);
    }

    /** The error for a name that is none of them, with the one that was probably meant. */
    public String unknown(String name) {
        String hint = NearestName.of(name, ids)
                .map("; did you mean \"%s\"?"::formatted)
                .orElse("");
        return "unknown indexer \"" + PrintableText.excerpt(name) + "\"" + hint;
    }
}
