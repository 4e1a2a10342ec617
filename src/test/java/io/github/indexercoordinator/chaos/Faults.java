package io.github.indexercoordinator.chaos;

import io.github.indexercoordinator.testing.FaultProxy;
import io.github.indexercoordinator.testing.MysqlProbe;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.Signal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Strikes at random, and mends what it broke a while later. One fault at a time for each thing that can fail. */
final class Faults {
    private static final int MILLIS_BETWEEN = 1_500;
    private static final int LONGEST_MILLIS = 8_000;

    private final Rig rig;
    private final Random random;
    private final List<Kind> kinds;
    private final List<Healing> healings = new ArrayList<>();
    private final Set<String> broken = new HashSet<>();
    private final Map<String, Integer> counts = new TreeMap<>();
    private long next = System.nanoTime();

    Faults(Rig rig, Random random) {
        this.rig = rig;
        this.random = random;
        kinds = List.of(
                new Kind("node killed", this::node, this::killNode),
                new Kind("node frozen", this::node, this::freezeNode),
                new Kind("node frozen", this::node, this::freezeNode),
                new Kind("node stopped", this::node, this::stopNode),
                new Kind("Redis killed", () -> "redis", this::killRedis),
                new Kind("Redis frozen", () -> "redis", this::freezeRedis),
                new Kind("Redis emptied", () -> "redis", target -> once(() -> redis("FLUSHALL"))),
                new Kind(
                        "Redis connections killed",
                        () -> "redis",
                        target -> once(() -> redis("CLIENT", "KILL", "TYPE", "normal"))),
                new Kind("MySQL killed", () -> "mysql", this::killMysql),
                new Kind("MySQL frozen", () -> "mysql", this::freezeMysql),
                new Kind("MySQL sessions killed", () -> "mysql", target -> once(this::killSessions)),
                new Kind(
                        "line reset",
                        this::line,
                        target -> once(() -> proxy(target).reset())),
                new Kind("requests lost", this::line, target -> lose(target, FaultProxy::dropRequests)),
                new Kind("replies lost", this::line, target -> lose(target, FaultProxy::dropReplies)),
                new Kind("replies lost", this::line, target -> lose(target, FaultProxy::dropReplies)),
                new Kind("requests held", this::line, target -> lose(target, FaultProxy::holdRequests)));
    }

    /** A kind of fault: what it may meet, and how; the answer mends it. */
    private record Kind(String name, Callable<String> target, Strike strike) {}

    private interface Strike {
        Step on(String target) throws Exception;
    }

    private interface Step {
        void run() throws Exception;
    }

    private record Healing(long due, String target, Step step) {}

    void maybe() throws Exception {
        heal(System.nanoTime());
        if (System.nanoTime() < next) {
            return;
        }
        next = System.nanoTime() + random.nextInt(2 * MILLIS_BETWEEN) * 1_000_000L;
        Kind kind = kinds.get(random.nextInt(kinds.size()));
        String target = kind.target().call();
        long length = (300 + random.nextInt(LONGEST_MILLIS)) * 1_000_000L;
        if (broken.add(target)) {
            strike(kind, target, length);
        }
    }

    private void strike(Kind kind, String target, long length) {
        try {
            Step mending = kind.strike().on(target);
            counts.merge(kind.name(), 1, Integer::sum);
            healings.add(new Healing(System.nanoTime() + length, target, mending));
            Chaos.say(kind.name() + ": " + target + ", for " + length / 1_000_000 + " ms");
        } catch (Exception | AssertionError notNow) {
            // What is broken otherwise cannot be broken so as well.
            broken.remove(target);
        }
    }

    private void heal(long now) throws Exception {
        healings.sort(Comparator.comparingLong(Healing::due));
        while (!healings.isEmpty() && healings.get(0).due() <= now) {
            Healing healing = healings.remove(0);
            healing.step().run();
            broken.remove(healing.target());
        }
    }

    void healAll() throws Exception {
        heal(Long.MAX_VALUE);
    }

    String summary() {
        return counts.toString();
    }

    private String node() {
        return rig.names().get(random.nextInt(rig.names().size()));
    }

    private String line() {
        return node() + (random.nextBoolean() ? "-redis" : "-mysql");
    }

    private FaultProxy proxy(String line) {
        Rig.Line lines = rig.line(line.substring(0, line.indexOf('-')));
        return line.endsWith("-redis") ? lines.redis() : lines.mysql();
    }

    private static Step once(Step step) throws Exception {
        step.run();
        return () -> {};
    }

    private Step lose(String target, Consumer<FaultProxy> how) {
        how.accept(proxy(target));
        return () -> {
            // What was held arrives late; what was lost is lost, and the connection with it.
            proxy(target).deliver();
        };
    }

    private Step killNode(String name) {
        rig.node(name).process().destroyForcibly().onExit().join();
        return () -> rig.startNode(name);
    }

    private Step stopNode(String name) {
        rig.node(name).process().destroy();
        return () -> {
            if (rig.node(name).awaitExit() != 0) {
                Chaos.say(name + " did not stop with exit code 0");
            }
            rig.startNode(name);
        };
    }

    private Step freezeNode(String name) throws Exception {
        signal("STOP", name);
        return () -> signal("CONT", name);
    }

    private void signal(String signal, String name) {
        Signal.send(signal, rig.node(name).process().pid());
    }

    private Step killRedis(String target) {
        rig.redis().kill();
        return () -> rig.redis().start();
    }

    private Step freezeRedis(String target) throws Exception {
        rig.redis().freeze();
        return () -> rig.redis().thaw();
    }

    private void redis(String... command) throws Exception {
        try (RespConnection connection = new RespConnection(rig.redis().port())) {
            if (connection.ask(command) == null) {
                throw new IllegalStateException("Redis did not say yes to " + command[0]);
            }
        }
    }

    private Step killMysql(String target) {
        rig.mariadb().kill();
        return () -> rig.mariadb().start();
    }

    private Step freezeMysql(String target) throws Exception {
        rig.mariadb().freeze();
        return () -> rig.mariadb().thaw();
    }

    private void killSessions() throws Exception {
        try (MysqlProbe probe = rig.probe()) {
            probe.killOthers();
        }
    }
}
