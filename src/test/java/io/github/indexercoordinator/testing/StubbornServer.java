package io.github.indexercoordinator.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Listens where a server is expected, takes every connection, and answers the same to whatever comes, or nothing at all. */
public final class StubbornServer implements AutoCloseable {
    private final ServerSocket listener;
    private final byte[] answer;

    /** @param answer what it says to each packet; empty: nothing */
    public StubbornServer(String answer) throws IOException {
        this.answer = answer.getBytes(StandardCharsets.ISO_8859_1);
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    public String uri() {
        return "redis://127.0.0.1:" + listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                daemon(() -> serve(socket));
            }
        } catch (IOException closed) {
            return;
        }
    }

    private void serve(Socket socket) {
        byte[] ignored = new byte[1024];
        try (socket) {
            InputStream in = socket.getInputStream();
            while (in.read(ignored) >= 0) {
                socket.getOutputStream().write(answer);
            }
        } catch (IOException gone) {
            return;
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "stubborn-server");
        thread.setDaemon(true);
        thread.start();
    }
}
