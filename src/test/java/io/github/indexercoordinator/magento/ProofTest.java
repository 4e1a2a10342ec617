package io.github.indexercoordinator.magento;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ProofTest {
    private static final IndexerState EARLIER = new IndexerState("valid", "2026-11-30 09:00:00");
    private static final IndexerState LATER = new IndexerState("valid", "2026-11-30 10:00:05");

    private static Proof proof(IndexerState before, IndexerState after) {
        return Proof.of(Set.of("price"), Map.of("price", before), Optional.of(Map.of("price", after)));
    }

    @Test
    void validAndChangedIsBuilt() {
        assertEquals(Proof.BUILT, proof(EARLIER, LATER));
    }

    @Test
    void whatHasNotChangedIsNotBuilt() {
        assertEquals(Proof.NOT_BUILT, proof(EARLIER, EARLIER));
    }

    @Test
    void aChangeIsSeenWhateverTheClocksSay() {
        assertEquals(Proof.BUILT, proof(EARLIER, new IndexerState("valid", "2026-11-30 09:59:00")));
    }

    @Test
    void whatIsNotValidIsNotBuilt() {
        assertEquals(Proof.NOT_BUILT, proof(EARLIER, new IndexerState("working", "2026-11-30 10:00:05")));
        assertEquals(Proof.NOT_BUILT, proof(EARLIER, new IndexerState("invalid", "2026-11-30 10:00:05")));
    }

    @Test
    void everyIndexerCounts() {
        assertEquals(
                Proof.NOT_BUILT,
                Proof.of(
                        Set.of("price", "stock"),
                        Map.of("price", EARLIER, "stock", EARLIER),
                        Optional.of(Map.of("price", LATER, "stock", EARLIER))));
    }

    @Test
    void withoutAnAnswerOrAnIndexerNobodyKnows() {
        assertEquals(Proof.UNKNOWN, Proof.of(Set.of("price"), Map.of(), Optional.empty()));
        assertEquals(Proof.UNKNOWN, Proof.of(Set.of(), Map.of(), Optional.of(Map.of())));
        assertEquals(Proof.UNKNOWN, Proof.of(Set.of("gone"), Map.of(), Optional.of(Map.of())));
    }
}
