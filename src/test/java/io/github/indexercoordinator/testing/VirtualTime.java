package io.github.indexercoordinator.testing;

import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Timers;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A clock and timers that move only when told to. */
public final class VirtualTime implements BootClock, Timers {
    private final PriorityQueue<Armed> armed =
            new PriorityQueue<>(Comparator.comparing((Armed timer) -> timer.at).thenComparing(timer -> timer.number));
    private Duration now = Duration.ofHours(1);
    private long count;

    private record Armed(Duration at, long number, Runnable action) {}

    @Override
    public Duration now() {
        return now;
    }

    @Override
    public Timer after(Duration delay, Runnable action) {
        Armed timer = new Armed(now.plus(delay), count++, action);
        armed.add(timer);
        return () -> armed.remove(timer);
    }

    /** Lets time pass; timers fire in order, each at its own moment. */
    public void advance(Duration by) {
        Duration end = now.plus(by);
        while (!armed.isEmpty() && armed.peek().at.compareTo(end) <= 0) {
            Armed due = armed.remove();
            now = due.at.compareTo(now) > 0 ? due.at : now;
            due.action.run();
        }
        now = end;
    }

    /** Lets time pass without any timer firing, as for a process that is stopped; what is due fires with the next advance. */
    public void freeze(Duration by) {
        now = now.plus(by);
    }

    /** How many timers wait. */
    public int armed() {
        return armed.size();
    }
}
