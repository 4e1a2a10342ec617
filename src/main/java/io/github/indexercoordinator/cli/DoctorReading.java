package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.doctor.ClockChecks;
import io.github.indexercoordinator.doctor.Finding;
import io.github.indexercoordinator.doctor.MysqlChecks;
import io.github.indexercoordinator.doctor.NodeChecks;
import io.github.indexercoordinator.doctor.RedisChecks;
import io.github.indexercoordinator.doctor.RedisFacts;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.lock.mysql.MysqlLockStore;
import io.github.indexercoordinator.wiring.MysqlParts;
import io.github.indexercoordinator.wiring.RedisParts;
import io.github.indexercoordinator.wiring.Version;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks the stores what {@code doctor} wants to know. For one use, on the command's event loop. */
final class DoctorReading {
    private static final String MANY = "1000";

    private final Configuration configuration;
    private final StoreAccess stores;
    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, Duration> clocks = new LinkedHashMap<>();

    DoctorReading(Configuration configuration, StoreAccess stores) {
        this.configuration = configuration;
        this.stores = stores;
    }

    /** What was found, the silent stores first. Never fails. */
    Future<List<Finding>> read() {
        stores.members().forEach(this::silence);
        return redis().compose(done -> mysql()).map(done -> {
            findings.addAll(ClockChecks.of(clocks));
            return findings;
        });
    }

    private void silence(StoreMember member) {
        stores.silence(member.name())
                .ifPresent(why -> findings.add(Finding.silent(
                        member.name(), why, "see that it runs, is reached from here, and lets this user in")));
    }

    private Future<@Nullable Void> redis() {
        Optional<RedisAccess> redis =
                stores.redis().filter(access -> answers(access.locks().name()));
        return redis.map(access -> unlessLost(access.locks().name(), () -> redis(access)))
                .orElseGet(Future::succeededFuture);
    }

    private boolean answers(String store) {
        return stores.silence(store).isEmpty();
    }

    private Future<@Nullable Void> unlessLost(String store, Supplier<Future<@Nullable Void>> questions) {
        return questions.get().recover(cause -> {
            findings.add(Finding.silent(
                    store, "it stopped answering: " + cause.getMessage(), "look whether it is overloaded"));
            return Future.succeededFuture();
        });
    }

    private Future<@Nullable Void> redis(RedisAccess redis) {
        Instant asked = Instant.now();
        return redis.send(Request.cmd(Command.TIME))
                .onSuccess(time -> clocks.put("redis", ClockChecks.ahead(asked, time(time), Instant.now())))
                .compose(time -> facts(redis))
                .onSuccess(facts -> findings.addAll(RedisChecks.of(facts)))
                .compose(facts -> nodes(redis));
    }

    private static Instant time(@Nullable Response time) {
        return time == null
                ? Instant.now()
                : Instant.ofEpochSecond(time.get(0).toLong(), time.get(1).toLong() * 1000);
    }

    private Future<RedisFacts> facts(RedisAccess redis) {
        Future<Map<String, String>> info = redis.send(Request.cmd(Command.INFO))
                .map(text -> RedisFacts.read(String.valueOf(text)))
                .otherwise(Map.of());
        Future<Optional<List<String>>> refused =
                RedisRights.refused(redis, configuration).otherwise(Optional.empty());
        Future<Boolean> cache = redis.send(Request.cmd(Command.EXISTS).arg("zc:tags"))
                .map(found -> found != null && found.toInteger() > 0)
                .otherwise(false);
        Future<Boolean> sessions = redis.send(Request.cmd(Command.SCAN)
                        .arg("0")
                        .arg("MATCH")
                        .arg("sess_*")
                        .arg("COUNT")
                        .arg(MANY))
                .map(page -> page != null && page.get(1).size() > 0)
                .otherwise(false);
        String address = RedisParts.options(configuration, "cli").address();
        return Future.all(info, refused, cache, sessions)
                .map(all ->
                        new RedisFacts(address, info.result(), refused.result(), cache.result(), sessions.result()));
    }

    private Future<@Nullable Void> nodes(RedisAccess redis) {
        return redis.send(Request.cmd(Command.CLIENT).arg("LIST"))
                .map(list -> NodeChecks.of(
                        SeenNode.connections(String.valueOf(list)), configuration.hash(), Version.current()))
                .otherwise(refused -> List.of(Finding.warning(
                        "nodes",
                        "its user may not CLIENT LIST, so the nodes are not to be seen",
                        "grant +client|list")))
                .map(seen -> {
                    findings.addAll(seen);
                    return null;
                });
    }

    private Future<@Nullable Void> mysql() {
        return MysqlParts.lockStore(stores.locks().members())
                .filter(store -> answers(store.name()))
                .map(store -> unlessLost(store.name(), () -> mysql(store)))
                .orElseGet(Future::succeededFuture);
    }

    private Future<@Nullable Void> mysql(MysqlLockStore store) {
        Instant asked = Instant.now();
        return store.server().map(server -> {
            clocks.put("mysql", ClockChecks.ahead(asked, server.now(), Instant.now()));
            findings.addAll(MysqlChecks.of(server));
            return null;
        });
    }
}
