package io.github.indexercoordinator.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.EventPublisher;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Keeps every event told, and lets a test wait for the next of a kind. */
public final class RecordedEvents implements EventPublisher {
    private static final long LIMIT_SECONDS = 20;

    private final List<CoordinatorEvent> all = new CopyOnWriteArrayList<>();
    private final BlockingQueue<CoordinatorEvent> unread = new LinkedBlockingQueue<>();

    @Override
    public void publish(CoordinatorEvent event, boolean announced) {
        all.add(event);
        unread.add(event);
    }

    /** Waits for the next event of this type; those before it are passed over. */
    @CanIgnoreReturnValue
    public <E extends CoordinatorEvent> E next(Class<E> type) throws InterruptedException {
        List<CoordinatorEvent> passed = new ArrayList<>();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            CoordinatorEvent event = unread.poll(left, TimeUnit.NANOSECONDS);
            if (type.isInstance(event)) {
                return type.cast(event);
            }
            passed.add(event);
        }
        throw new AssertionError("no " + type.getSimpleName() + " came; these did: " + passed);
    }

    /** How many events of this type were told so far. */
    public long count(Class<? extends CoordinatorEvent> type) {
        return all.stream().filter(type::isInstance).count();
    }
}
