package io.github.indexercoordinator.redis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisLinkOptionsTest {
    private static RedisLinkOptions of(String uri) {
        return new RedisLinkOptions(uri, "user", "s3cret", RedisTls.DEFAULT, Duration.ofSeconds(1), "role");
    }

    @Test
    void printsItselfWithoutItsPassword() {
        RedisLinkOptions options = of("redis://:s3cret@db.example/2");
        assertFalse(options.toString().contains("s3cret"), options::toString);
        assertEquals("db.example:6379", options.address());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://:s3cret@host",
                "host:6379",
                "redis:s3cret",
                "redis://:s3cret@ho st",
                "redis://:s3cret%@host"
            })
    void refusesWhatIsNoAddressWithoutRepeatingIt(String uri) {
        String message =
                assertThrows(IllegalArgumentException.class, () -> of(uri)).toString();
        assertTrue(message.contains("address"), message);
        assertFalse(message.contains("s3cret"), message);
    }

    @Test
    void nameTravelsWithTheAddress() {
        assertEquals(
                "redis://h/1?protocol=2&client=role",
                ClientOptions.of(of("redis://h/1?protocol=2"), Duration.ofSeconds(5))
                        .getEndpoint());
        assertEquals(
                "redis://h?client=role",
                ClientOptions.of(of("redis://h"), Duration.ofSeconds(5)).getEndpoint());
    }
}
