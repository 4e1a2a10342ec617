package io.github.indexercoordinator.simulation;

import com.google.errorprone.annotations.FormatMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/** True time, what happens in it, and the chance that everything is drawn from: the same seed gives the same story. */
final class World {
    static final Duration START = Duration.ofHours(1);

    private final PriorityQueue<Due> queue = new PriorityQueue<>();
    private final List<String> story = new ArrayList<>();
    private final boolean telling;
    final Random random;
    /** How long commands take, about. */
    final Duration usualWork;

    private long now = START.toNanos();
    private long count;

    World(long seed, boolean telling) {
        random = new Random(seed);
        usualWork = between(Duration.ofSeconds(1), Duration.ofSeconds(10));
        this.telling = telling;
    }

    private record Due(long at, long number, Runnable action) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(number, other.number);
        }
    }

    Duration now() {
        return Duration.ofNanos(now);
    }

    void after(Duration delay, Runnable action) {
        queue.add(new Due(now + Math.max(0, delay.toNanos()), count++, action));
    }

    void runUntil(Duration end) {
        while (!queue.isEmpty() && queue.peek().at <= end.toNanos()) {
            Due due = queue.remove();
            now = due.at;
            due.action.run();
        }
        now = end.toNanos();
    }

    /** Something for whoever replays this seed. */
    @FormatMethod
    void tell(String what, Object... details) {
        if (telling) {
            String time = String.format("%8.3f ", (now - START.toNanos()) / 1e9);
            story.add(time + String.format(what, details));
        }
    }

    List<String> story() {
        return story;
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** Between none and twice the mean, mostly short. */
    Duration about(Duration mean) {
        double drawn = Math.min(-Math.log(1 - random.nextDouble()), 5);
        return Duration.ofNanos((long) (drawn * mean.toNanos()));
    }

    Duration between(Duration least, Duration most) {
        return least.plusNanos((long) (random.nextDouble() * most.minus(least).toNanos()));
    }
}
