package io.github.indexercoordinator.config;

import java.time.Duration;

/**
 * Triggers over Redis.
 *
 * @param channel without the namespace
 * @param remember how long a completed trigger id is known as done
 */
public record TriggerSettings(String channel, Duration remember) {}
