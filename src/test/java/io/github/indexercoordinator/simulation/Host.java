package io.github.indexercoordinator.simulation;

import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Timers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** One life of a node's process: what is due while it is stopped happens when it goes on, and nothing after its death. */
final class Host implements Timers, BootClock {
    final String name;
    private final World world;
    private final Deque<Runnable> missed = new ArrayDeque<>();
    private final List<Runnable> atDeath = new ArrayList<>();
    private boolean dead;
    private int stops;
    private Duration wentOnAt = Duration.ZERO;

    Host(World world, String name) {
        this.world = world;
        this.name = name;
    }

    @Override
    public Duration now() {
        return world.now();
    }

    void run(Runnable action) {
        if (stops > 0) {
            missed.add(action);
        } else if (!dead) {
            action.run();
        }
    }

    @Override
    public Timer after(Duration delay, Runnable action) {
        boolean[] cancelled = new boolean[1];
        world.after(
                delay,
                () -> run(() -> {
                    if (!cancelled[0]) {
                        action.run();
                    }
                }));
        return () -> cancelled[0] = true;
    }

    void stopFor(Duration time) {
        if (dead) {
            return;
        }
        world.tell("%s is stopped for %s", name, time);
        stops++;
        world.after(time, this::goOn);
    }

    private void goOn() {
        stops--;
        if (stops == 0) {
            wentOnAt = world.now();
            // One after the other, and each may stop no other: a process that goes on finds all of it at once.
            for (Runnable due = missed.poll(); due != null; due = missed.poll()) {
                run(due);
            }
        }
    }

    void kill() {
        world.tell("%s is killed", name);
        dead = true;
        missed.clear();
        atDeath.forEach(Runnable::run);
    }

    void atDeath(Runnable action) {
        atDeath.add(action);
    }

    boolean dead() {
        return dead;
    }

    boolean stoppedSince(Duration moment) {
        return stops > 0 || wentOnAt.compareTo(moment) > 0;
    }
}
