package io.github.indexercoordinator.lock.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.Release;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisFailure.Kind;
import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.redis.RedisTls;
import io.github.indexercoordinator.testing.LogCapture;
import io.github.indexercoordinator.testing.RedisProcess;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Passwords and permissions: a person hears of what is wrong with them, once, and never reads a secret. */
class RedisCredentialsIT {
    private final RedisProcess redis = new RedisProcess("--requirepass", "s3cret");

    @BeforeEach
    void start() throws Exception {
        redis.start();
    }

    @AfterEach
    void stop() {
        redis.close();
    }

    private RedisRig rig(String user, String password) {
        return new RedisRig(
                new RedisLinkOptions(
                        redis.uri(), user, password, RedisTls.DEFAULT, Duration.ofSeconds(1), RedisRig.ROLE),
                "redis://:s3cret@127.0.0.1:" + redis.port());
    }

    @Test
    void rightPasswordLetsIn() {
        try (RedisRig rig = rig("", "s3cret")) {
            rig.grantedAtLast(rig.a);
        }
    }

    @Test
    void wrongPasswordIsAFaultToldOnceAndLeaksNeitherSecretsNorSockets() throws Exception {
        try (LogCapture log = new LogCapture(RedisLink.class);
                RedisRig rig = rig("", "wr0ng")) {
            eventually("refused", () -> rig.failure().kind() == Kind.FAULT);
            RedisFailure failure = rig.failure();
            assertEquals("WRONGPASS", failure.code());
            eventually("tried five times", () -> rejected(rig) >= 5);
            assertTrue(connected(rig) <= 3, "each failed attempt must close its socket");
            List<String> errors = log.messages(Level.ERROR);
            assertEquals(1, errors.size(), errors::toString);
            assertTrue(errors.get(0).contains("password in the configuration"), errors::toString);
            assertFalse((errors + failure.toString()).contains("wr0ng"));
            rig.probe.tell("config", "set", "requirepass", "wr0ng");
            rig.grantedAtLast(rig.a);
        }
    }

    private static long rejected(RedisRig rig) throws Exception {
        return rig.probe.calls("hello");
    }

    private static long connected(RedisRig rig) throws Exception {
        return rig.probe.tell("client", "list").lines().count();
    }

    @Test
    void missingPasswordIsAFault() throws Exception {
        try (RedisRig rig = rig("", "")) {
            eventually("refused", () -> rig.failure().kind() == Kind.FAULT);
            assertEquals("NOAUTH", rig.failure().code());
            assertFalse(rig.link.isUp(), "a link that may do nothing is not up");
        }
    }

    @Test
    void missingPermissionIsAFaultToldOnce() throws Exception {
        try (LogCapture log = new LogCapture(RedisLink.class);
                RedisRig rig = rig("node", "pw")) {
            rig.probe.tell("acl", "setuser", "node", "on", ">pw", "~*", "&*", "+@all", "-evalsha");
            eventually("let in", rig.link::isUp);
            assertEquals(Kind.FAULT, rig.failure().kind());
            assertEquals("NOPERM", rig.failure().code());
            assertEquals(
                    1,
                    log.messages(Level.ERROR).stream()
                            .filter(message -> message.contains("evalsha"))
                            .count());
        }
    }

    @Test
    void refusedEventDoesNotUndoTheRelease() throws Exception {
        try (RedisRig rig = rig("node", "pw")) {
            rig.probe.tell("acl", "setuser", "node", "on", ">pw", "~*", "+@all", "resetchannels");
            eventually("let in", rig.link::isUp);
            Lease lease = rig.begun();
            assertEquals(new Release(true, false, false), rig.release(lease));
            assertTrue(answer(rig.store.holder("x")).isEmpty());
        }
    }
}
