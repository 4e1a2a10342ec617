package io.github.indexercoordinator.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.SecureRandom;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerTokenTest {
    private static final SecureRandom RANDOM = new SecureRandom();

    @Test
    void threadsThatShareARandomSourceNeverGetTheSameToken() {
        long distinct = IntStream.range(0, 200_000)
                .parallel()
                .mapToObj(i -> OwnerToken.create("web1", 1, RANDOM))
                .distinct()
                .count();
        assertEquals(200_000, distinct);
    }

    @Test
    void isReadFromTheRight() {
        OwnerToken token = OwnerToken.create("a:1:b", 42, RANDOM);
        assertEquals(Optional.of("a:1:b"), token.node());
        assertTrue(token.value().endsWith(":42:" + token.runId()), token::value);
    }

    @Test
    void tokenOfAnotherFormHasNoNode() {
        OwnerToken foreign = new OwnerToken("wrapper-7");
        assertEquals(Optional.empty(), foreign.node());
        assertEquals("wrapper-7", foreign.runId());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ops@web1", "http@0:0:0:0:0:0:0:1"})
    void tombstoneNamesWhoRevokedAndNoNode(String by) {
        OwnerToken tombstone = OwnerToken.revoked(by, RANDOM);
        assertEquals(Optional.of(by), tombstone.revokedBy());
        assertEquals(Optional.empty(), tombstone.node());
        assertEquals(Optional.empty(), OwnerToken.create("revoked", 42, RANDOM).revokedBy());
    }
}
