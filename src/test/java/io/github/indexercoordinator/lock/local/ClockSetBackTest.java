package io.github.indexercoordinator.lock.local;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Announcement;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.RunEnd;
import io.github.indexercoordinator.lock.RunOutcome;
import io.github.indexercoordinator.lock.RunStart;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClockSetBackTest {
    private static final Duration TTL = Duration.ofSeconds(30);
    private static final Announcement UNTOLD = new Announcement("", "price", "{}");

    private Instant wall = Instant.parse("2026-11-30T16:00:00Z");
    private final LocalLockStore store = new LocalLockStore(() -> Duration.ZERO, () -> wall);

    @Test
    void aStartThatLiesAheadIsNotRecent() {
        Lease lease = granted("web1:1:aaaaaaaaaaaaaaaa");
        run(lease);
        wall = wall.minus(Duration.ofHours(1));
        assertTrue(granted("web1:1:bbbbbbbbbbbbbbbb").fence() > lease.fence());
    }

    private void run(Lease lease) {
        RunStart start = new RunStart(Optional.empty(), "test", 1, 0, Optional.empty(), UNTOLD);
        assertInstanceOf(
                Renewal.Ours.class,
                store.begin(lease, new LeaseTerm(TTL), start).result());
        RunEnd end = new RunEnd(RunOutcome.SUCCEEDED, Optional.empty(), TTL, UNTOLD);
        assertTrue(store.release(lease, end).result().wasOurs());
    }

    private Lease granted(String token) {
        AcquireRequest request = new AcquireRequest(
                List.of("price"), new OwnerToken(token), TTL, 0, Optional.empty(), Duration.ofSeconds(10));
        return assertInstanceOf(
                        Acquisition.Granted.class, store.tryAcquire(request).result())
                .lease();
    }
}
