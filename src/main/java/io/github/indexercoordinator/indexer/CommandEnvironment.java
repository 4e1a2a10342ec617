package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.lock.Lease;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a run's command finds in its environment. */
public final class CommandEnvironment {
    private CommandEnvironment() {}

    /** A command of a run, its output to be logged. */
    static GuardedCommand command(Run run, List<String> words, IndexerSettings settings, String lockKey) {
        Map<String, String> environment = new HashMap<>(settings.environment());
        environment.putAll(of(run.lease(), lockKey, run.trigger().id()));
        return new GuardedCommand(
                run.id(),
                words,
                Optional.of(Path.of(settings.directory())),
                environment,
                settings.killGrace(),
                GuardedCommand.Streams.CAPTURED);
    }

    /** The variables that tell a command what it runs under. */
    public static Map<String, String> of(Lease lease, String lockKey, Optional<String> triggerId) {
        return Map.of(
                "INDEXER_ID", lease.name(),
                "INDEXER_RUN_ID", lease.token().runId(),
                "INDEXER_FENCE", Long.toString(lease.fence()),
                "INDEXER_LOCK_KEY", lockKey,
                "INDEXER_LOCK_OWNER", lease.token().value(),
                "INDEXER_TRIGGER_ID", triggerId.orElse(""));
    }
}
