package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.event.SkipTally.SkipCount;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.RunOutcome;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What has happened to one indexer, each list the oldest first. Immutable.
 *
 * @param since the beginning of the time looked at
 * @param until its end
 * @param counted the hourly counters of its skips, which reach further back than the skips themselves
 * @param newestSkips the last skips as they were told, the newest first
 */
public record Story(
        String indexer,
        Instant since,
        Instant until,
        List<Begin> begins,
        List<End> ends,
        List<Loss> losses,
        List<Wait> waits,
        List<Skip> skips,
        List<SkipCount> counted,
        List<JsonObject> newestSkips) {
    public Story {
        begins = List.copyOf(begins);
        ends = List.copyOf(ends);
        losses = List.copyOf(losses);
        waits = List.copyOf(waits);
        skips = List.copyOf(skips);
        counted = List.copyOf(counted);
        newestSkips = List.copyOf(newestSkips);
    }

    /**
     * A run began.
     *
     * @param previousNode whose unfinished run it repeats
     * @param previousRun that run
     */
    public record Begin(
            Instant at,
            String node,
            String reason,
            String runId,
            Optional<String> triggerId,
            Optional<String> previousNode,
            Optional<String> previousRun) {
        /** Whether a trigger that came at that moment led to it. */
        boolean triggered() {
            return reason.equals("trigger");
        }

        /** Whether the triggers that led to it had waited for their turn. */
        boolean waited() {
            return reason.equals("queued");
        }

        /** Whether the node that ran it before was gone. */
        boolean takeover() {
            return reason.equals("takeover");
        }
    }

    /** A run ended, and its lock was released. */
    public record End(Instant at, String runId, String outcome, Duration duration) {
        private static final Set<String> COMPLETED = Stream.of(RunOutcome.values())
                .filter(RunOutcome::completed)
                .map(RunOutcome::label)
                .collect(Collectors.toUnmodifiableSet());

        /** Whether it worked for as long as its work took, or as it was allowed to. */
        boolean completed() {
            return COMPLETED.contains(outcome);
        }
    }

    /** A run lost its lock. */
    public record Loss(Instant at, String node) {}

    /** A trigger waits for its turn. */
    public record Wait(Instant at, String node) {}

    /**
     * A trigger led to no run on a node.
     *
     * @param holder the node that was in the way
     * @param holdersRun the run that was in the way; of another program's lock the whole token
     * @param intoRun how far that run was
     */
    public record Skip(
            Instant at,
            String node,
            String reason,
            Optional<String> holder,
            Optional<String> holdersRun,
            Optional<String> triggerId,
            Optional<Duration> intoRun) {
        /** Whether the lock was somebody's. */
        boolean held() {
            return reason.equals("held");
        }

        /** Whether that somebody was another program. */
        boolean byForeigner() {
            return held()
                    && holder.isEmpty()
                    && holdersRun.isPresent()
                    && revokedBy().isEmpty();
        }

        /** Who had taken the lock away, if somebody had. */
        Optional<String> revokedBy() {
            return holdersRun.flatMap(owner -> new OwnerToken(owner).revokedBy());
        }

        /** Whether the trigger came for a run that another had begun, or that had just been. */
        boolean covered() {
            return held() || reason.equals("recent") || reason.equals("duplicate") || reason.equals("pending");
        }

        /** Whether a trigger led to it: what is given up is told without one. */
        boolean triggered() {
            return !reason.equals("given-up");
        }
    }
}
