package io.github.indexercoordinator.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Says to a server exactly what a test wants, well-formed or not, and reads all it answers until it closes. */
final class RawHttp {
    private static final int PATIENCE_MS = 20_000;

    private final InetAddress address;
    private final int port;

    RawHttp(int port) {
        this(InetAddress.getLoopbackAddress(), port);
    }

    private RawHttp(InetAddress address, int port) {
        this.address = address;
        this.port = port;
    }

    /** The same port at another address. */
    RawHttp at(InetAddress other) {
        return new RawHttp(other, port);
    }

    /** One request with a good Host and further header lines. */
    Answer send(String method, String path, String body, String... headers) throws IOException {
        String head = "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\nContent-Length: %d\r\n"
                .formatted(method, path, port, body.getBytes(StandardCharsets.UTF_8).length);
        String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        return exchange(head + more + "\r\n" + body);
    }

    Answer get(String path, String... headers) throws IOException {
        return send("GET", path, "", headers);
    }

    /** Any bytes at all. */
    Answer exchange(String bytes) throws IOException {
        try (Socket socket = connect()) {
            write(socket.getOutputStream(), bytes.getBytes(StandardCharsets.UTF_8));
            return new Answer(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** A connection on which nothing has been said. */
    Socket connect() throws IOException {
        Socket socket = new Socket(address, port);
        socket.setSoTimeout(PATIENCE_MS);
        return socket;
    }

    private static void write(OutputStream out, byte[] bytes) throws IOException {
        try {
            out.write(bytes);
        } catch (SocketException e) {
            // The server may close before it has read all of a body it does not want; its answer counts.
            return;
        }
    }

    /** All that came. */
    record Answer(String text) {
        int status() {
            return Integer.parseInt(text.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
        }

        String body() {
            return text.substring(text.indexOf("\r\n\r\n") + 4);
        }

        boolean hasHeader(String line) {
            return text.substring(0, text.indexOf("\r\n\r\n"))
                    .toLowerCase(Locale.ROOT)
                    .contains(line);
        }
    }
}
