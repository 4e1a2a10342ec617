package io.github.indexercoordinator.demo;

import java.util.ArrayList;
import java.util.List;

/** Sees from a lock's time left, looked at again and again, when it was renewed. */
final class Renewals {
    private final List<String> seen = new ArrayList<>();
    private long last = Long.MAX_VALUE;

    /**
     * Adds a look.
     *
     * @return how often the time left has risen so far
     */
    int add(long millisLeft) {
        if (millisLeft > last) {
            seen.add(last + " → " + millisLeft + " ms");
        }
        last = millisLeft;
        return seen.size();
    }

    @Override
    public String toString() {
        return String.join(", ", seen);
    }
}
