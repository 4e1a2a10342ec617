package io.github.indexercoordinator.event;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a node tells the outside. Immutable; {@link EventJson} writes it. */
public sealed interface CoordinatorEvent {
    /** The event's name, {@code lock-won}. */
    String event();

    /** The indexer it is about; empty for events of the whole node. */
    Optional<String> indexer();

    /** When it happened, by this node's wall clock: for people, never for decisions. */
    Instant at();

    /** A run's identity, in every event of a run. */
    record Run(
            String runId, String owner, long fence, Optional<String> triggerId, String source, List<String> stores) {}

    /**
     * The run that a takeover or a hand-off repeats.
     *
     * @param attempt how often the same work has been begun, this time included
     */
    record Previous(String runId, Optional<String> node, int attempt) {}

    /** A run is about to start. */
    record LockWon(String indexerId, Instant at, Run run, WonReason reason, Duration ttl, Optional<Previous> previous)
            implements CoordinatorEvent {
        @Override
        public String event() {
            return "lock-won";
        }

        @Override
        public Optional<String> indexer() {
            return Optional.of(indexerId);
        }
    }

    /** A trigger led to no run here. */
    record Skipped(
            String indexerId,
            Instant at,
            Optional<String> triggerId,
            String source,
            SkipReason reason,
            Optional<String> holder,
            Optional<String> holderOwner,
            Optional<Duration> remaining,
            Optional<String> store,
            Optional<Duration> intoRun)
            implements CoordinatorEvent {
        @Override
        public String event() {
            return "skipped";
        }

        @Override
        public Optional<String> indexer() {
            return Optional.of(indexerId);
        }
    }

    /**
     * A trigger waits: its run comes later.
     *
     * @param since a completed run with this fence or a larger one is that run
     * @param holder whose run it waits for; empty when it is only not its turn
     */
    record Queued(
            String indexerId,
            Instant at,
            Optional<String> triggerId,
            String source,
            QueueReason reason,
            long since,
            Optional<String> holder,
            Optional<String> holderOwner,
            Optional<Duration> remaining,
            Optional<String> store)
            implements CoordinatorEvent {
        @Override
        public String event() {
            return "queued";
        }

        @Override
        public Optional<String> indexer() {
            return Optional.of(indexerId);
        }
    }

    /**
     * The command and all it started is gone, and the locks are released.
     *
     * @param detail what the outcome does not say: why it failed
     * @param repaired indexers whose marks, which an earlier run had left behind, this one has taken away
     */
    record Released(
            String indexerId,
            Instant at,
            Run run,
            String outcome,
            Optional<String> detail,
            List<String> repaired,
            Optional<Integer> exitCode,
            Duration duration,
            Duration held,
            Optional<String> outputTail)
            implements CoordinatorEvent {
        public Released {
            repaired = List.copyOf(repaired);
        }

        @Override
        public String event() {
            return "released";
        }

        @Override
        public Optional<String> indexer() {
            return Optional.of(indexerId);
        }
    }

    /** A run's lease is lost; told at the moment it is known. */
    record LockLost(String indexerId, Instant at, Run run, LossCause cause) implements CoordinatorEvent {
        @Override
        public String event() {
            return "lock-lost";
        }

        @Override
        public Optional<String> indexer() {
            return Optional.of(indexerId);
        }
    }

    /**
     * Somebody has taken a lock away; the history's word on who did it.
     *
     * @param by who, {@code deploy@web1}
     * @param holder the node it was taken from; empty when that was another program
     * @param remaining how long the lease would have lasted; empty when it had no end
     * @param free whether the lock is free at once, and not only when that time is over
     */
    record LockRevoked(
            String indexerId,
            Instant at,
            String by,
            Optional<String> holder,
            String holderOwner,
            Optional<Duration> remaining,
            boolean free)
            implements CoordinatorEvent {
        @Override
        public String event() {
            return "lock-revoked";
        }

        @Override
        public Optional<String> indexer() {
            return Optional.of(indexerId);
        }
    }

    /** A message asked for nothing that can be run. */
    record TriggerRejected(
            Optional<String> indexer, Instant at, Optional<String> triggerId, String source, String error)
            implements CoordinatorEvent {
        @Override
        public String event() {
            return "trigger-rejected";
        }
    }

    /** A lease was renewed; told on the event bus only. */
    record Heartbeat(String indexerId, Instant at, Run run, Duration remaining) implements CoordinatorEvent {
        @Override
        public String event() {
            return "heartbeat";
        }

        @Override
        public Optional<String> indexer() {
            return Optional.of(indexerId);
        }
    }

    /** A lock store stopped answering. */
    record StoreDown(Instant at, String store, String error) implements CoordinatorEvent {
        @Override
        public String event() {
            return "store-down";
        }

        @Override
        public Optional<String> indexer() {
            return Optional.empty();
        }
    }

    /** A lock store answers again. */
    record StoreUp(Instant at, String store) implements CoordinatorEvent {
        @Override
        public String event() {
            return "store-up";
        }

        @Override
        public Optional<String> indexer() {
            return Optional.empty();
        }
    }
}
