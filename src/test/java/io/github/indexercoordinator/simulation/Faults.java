package io.github.indexercoordinator.simulation;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** What goes wrong, and how often: drawn anew for each story. */
final class Faults {
    private final World world;
    private final Simulation simulation;
    private final Duration between;
    private final Duration length;
    private final double[] weights = new double[Kind.values().length];

    private enum Kind {
        CUT,
        SPOIL,
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
        for (int i = 0; i < weights.length; i++) {
            weights[i] = world.chance(0.3) ? 0 : world.random.nextDouble();
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
        double left = world.random.nextDouble() * Arrays.stream(weights).sum();
        for (Kind kind : Kind.values()) {
            left -= weights[kind.ordinal()];
            if (left < 0) {
                return kind;
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
            case SPOIL ->
                any(node.links).spoil(world.random.nextDouble() * 0.6, world.about(Duration.ofMillis(700)), time);
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

    private void cut(Node node, Link link, Duration time) {
        link.cut(time, () -> node.mayReturn(link));
    }

    private <T> T any(List<T> all) {
        return all.get(world.random.nextInt(all.size()));
    }
}
