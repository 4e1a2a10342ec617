package io.github.indexercoordinator.redis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.indexercoordinator.redis.RedisFailure.Kind;
import io.vertx.redis.client.impl.types.ErrorType;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisFailureTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "OOM command not allowed when used memory > 'maxmemory'. | REFUSED | OOM",
                "READONLY You can't write against a read only replica. | REFUSED | READONLY",
                "LOADING Redis is loading the dataset in memory | REFUSED | LOADING",
                "MASTERDOWN Link with MASTER is down | REFUSED | MASTERDOWN",
                "BUSY Redis is busy running a script. | REFUSED | BUSY",
                "ERR Error running script (call to f_0ab): @user_script:48: @user_script: 48: -OOM command not allowed | REFUSED | OOM",
                "ERR DB index is out of range | FAULT | ERR",
                "ERR AUTH <password> called without any password configured for the default user. | FAULT | ERR",
                "WRONGPASS invalid username-password pair | FAULT | WRONGPASS",
                "NOAUTH HELLO must be called with the client already authenticated | FAULT | NOAUTH",
                "NOPERM this user has no permissions | FAULT | NOPERM",
                "CONNECTION_CLOSED | UNKNOWN | ''",
                "ILLEGAL_STATE Unknown RESP type H | UNKNOWN | ''"
            })
    void serversAnswersAreToldApart(String message, Kind kind, String code) {
        RedisFailure failure = RedisFailure.of(ErrorType.create(message));
        assertEquals(kind, failure.kind());
        assertEquals(code, failure.code());
    }

    @Test
    void onlyWhatSurelyWasNotSentCountsAsThat() {
        assertEquals(
                Kind.NOT_SENT,
                RedisFailure.of(new IOException("Connection is closed")).kind());
        assertEquals(
                Kind.UNKNOWN,
                RedisFailure.of(new IOException("Connection reset")).kind());
    }

    @Test
    void aPersonReadsNoNamesOfClasses() {
        assertEquals("no answer within 2000 ms", words(new TimeoutException("Timeout 2000 (ms) fired")));
        assertEquals("connection refused", words(new ConnectException("Connection refused: localhost/127.0.0.1:1")));
        assertEquals("unknown host: redis9", words(new UnknownHostException("redis9")));
        assertEquals("TimeoutException", words(new TimeoutException()));
    }

    private static String words(Throwable cause) {
        return String.valueOf(RedisFailure.of(new IOException(cause)).getMessage());
    }

    @Test
    void controlCharactersAreNotPassedOn() {
        String message =
                RedisFailure.of(ErrorType.create("ERR a\u001b[31mb\nc")).getMessage();
        assertFalse(String.valueOf(message).chars().anyMatch(Character::isISOControl), message);
    }
}
