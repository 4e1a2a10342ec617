package io.github.indexercoordinator.doctor;

/**
 * A node that is connected to Redis.
 *
 * @param configuration the hash of what must be the same on every node
 * @param host where it connects from
 */
public record NodeSeen(String node, String version, String configuration, String host) {}
