package io.github.indexercoordinator.lock.mysql;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ClientHostsTest {
    private final Set<InetSocketAddress> clients = Set.of(end("10.0.0.7", 40000), end("::1", 40001));

    ClientHostsTest() throws UnknownHostException {}

    private static InetSocketAddress end(String address, int port) throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getAllByName(address)[0], port);
    }

    private boolean included(String host) {
        return new ClientHosts(clients, "web1.example.com:51000").include(host);
    }

    @Test
    void addressAndPortMustBeAClients() {
        assertTrue(included("10.0.0.7:40000"));
        assertTrue(included("::1:40001"));
        assertFalse(included("10.0.0.7:40001"));
        assertFalse(included("10.0.0.8:40000"));
    }

    @Test
    void aNameMustBeTheOneTheServerHasForUs() {
        assertTrue(included("web1.example.com:40000"));
        assertFalse(included("web2.example.com:40000"));
        assertFalse(included("web1.example.com:40002"));
    }

    @Test
    void whoCameThroughASocketFileHasNoPort() {
        assertFalse(included("localhost"));
        assertFalse(included(""));
    }
}
