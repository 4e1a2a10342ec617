package io.github.indexercoordinator.config;

/** Where the node listens, and the token that changes need; empty: one is made at first start. */
public record HttpSettings(String host, int port, Secret token) {}
