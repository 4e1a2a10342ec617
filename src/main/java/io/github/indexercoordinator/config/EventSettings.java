package io.github.indexercoordinator.config;

/**
 * Events over Redis.
 *
 * @param channel their common beginning, without the namespace
 * @param outputTail how many bytes of a failed command's output go into {@code released}
 */
public record EventSettings(String channel, int outputTail) {}
