package io.github.indexercoordinator.simulation;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What goes wrong, and how often: drawn anew for each story. */
final class Faults {
    private final World world;
    private final Simulation simulation;
    private final Duration between;
    private final Duration length;
    private final Map<Kind, Double> weights = new EnumMap<>(Kind.class);

    private enum Kind {
        CUT,
        SPOIL,
        ANSWER_LATE,
        ISOLATE,
        STOP_NODE,
        KILL_NODE,
        RESTART_REDIS,
        FREEZE_REDIS,
        FORGET_REDIS,
        RESTART_MYSQL,
        FREEZE_MYSQL,
        DROP_SESSIONS
    }

    Faults(World world, Simulation simulation) {
        this.world = world;
        this.simulation = simulation;
        between = world.between(Duration.ofMillis(700), Duration.ofSeconds(8));
        length = world.between(Duration.ofSeconds(1), Duration.ofSeconds(8));
        for (Kind kind : Kind.values()) {
            weights.put(kind, world.chance(0.3) ? 0 : world.random.nextDouble());
        }
    }

    void begin() {
        world.after(world.about(between), () -> {
            if (!simulation.healing()) {
                strike(drawn());
                begin();
            }
        });
    }

    private Kind drawn() {
        double left = world.random.nextDouble()
                * weights.values().stream().mapToDouble(weight -> weight).sum();
        for (Map.Entry<Kind, Double> kind : weights.entrySet()) {
            left -= kind.getValue();
            if (left < 0) {
                return kind.getKey();
            }
        }
        return Kind.CUT;
    }

    private void strike(Kind kind) {
        Duration time = simulation.untilHealed(world.about(length));
        Server redis = simulation.redis();
        Server mysql = simulation.mysql();
        Node node = any(simulation.nodes());
        switch (kind) {
            case CUT -> cut(node, any(node.links), time);
            case SPOIL -> spoil(node, time);
            case ANSWER_LATE -> answerLate(node, time);
            case ISOLATE -> node.links.forEach(link -> cut(node, link, time));
            case STOP_NODE -> node.host.stopFor(time);
            case KILL_NODE -> simulation.kill(node, time);
            case RESTART_REDIS -> redis.restart(time, world.chance(0.5), () -> simulation.back(redis));
            case FREEZE_REDIS -> redis.freeze(time, () -> simulation.back(redis));
            case FORGET_REDIS -> redis.forget();
            case RESTART_MYSQL -> mysql.restart(time, false, () -> simulation.back(mysql));
            case FREEZE_MYSQL -> mysql.freeze(time, () -> simulation.back(mysql));
            case DROP_SESSIONS -> cut(node, node.links.get(1), Duration.ofMillis(1));
        }
    }

    private void spoil(Node node, Duration time) {
        double losing = world.chance(0.5) ? 0 : world.random.nextDouble() * 0.6;
        Duration slower = world.about(Duration.ofMillis(400));
        if (world.chance(0.5)) {
            any(node.links).spoil(losing, slower, time);
        } else {
            node.links.forEach(link -> link.spoil(losing, slower, time));
        }
    }

    /** A way that gets worse and then breaks, or a node that gets slower and then stands still. */
    private void answerLate(Node node, Duration time) {
        Duration late = world.between(Duration.ofMillis(100), Duration.ofMillis(950));
        node.links.forEach(link -> link.answerLate(late, time));
        boolean breaks = world.chance(0.5);
        world.after(time, () -> {
            Duration enough = simulation.untilHealed(Simulation.TTL);
            if (breaks) {
                node.links.forEach(link -> cut(node, link, enough));
            } else {
                node.host.stopFor(enough);
            }
        });
    }

    private void cut(Node node, Link link, Duration time) {
        link.cut(time, () -> node.mayReturn(link));
    }

    private <T> T any(List<T> all) {
        return all.get(world.random.nextInt(all.size()));
    }
}
