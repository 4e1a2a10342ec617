package io.github.indexercoordinator.testing;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A connection that speaks Redis's protocol (RESP2, redis.io) by itself, so that what it shows has not gone through the client
 * whose work is looked at, and so that it sends nothing unasked. Not for several threads.
 */
public final class RespConnection implements AutoCloseable {
    private final Socket socket;
    private final DataInputStream in;

    /** Connects to a server on this machine. */
    public RespConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    /** The answer to a command: a String, a Long, a List of such, or null for nil. @throws IOException also for an error */
    public @Nullable Object ask(String... words) throws IOException {
        send(words);
        return read();
    }

    /** Sends a command without waiting for its answer. */
    public void send(String... words) throws IOException {
        StringBuilder request = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            request.append('$')
                    .append(bytes(word).length)
                    .append("\r\n")
                    .append(word)
                    .append("\r\n");
        }
        socket.getOutputStream().write(bytes(request.toString()));
    }

    /** The next answer or message. */
    public @Nullable Object read() throws IOException {
        String head = line();
        String rest = head.substring(1);
        return switch (head.charAt(0)) {
            case '+' -> rest;
            case ':' -> Long.valueOf(rest);
            case '$' -> text(Integer.parseInt(rest));
            case '*' -> list(Integer.parseInt(rest));
            default -> throw new IOException("Redis answered: " + rest);
        };
    }

    private @Nullable String text(int length) throws IOException {
        if (length < 0) {
            return null;
        }
        byte[] bytes = in.readNBytes(length);
        in.skipNBytes(2);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private List<@Nullable Object> list(int length) throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            items.add(read());
        }
        return items;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\r'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("Redis closed the connection");
            }
            line.append((char) next);
        }
        in.skipNBytes(1);
        return line.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
