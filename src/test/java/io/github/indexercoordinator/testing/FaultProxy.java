package io.github.indexercoordinator.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Stands between a client and a server on loopback and breaks connections in the ways a network can. A fault meets the connections
 * there are when it is called; later ones are sound, so that a client can come back.
 */
public final class FaultProxy implements AutoCloseable {
    private final ServerSocket listener;
    private final String serverHost;
    private final int serverPort;
    private final List<ProxiedConnection> connections = new CopyOnWriteArrayList<>();
    private volatile boolean refusing;

    public FaultProxy(String serverHost, int serverPort) throws IOException {
        this.serverHost = serverHost;
        this.serverPort = serverPort;
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread accepting = new Thread(this::accept, "fault-proxy");
        accepting.setDaemon(true);
        accepting.start();
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** What the client sends is lost: the server never hears of it. */
    public void dropRequests() {
        each(connection -> connection.toServer().drop());
    }

    /** What the server answers is lost: it has done what was asked. */
    public void dropReplies() {
        each(connection -> connection.toClient().drop());
    }

    /** What the client sends stays on its way until {@link #deliver()}, even when the client has gone. */
    public void holdRequests() {
        each(connection -> connection.toServer().hold());
    }

    /** What was held arrives. */
    public void deliver() {
        each(connection -> connection.toServer().pass());
    }

    /** Client and server are far apart: each message takes so long on its way. */
    public void distant(Duration way) {
        each(connection -> connection.toServer().distant(way));
        each(connection -> connection.toClient().distant(way));
    }

    /** From now on new connections are closed at once; or no longer. */
    public void refuse(boolean whether) {
        refusing = whether;
    }

    /** Resets the connections. */
    public void reset() {
        each(ProxiedConnection::reset);
    }

    /** How often clients have sent something. */
    public long requests() {
        return connections.stream()
                .mapToLong(connection -> connection.toServer().pieces())
                .sum();
    }

    /** How many connections there have been. */
    public int connections() {
        return connections.size();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        each(ProxiedConnection::reset);
    }

    private void each(Consumer<ProxiedConnection> fault) {
        connections.forEach(fault);
    }

    private void accept() {
        while (!listener.isClosed()) {
            acceptOne();
        }
    }

    private void acceptOne() {
        try {
            Socket client = listener.accept();
            try {
                if (refusing) {
                    throw new IOException("refused");
                }
                connections.add(ProxiedConnection.between(client, new Socket(serverHost, serverPort)));
            } catch (IOException noServer) {
                client.close();
            }
        } catch (IOException closed) {
            // The loop ends by itself.
            return;
        }
    }

    /** Both directions of one connection. */
    private record ProxiedConnection(Socket client, Socket server, Pump toServer, Pump toClient) {
        static ProxiedConnection between(Socket client, Socket server) throws IOException {
            // A line that holds small packets back would be a fault of its own.
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            return new ProxiedConnection(client, server, Pump.start(client, server), Pump.start(server, client));
        }

        void reset() {
            toServer.pass();
            abort(client);
            abort(server);
        }

        @CanIgnoreReturnValue
        private static boolean abort(Socket socket) {
            try {
                socket.setSoLinger(true, 0);
                socket.close();
                return true;
            } catch (IOException alreadyClosed) {
                return false;
            }
        }
    }
}
