package io.github.indexercoordinator.indexer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The established TCP connections of this host's network namespace, as {@code /proc/net/tcp} and {@code tcp6} show them. Blocks for
 * some milliseconds. Where there is no {@code /proc}, there are none; nor of processes that belong to another user.
 */
final class TcpTable {
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String ESTABLISHED = "01";
    private static final String SOCKET = "socket:[";
    private static final int WORD = 8;
    private static final int HEX = 16;

    private final Path proc;

    TcpTable(Path proc) {
        this.proc = proc;
    }

    /** Those that some processes have. */
    Set<TcpConnection> of(Collection<Long> pids) {
        Set<String> inodes = new HashSet<>();
        pids.forEach(pid -> addSockets(pid, inodes));
        return inodes.isEmpty() ? Set.of() : connections(row -> inodes.contains(row[INODE]));
    }

    /** Those of all processes. */
    Set<TcpConnection> all() {
        return connections(row -> true);
    }

    private Set<TcpConnection> connections(Predicate<String[]> wanted) {
        return Stream.of("net/tcp", "net/tcp6")
                .flatMap(file -> lines(proc.resolve(file)))
                .map(line -> line.strip().split("\\s+"))
                .filter(row -> row.length > INODE && row[STATE].equals(ESTABLISHED))
                .filter(wanted)
                .map(row -> new TcpConnection(address(row[LOCAL]), address(row[REMOTE])))
                .collect(Collectors.toSet());
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            return Stream.empty(); // no Linux, or no IPv6
        }
    }

    private void addSockets(long pid, Set<String> inodes) {
        Path open = proc.resolve(Long.toString(pid)).resolve("fd");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(open)) {
            files.forEach(file -> socket(file).ifPresent(inodes::add));
        } catch (IOException e) {
            // The process is gone, or not ours to see.
        }
    }

    private static Optional<String> socket(Path file) {
        try {
            String target = Files.readSymbolicLink(file).toString();
            return target.startsWith(SOCKET)
                    ? Optional.of(target.substring(SOCKET.length(), target.length() - 1))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // closed meanwhile
        }
    }

    /** {@code 0100007F:0CEA}: words as the machine has them in memory, and the port. An IPv4 address in IPv6 comes out as such. */
    private static InetSocketAddress address(String text) {
        int colon = text.indexOf(':');
        ByteBuffer bytes = ByteBuffer.allocate(colon / 2).order(ByteOrder.nativeOrder());
        for (int i = 0; i < colon; i += WORD) {
            bytes.putInt(Integer.parseUnsignedInt(text, i, i + WORD, HEX));
        }
        try {
            int port = Integer.parseInt(text.substring(colon + 1), HEX);
            return new InetSocketAddress(InetAddress.getByAddress(bytes.array()), port);
        } catch (IOException e) {
            throw new IllegalArgumentException("no address of 4 or 16 bytes: " + text, e);
        }
    }
}
