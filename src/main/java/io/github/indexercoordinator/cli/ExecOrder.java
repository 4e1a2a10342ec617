package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.indexer.GuardTerm;
import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Heartbeat;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.OwnerToken;
import java.time.Duration;
import java.util.List;

/**
 * What {@code exec} is to do.
 *
 * @param indexers whose locks, all or none
 * @param terms the settings whose lease terms are kept to
 * @param lockKey the key of the first indexer's lock
 * @param patience how long to wait for the locks; zero: not at all
 */
record ExecOrder(
        List<String> indexers,
        IndexerSettings terms,
        String lockKey,
        OwnerToken token,
        List<String> command,
        Duration patience) {
    ExecOrder {
        indexers = List.copyOf(indexers);
        command = List.copyOf(command);
    }

    ExecOrder under(OwnerToken another) {
        return new ExecOrder(indexers, terms, lockKey, another, command, patience);
    }

    AcquireRequest request() {
        return AcquireRequest.of(indexers, token, terms.ttl());
    }

    Heartbeat.Rhythm rhythm() {
        return new Heartbeat.Rhythm(
                new LeaseTerm(terms.ttl()), terms.heartbeat(), GuardTerm.stoppingTime(terms.killGrace()));
    }
}
