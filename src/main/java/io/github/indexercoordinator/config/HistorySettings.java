package io.github.indexercoordinator.config;

import java.time.Duration;

/** The stream of past events: its key without the namespace, and how much is kept. */
public record HistorySettings(String stream, int maxLength, Duration keep) {}
