package io.github.indexercoordinator.indexer;

import java.net.InetSocketAddress;

/**
 * An open connection of a process of this host.
 *
 * @param local our end, by which the server knows it
 */
public record TcpConnection(InetSocketAddress local, InetSocketAddress remote) {}
