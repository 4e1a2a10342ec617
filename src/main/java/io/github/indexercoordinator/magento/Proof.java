package io.github.indexercoordinator.magento;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whether Magento's states show that indexers were built. */
enum Proof {
    BUILT,
    NOT_BUILT,
    /** Nobody can say. */
    UNKNOWN;

    /**
     * Looks whether each indexer that Magento knows is valid now and was changed since.
     *
     * @param before the states before the command was started, of an earlier second
     */
    static Proof of(Set<String> indexers, Map<String, IndexerState> before, Optional<Map<String, IndexerState>> after) {
        Map<String, IndexerState> now = new HashMap<>(after.orElse(Map.of()));
        now.keySet().retainAll(indexers);
        if (now.isEmpty()) {
            return UNKNOWN;
        }
        boolean all = now.entrySet().stream()
                .allMatch(state -> state.getValue().valid() && !state.getValue().equals(before.get(state.getKey())));
        return all ? BUILT : NOT_BUILT;
    }
}
