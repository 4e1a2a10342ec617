package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Announcement;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunEnd;
import io.github.indexercoordinator.lock.RunOutcome;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A lease taken and released through the lock store, with a token of its own each time as every run has. */
record LockCycle(LockStore store, Supplier<OwnerToken> tokens) implements Cycle {
    static final Duration TTL = Duration.ofSeconds(30);

    @Override
    public Future<?> once(String slot) {
        return acquire(slot).compose(lease -> store.release(lease, end(slot)));
    }

    Future<Lease> acquire(String slot) {
        return store.tryAcquire(AcquireRequest.of(List.of(slot), tokens.get(), TTL))
                .compose(answer -> answer instanceof Acquisition.Granted granted
                        ? Future.succeededFuture(granted.lease())
                        : Future.failedFuture(slot + " was not granted: " + answer));
    }

    static RunEnd end(String slot) {
        return new RunEnd(RunOutcome.SUCCEEDED, Optional.empty(), Duration.ofHours(24), announcement("released", slot));
    }

    static Announcement announcement(String event, String slot) {
        // As long as a real one.
        return new Announcement(event, slot, "{\"event\":\"" + event + "\",\"filler\":\"" + ".".repeat(300) + "\"}");
    }
}
