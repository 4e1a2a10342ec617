package io.github.indexercoordinator.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.SecureRandom;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
}
