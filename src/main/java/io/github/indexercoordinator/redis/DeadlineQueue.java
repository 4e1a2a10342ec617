package io.github.indexercoordinator.redis;

import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges in the order of their deadlines, under one timer for all: a timer for each would cost more than the command. Used on
 * the link's context only.
 */
final class DeadlineQueue {
    private static final long NO_TIMER = -1;

    private final Vertx vertx;
    private final Consumer<Exchange> overdue;
    private final Deque<Exchange> queue = new ArrayDeque<>();
    private long timer = NO_TIMER;

    /** @param overdue called for an unanswered exchange whose time is over; it has left the queue then */
    DeadlineQueue(Vertx vertx, Consumer<Exchange> overdue) {
        this.vertx = vertx;
        this.overdue = overdue;
    }

    void add(Exchange exchange) {
        Exchange first = queue.peekFirst();
        // Only a script sent for the second time is older than others, and then it is older than all.
        if (first != null && exchange.dueBefore(first)) {
            queue.addFirst(exchange);
        } else {
            queue.addLast(exchange);
        }
        if (timer == NO_TIMER) {
            arm(exchange);
        }
    }

    int size() {
        return queue.size();
    }

    /** Lets go of what has been answered. */
    void tidy() {
        Exchange first = queue.peekFirst();
        while (first != null && first.settled()) {
            queue.removeFirst();
            first = queue.peekFirst();
        }
    }

    /** Empties the queue; each unanswered exchange goes to the taker. */
    void drain(Consumer<Exchange> taker) {
        vertx.cancelTimer(timer);
        timer = NO_TIMER;
        for (@Nullable Exchange next = queue.pollFirst(); next != null; next = queue.pollFirst()) {
            if (!next.settled()) {
                taker.accept(next);
            }
        }
    }

    private void arm(Exchange exchange) {
        timer = vertx.setTimer(Math.max(1, exchange.nanosLeft() / 1_000_000 + 1), id -> look());
    }

    private void look() {
        timer = NO_TIMER;
        tidy();
        Exchange first = queue.peekFirst();
        while (first != null && first.nanosLeft() <= 0) {
            queue.removeFirst();
            overdue.accept(first);
            tidy();
            first = queue.peekFirst();
        }
        if (first != null && timer == NO_TIMER) {
            arm(first);
        }
    }
}
