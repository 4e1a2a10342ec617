package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TcpTableTest {
    private static final String HEAD =
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";
    private static final String TCP = HEAD
            + "   0: 0100007F:0CEA 00000000:0000 0A 00000000:00000000 00:00000000 00000000   999        0 100 1 0 100 0 0 10 0\n"
            + "   1: 0100007F:9C40 0100007F:0CEA 01 00000000:00000000 02:000A7214 00000000  1000        0 101 2 0 20 4 30 10 -1\n"
            + "   2: 0700000A:9C41 0800000A:0CEA 06 00000000:00000000 03:00000F5C 00000000     0        0 0 3 0\n"
            + "   3: 0700000A:9C42 0800000A:0CEA 01 00000000:00000000 02:000A7214 00000000  1000        0 102 2 0 20 4 30 10 -1\n";
    private static final String TCP6 = HEAD
            + "   0: 00000000000000000000000001000000:9C43 00000000000000000000000001000000:0CEA 01 00000000:00000000 00:00000000 00000000  1000        0 103 1 0\n"
            + "   1: 0000000000000000FFFF00000700000A:9C44 0000000000000000FFFF00000800000A:0CEA 01 00000000:00000000 00:00000000 00000000  1000        0 104 1 0\n";

    @TempDir
    private Path proc;

    @BeforeEach
    void write() throws IOException {
        assumeTrue(
                ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "skipped: the tables are those of another machine");
        Files.createDirectories(proc.resolve("net"));
        Files.writeString(proc.resolve("net/tcp"), TCP);
        Files.writeString(proc.resolve("net/tcp6"), TCP6);
    }

    private void process(long pid, String... files) throws IOException {
        Path open = Files.createDirectories(proc.resolve(pid + "/fd"));
        for (int i = 0; i < files.length; i++) {
            Files.createSymbolicLink(open.resolve("" + i), Path.of(files[i]));
        }
    }

    private Set<TcpConnection> of(Long... pids) {
        return new TcpTable(proc).of(List.of(pids));
    }

    private static TcpConnection connection(String local, int localPort, String remote) throws IOException {
        return new TcpConnection(end(local, localPort), end(remote, 3306));
    }

    private static InetSocketAddress end(String address, int port) throws IOException {
        return new InetSocketAddress(InetAddress.getAllByName(address)[0], port);
    }

    @Test
    void theConnectionsOfAProcessAreFoundByItsSockets() throws IOException {
        process(42, "/dev/null", "socket:[101]", "pipe:[102]");
        assertEquals(Set.of(connection("127.0.0.1", 40000, "127.0.0.1")), of(42L));
    }

    @Test
    void severalProcessesAreLookedInto() throws IOException {
        process(42, "socket:[101]");
        process(43, "socket:[102]", "socket:[103]");
        assertEquals(
                Set.of(
                        connection("127.0.0.1", 40000, "127.0.0.1"),
                        connection("10.0.0.7", 40002, "10.0.0.8"),
                        connection("::1", 40003, "::1")),
                of(42L, 43L));
    }

    @Test
    void anIpv4AddressInIpv6IsAnIpv4Address() throws IOException {
        process(42, "socket:[104]");
        assertEquals(Set.of(connection("10.0.0.7", 40004, "10.0.0.8")), of(42L));
    }

    @Test
    void whatListensOrIsClosedIsNoConnection() throws IOException {
        process(42, "socket:[100]", "socket:[0]");
        assertEquals(Set.of(), of(42L));
        assertEquals(4, new TcpTable(proc).all().size());
    }

    @Test
    void aProcessThatIsGoneHasNone() {
        assertEquals(Set.of(), of(42L));
    }

    @Test
    void aHostWithoutProcHasNone() {
        assertEquals(Set.of(), new TcpTable(proc.resolve("missing")).all());
    }

    @Test
    void ourOwnConnectionIsFoundOnThisHost() throws IOException {
        assumeTrue(Files.isReadable(Path.of("/proc/net/tcp")), "skipped: no /proc/net/tcp here");
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            TcpConnection expected = new TcpConnection(
                    new InetSocketAddress(client.getLocalAddress(), client.getLocalPort()),
                    new InetSocketAddress(client.getInetAddress(), client.getPort()));
            Set<TcpConnection> ours = new TcpTable(Path.of("/proc"))
                    .of(Set.of(ProcessHandle.current().pid()));
            assertTrue(ours.contains(expected), ours::toString);
        }
    }
}
