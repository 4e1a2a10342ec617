package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.event.EventPublisher;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.lock.OwnerToken;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * What all indexers of a node share. Each part may be used from any Vert.x context.
 *
 * @param store the lock stores, under the rule for a run
 * @param wallClock for the times in events, never for a decision
 * @param tokens makes a token that nobody has had before
 * @param random scatters what many nodes would do at the same moment
 * @param lockKey the key of an indexer's lock, for the command's environment
 * @param remember how long a completed trigger id is known as done
 * @param outputTail how many bytes of output go into the event of a run that did not succeed
 * @param outputs keeps the output of every run for whoever asks for it
 * @param mask hides secrets in output
 * @param database where commands may leave statements at work; empty: none is known
 * @param plans what the commands of a run are
 */
public record IndexerResources(
        LeaseSet store,
        CommandLauncher launcher,
        BootClock clock,
        Clock wallClock,
        EventPublisher publisher,
        EventJson json,
        Supplier<OwnerToken> tokens,
        RandomGenerator random,
        UnaryOperator<String> lockKey,
        Duration remember,
        int outputTail,
        RunOutputs outputs,
        UnaryOperator<String> mask,
        Optional<DatabaseSessions> database,
        RunPlans plans) {
    /** Those of indexers with one command. */
    public IndexerResources(
            LeaseSet store,
            CommandLauncher launcher,
            BootClock clock,
            Clock wallClock,
            EventPublisher publisher,
            EventJson json,
            Supplier<OwnerToken> tokens,
            RandomGenerator random,
            UnaryOperator<String> lockKey,
            Duration remember,
            int outputTail,
            RunOutputs outputs,
            UnaryOperator<String> mask,
            Optional<DatabaseSessions> database) {
        this(
                store,
                launcher,
                clock,
                wallClock,
                publisher,
                json,
                tokens,
                random,
                lockKey,
                remember,
                outputTail,
                outputs,
                mask,
                database,
                RunPlans.ONE_COMMAND);
    }
}
