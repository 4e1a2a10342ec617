package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.event.redis.EventNames;
import io.github.indexercoordinator.redis.RedisScript;
import io.github.indexercoordinator.wiring.RedisParts;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Asks Redis which of a coordinator's commands our user may not send; sends none of them. */
final class RedisRights {
    private static final RedisScript MAY = RedisScript.ofResource("/lua/may.lua");

    private RedisRights() {}

    /** Those that are refused; empty where the server cannot tell. */
    static Future<Optional<List<String>>> refused(RedisAccess redis, Configuration configuration) {
        Request question = Request.cmd(Command.EVAL).arg(MAY.text()).arg(0);
        commands(configuration).forEach(question::arg);
        return redis.send(question)
                .map(answer -> Optional.ofNullable(answer)
                        .map(lines -> lines.stream().map(Object::toString).toList()));
    }

    private static Stream<String> commands(Configuration configuration) {
        String key = configuration.lockKey("doctor");
        EventNames events = RedisParts.eventNames(configuration);
        return Stream.of(
                        onLock(key),
                        onCompanion("{" + key + "}:run"),
                        onHistory(events.stream()),
                        onHistory(events.skips()),
                        Stream.of(
                                "EVALSHA 0 0",
                                "TIME",
                                "SUBSCRIBE " + configuration.namespace()
                                        + configuration.triggers().channel(),
                                "PSUBSCRIBE " + events.channelPattern(),
                                "PUBLISH " + configuration.namespace()
                                        + configuration.triggers().channel() + " x",
                                "PUBLISH " + events.channelPrefix() + ":released:doctor x"))
                .flatMap(lines -> lines);
    }

    private static Stream<String> onLock(String key) {
        return Stream.of(
                "GET " + key,
                "MGET " + key,
                "SET " + key + " x PX 1",
                "DEL " + key,
                "PTTL " + key,
                "PEXPIRE " + key + " 1");
    }

    private static Stream<String> onCompanion(String key) {
        return Stream.of(
                "EXISTS " + key,
                "TYPE " + key,
                "EXPIRE " + key + " 1",
                "HSET " + key + " x x",
                "HGET " + key + " x",
                "HMGET " + key + " x",
                "HEXISTS " + key + " x",
                "ZADD " + key + " 1 x",
                "ZREM " + key + " x",
                "ZRANGE " + key + " 0 1",
                "ZSCORE " + key + " x");
    }

    private static Stream<String> onHistory(String key) {
        return Stream.of(
                "XADD " + key + " * event x",
                "XTRIM " + key + " MAXLEN 1",
                "XREVRANGE " + key + " + -",
                "HINCRBY " + key + ":2026-11-30T16Z x 1",
                "HLEN " + key + ":2026-11-30T16Z",
                "HGETALL " + key + ":2026-11-30T16Z");
    }
}
