package io.github.indexercoordinator.magento;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whether Magento's states show that indexers were built since a moment. */
enum Proof {
    BUILT,
    NOT_BUILT,
    /** Nobody can say. */
    UNKNOWN;

    /**
     * Looks whether each indexer is valid and was changed.
     *
     * @param before the states before the command was started
     * @param started that moment, by this host's clock, which is the command's
     */
    static Proof of(
            Set<String> indexers,
            Map<String, IndexerState> before,
            Instant started,
            Optional<Map<String, IndexerState>> after) {
        Map<String, IndexerState> now = new HashMap<>(after.orElse(Map.of()));
        now.keySet().retainAll(indexers);
        if (now.isEmpty()) {
            return UNKNOWN;
        }
        boolean all = now.entrySet().stream()
                .allMatch(state -> state.getValue().valid()
                        && changed(Optional.ofNullable(before.get(state.getKey())), state.getValue(), started));
        return all ? BUILT : NOT_BUILT;
    }

    private static boolean changed(Optional<IndexerState> before, IndexerState now, Instant started) {
        // Magento knows whole seconds only: two changes within one look the same, so the clock is asked as well.
        Instant second = started.truncatedTo(ChronoUnit.SECONDS);
        return before.filter(state -> state.updated().equals(now.updated())).isEmpty()
                || now.changedAt().filter(at -> !at.isBefore(second)).isPresent();
    }
}
