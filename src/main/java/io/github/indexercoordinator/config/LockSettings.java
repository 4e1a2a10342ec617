package io.github.indexercoordinator.config;

import java.time.Duration;

/** Lock keys and the terms of a lease, unless an indexer has its own. */
public record LockSettings(
        String keyPrefix, Duration ttl, Duration heartbeat, Duration minInterval, Duration killGrace) {}
