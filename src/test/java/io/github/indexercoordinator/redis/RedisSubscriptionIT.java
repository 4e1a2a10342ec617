package io.github.indexercoordinator.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.indexercoordinator.testing.RedisProbe;
import io.github.indexercoordinator.testing.RedisProcess;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RedisSubscriptionIT {
    private static final String ROLE = "test/triggers";
    private static final int LIMIT = 1024;

    private final RedisProcess redis = new RedisProcess();
    private final Vertx vertx = Vertx.vertx();
    private final RedisProbe probe = new RedisProbe(vertx, redis.uri());
    private final SubscriptionRecorder recorder = new SubscriptionRecorder();

    @BeforeEach
    void start() throws Exception {
        redis.start();
    }

    @AfterEach
    void stop() {
        answer(vertx.close());
        redis.close();
    }

    private RedisSubscription subscribe(String uri) {
        return new RedisSubscription(
                vertx,
                RedisLinkOptions.of(uri, Duration.ofSeconds(1), ROLE),
                RandomGenerator.getDefault(),
                new Channels(List.of("a", "b"), List.of("events:*")),
                LIMIT,
                recorder);
    }

    private RedisSubscription subscribed() throws Exception {
        RedisSubscription subscription = subscribe(redis.uri());
        confirmed(1);
        return subscription;
    }

    private void confirmed(int times) throws Exception {
        eventually("confirmed for the " + times + ". time", () -> recorder.count("confirmed") == times);
    }

    private void heard(String channel, String message) throws Exception {
        probe.tell("publish", channel, message);
        eventually("heard", () -> recorder.count(channel + " " + message) == 1);
    }

    @Test
    void hearsChannelsAndPatternsOnceConfirmed() throws Exception {
        RedisSubscription subscription = subscribed();
        assertEquals(List.of("a", "1", "b", "1"), probe.list("pubsub", "numsub", "a", "b"));
        heard("a", "one");
        heard("events:lock-won:x", "two");
        answer(subscription.close());
        assertEquals(List.of("confirmed", "a one", "events:lock-won:x two"), recorder.told());
    }

    @Test
    void tooLargeMessageIsThrownAwayUnread() throws Exception {
        RedisSubscription subscription = subscribed();
        probe.tell("publish", "a", "x".repeat(8 * 1024 * 1024));
        heard("a", "y".repeat(LIMIT));
        assertEquals(1, recorder.count("a of " + 8 * 1024 * 1024 + " bytes"));
        answer(subscription.close());
    }

    @Test
    void subscribesAnewWhenItsConnectionIsKilled() throws Exception {
        RedisSubscription subscription = subscribed();
        probe.tell("client", "kill", "type", "pubsub");
        confirmed(2);
        heard("b", "after");
        assertEquals("lost UNKNOWN", recorder.told().get(1));
        answer(subscription.close());
    }

    @Test
    void subscribesAnewWhenTheServerIsRestarted() throws Exception {
        RedisSubscription subscription = subscribed();
        redis.kill();
        eventually("lost", () -> !subscription.isConfirmed());
        redis.start();
        confirmed(2);
        heard("a", "after");
        assertEquals(1, recorder.count("lost UNKNOWN"));
        answer(subscription.close());
    }

    @Test
    void noticesAServerThatHasStopped() throws Exception {
        RedisSubscription subscription = subscribed();
        redis.freeze();
        eventually("lost", () -> !subscription.isConfirmed());
        redis.thaw();
        confirmed(2);
        heard("a", "after");
        answer(subscription.close());
    }

    @Test
    void forbiddenChannelIsAFault() throws Exception {
        probe.tell("acl", "setuser", "node", "on", ">pw", "+@all", "resetchannels", "&a");
        RedisSubscription subscription = subscribe("redis://node:pw@127.0.0.1:" + redis.port());
        eventually("refused", () -> recorder.count("lost FAULTNOPERM") == 1);
        assertFalse(subscription.isConfirmed());
        probe.tell("acl", "setuser", "node", "allchannels");
        confirmed(1);
        answer(subscription.close());
    }

    @Test
    void leavesNoConnectionBehind() throws Exception {
        RedisSubscription subscription = subscribed();
        assertEquals(1, probe.connections(ROLE));
        probe.tell("client", "kill", "type", "pubsub");
        confirmed(2);
        answer(subscription.close());
        eventually("gone", () -> probe.connections(ROLE) == 0);
    }
}
