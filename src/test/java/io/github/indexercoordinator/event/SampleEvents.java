package io.github.indexercoordinator.event;

import io.github.indexercoordinator.event.CoordinatorEvent.Heartbeat;
import io.github.indexercoordinator.event.CoordinatorEvent.LockLost;
import io.github.indexercoordinator.event.CoordinatorEvent.LockRevoked;
import io.github.indexercoordinator.event.CoordinatorEvent.LockWon;
import io.github.indexercoordinator.event.CoordinatorEvent.Released;
import io.github.indexercoordinator.event.CoordinatorEvent.Run;
import io.github.indexercoordinator.event.CoordinatorEvent.Skipped;
import io.github.indexercoordinator.event.CoordinatorEvent.StoreDown;
import io.github.indexercoordinator.event.CoordinatorEvent.StoreUp;
import io.github.indexercoordinator.event.CoordinatorEvent.TriggerRejected;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One event of each kind, for tests. */
public final class SampleEvents {
    public static final Instant AT = Instant.parse("2026-11-30T16:05:00Z");
    public static final String TOKEN = "web1:42:0123456789abcdef";

    private static final Run RUN = new Run(
            "0123456789abcdef", TOKEN, 1_790_000_000_000_123L, Optional.of("t-1"), "redis", List.of("redis", "mysql"));

    private SampleEvents() {}

    public static LockWon won() {
        return new LockWon("price", AT, RUN, WonReason.TRIGGER, Duration.ofSeconds(60), Optional.empty());
    }

    public static Skipped skipped(Optional<String> holder, String holderOwner) {
        return new Skipped(
                "price",
                AT,
                Optional.of("t-1"),
                "redis",
                SkipReason.HELD,
                holder,
                Optional.of(holderOwner),
                Optional.of(Duration.ofMillis(41_500)),
                Optional.of("redis"),
                Optional.of(Duration.ofSeconds(18)));
    }

    public static Skipped skipped() {
        return skipped(Optional.of("web2"), "web2:7:fedcba9876543210");
    }

    public static Released released() {
        return new Released(
                "price",
                AT,
                RUN,
                "failed",
                Optional.of("needs-repair"),
                List.of(),
                Optional.of(3),
                Duration.ofMillis(1_200),
                Duration.ofMillis(1_350),
                Optional.of("out of\nmemory"));
    }

    public static LockLost lost() {
        return new LockLost("price", AT, RUN, LossCause.STORES_SILENT);
    }

    public static LockRevoked revoked() {
        Optional<Duration> remaining = Optional.of(Duration.ofMillis(41_500));
        return new LockRevoked("price", AT, "deploy@web1", Optional.of("web2"), TOKEN, remaining, false);
    }

    public static TriggerRejected rejected() {
        return new TriggerRejected(Optional.empty(), AT, Optional.empty(), "redis", "unknown indexer \"prize\"");
    }

    public static Heartbeat heartbeat() {
        return new Heartbeat("price", AT, RUN, Duration.ofSeconds(59));
    }

    public static StoreDown storeDown() {
        return new StoreDown(AT, "redis", "connection refused");
    }

    public static StoreUp storeUp() {
        return new StoreUp(AT, "redis");
    }
}
