package io.github.indexercoordinator.lock.mysql;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Clients of this host as the server's process list names them: {@code 10.0.0.7:40312}, or {@code web1.example.com:40312} where the
 * server looks up names.
 */
final class ClientHosts {
    private final Set<InetSocketAddress> clients;
    private final String ownName;

    /** @param ownHost what it names a session of our own */
    ClientHosts(Set<InetSocketAddress> clients, String ownHost) {
        this.clients = clients;
        this.ownName = name(ownHost);
    }

    /** Whether a session is one of the clients'. */
    boolean include(String host) {
        String port = host.substring(host.lastIndexOf(':') + 1);
        return clients.stream()
                .filter(client -> port.equals(Integer.toString(client.getPort())))
                .anyMatch(client -> isAt(client.getAddress(), name(host)));
    }

    // An address must be the same. A name must be ours; to look it up would tell what another server knows.
    private boolean isAt(InetAddress address, String name) {
        return isAddress(name) ? parsed(name).anyMatch(address::equals) : name.equals(ownName);
    }

    private static boolean isAddress(String name) {
        return name.contains(":") || name.matches("[0-9.]+");
    }

    private static Stream<InetAddress> parsed(String address) {
        try {
            return Stream.of(InetAddress.getAllByName(address));
        } catch (UnknownHostException e) {
            return Stream.empty();
        }
    }

    private static String name(String host) {
        return host.substring(0, Math.max(0, host.lastIndexOf(':')));
    }
}
