package io.github.indexercoordinator.lock.redis;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Announcement;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.PendingRun;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.RunStart;
import io.github.indexercoordinator.lock.Wish;
import io.github.indexercoordinator.testing.RedisProcess;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What other programs, people and later versions write where waiting runs and waiting lists stand. */
class StrangeTurnsIT {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final RedisProcess REDIS = new RedisProcess();
    private static final String PENDING = "{indexer_lock:x}:pending";
    private static final String LINE = "{indexer_lock:group.g}:pending";
    private static final String LOOKS = "{indexer_lock:group.g}:looks";
    private static final List<String> X = List.of("x");
    private static final List<String> X_OF_GROUP = List.of("x", "group.g");
    private static final List<String> Y_OF_GROUP = List.of("y", "group.g");

    @SuppressWarnings("NullAway.Init") // set before each test
    private RedisRig rig;

    @BeforeAll
    static void start() throws Exception {
        REDIS.start();
    }

    @AfterAll
    static void stop() {
        REDIS.close();
    }

    @BeforeEach
    void open() throws Exception {
        rig = RedisRig.on(REDIS);
        rig.probe.tell("flushall");
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "by hand",
                "7",
                "[]",
                "{}",
                "{\"since\":1,\"at\":1}",
                "{\"since\":1,\"at\":1,\"token\":\"\"}",
                "{\"since\":1,\"at\":1,\"token\":7}",
                "{\"since\":\"nan\",\"at\":\"nan\",\"token\":\"a:1:b\"}",
                "{\"since\":\"1e999\",\"at\":\"1e999\",\"token\":\"a:1:b\"}",
                "{\"since\":\"9007199254740993\",\"at\":\"9007199254740993\",\"token\":\"a:1:b\"}",
                "{\"since\":-5,\"at\":-5,\"token\":\"a:1:b\"}",
                "{\"since\":0.5,\"at\":1.5,\"token\":\"a\\/b\"}",
                "{\"since\":[1],\"at\":{},\"token\":\"a:1:b\"}",
                "{\"since\":1,\"at\":1,\"token\":\"a:1:b\",\"source\":null,\"triggerId\":[]}"
            })
    void aValueThatNobodyOfUsWroteLeadsToOneRunAtMost(String value) throws Exception {
        rig.probe.tell("set", PENDING, value);
        oneRunAndNoMore();
    }

    @Test
    void aKeyOfAnotherTypeIsPassedOver() throws Exception {
        rig.probe.tell("lpush", PENDING, "job");
        oneRunAndNoMore();
    }

    private void oneRunAndNoMore() {
        Acquisition first = answer(rig.store.tryAcquire(ask(X)));
        long owed = first instanceof Acquisition.Queued queued ? queued.since() : 0;
        Acquisition.Granted granted = assertInstanceOf(
                Acquisition.Granted.class,
                first instanceof Acquisition.Queued ? answer(rig.store.tryAcquire(look(X, owed))) : first);
        rig.release(begun(granted));
        Acquisition.Declined over =
                assertInstanceOf(Acquisition.Declined.class, answer(rig.store.tryAcquire(look(X, owed))));
        assertEquals(Acquisition.Reason.SETTLED, over.reason());
    }

    @Test
    void whatIsPutThereBesideARunIsWrittenOver() throws Exception {
        Lease first = begun(granted(ask(X)));
        rig.probe.tell("lpush", PENDING, "job");
        queued(ask(X));
        rig.release(first);
        assertTrue(granted(look(X, 0)).pending().isPresent());
    }

    @Test
    void aLaterVersionMayWriteMore() throws Exception {
        rig.probe.tell("set", PENDING, """
                {"v":2,"since":"1","at":"1","token":"web9:1:later","triggerId":"t-9","source":"later","shards":[{"of":3}]}""");
        Acquisition.Granted granted = granted(look(X, 0));
        assertEquals(Optional.of(new PendingRun("web9:1:later", Optional.of("t-9"), "later")), granted.pending());
        begun(granted);
        assertEquals("0", rig.probe.tell("exists", PENDING));
    }

    @ParameterizedTest
    @CsvSource({LINE + ", set", LINE + ", lpush", LOOKS + ", set", LOOKS + ", lpush"})
    void aWaitingListOfAnotherTypeStopsNobody(String list, String command) throws Exception {
        rig.probe.tell(command, list, "job");
        Lease first = begun(granted(ask(X_OF_GROUP)));
        rig.probe.tell("del", list);
        rig.probe.tell(command, list, "job");
        queued(ask(Y_OF_GROUP));
        rig.release(first);
        rig.probe.tell("del", list);
        rig.probe.tell(command, list, "job");
        Acquisition.Granted turn = granted(look(Y_OF_GROUP, 0));
        rig.probe.tell("del", list);
        rig.probe.tell(command, list, "job");
        rig.release(begun(turn));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "+inf"})
    void whoeverNobodyLooksForHoldsNobodyUp(String look) throws Exception {
        rig.probe.tell("zadd", LINE, 0, "an-indexer-that-is-gone");
        rig.probe.tell("zadd", LOOKS, look, "an-indexer-that-is-gone");
        rig.probe.tell("zadd", LINE, 1, "one-that-was-never-looked-for");
        granted(ask(X_OF_GROUP));
        assertEquals("0", rig.probe.tell("exists", LINE, LOOKS));
    }

    private static OwnerToken token() {
        return OwnerToken.create("web1", 1, RANDOM);
    }

    private static AcquireRequest ask(List<String> names) {
        return new AcquireRequest(names, token(), RedisRig.TTL, 0, Optional.empty(), Duration.ZERO)
                .wishing(new Wish(names.size() == 1, OptionalLong.empty(), "test"));
    }

    private static AcquireRequest look(List<String> names, long since) {
        return AcquireRequest.owed(names, token(), RedisRig.TTL, 0, since)
                .wishing(new Wish(names.size() == 1, OptionalLong.empty(), ""));
    }

    @CanIgnoreReturnValue
    private Acquisition.Granted granted(AcquireRequest request) {
        return assertInstanceOf(Acquisition.Granted.class, answer(rig.store.tryAcquire(request)));
    }

    private void queued(AcquireRequest request) {
        assertInstanceOf(Acquisition.Queued.class, answer(rig.store.tryAcquire(request)));
    }

    @CanIgnoreReturnValue
    private Lease begun(Acquisition.Granted granted) {
        RunStart start = new RunStart(
                Optional.empty(),
                "test",
                1,
                0,
                granted.pending().map(PendingRun::mark),
                new Announcement("lock-won", "x", "{}"));
        Renewal renewal = answer(rig.store.begin(granted.lease(), RedisRig.TERM, start));
        return assertInstanceOf(Renewal.Ours.class, renewal).lease();
    }
}
