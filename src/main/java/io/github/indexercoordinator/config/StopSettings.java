package io.github.indexercoordinator.config;

import java.time.Duration;

/** How long a stopping node waits for running commands before it ends them. */
public record StopSettings(Duration waitFor) {}
