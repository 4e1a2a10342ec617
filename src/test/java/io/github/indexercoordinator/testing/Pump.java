package io.github.indexercoordinator.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Carries one direction of a connection: passes, drops, or holds back what comes. */
final class Pump {
    private enum Mode {
        PASS,
        DROP,
        HOLD
    }

    private final Socket from;
    private final Socket to;
    private Mode mode = Mode.PASS;
    private final AtomicLong pieces = new AtomicLong();
    private volatile long nanosOnTheWay;

    private Pump(Socket from, Socket to) {
        this.from = from;
        this.to = to;
    }

    static Pump start(Socket from, Socket to) {
        Pump pump = new Pump(from, to);
        Thread thread = new Thread(pump::run, "fault-proxy-pump");
        thread.setDaemon(true);
        thread.start();
        return pump;
    }

    /** How many pieces have come: of who waits for each answer, as many as questions. */
    long pieces() {
        return pieces.get();
    }

    /** Each piece takes so long on its way. */
    void distant(Duration way) {
        nanosOnTheWay = way.toNanos();
    }

    synchronized void pass() {
        mode = Mode.PASS;
        notifyAll();
    }

    synchronized void drop() {
        mode = Mode.DROP;
        notifyAll();
    }

    synchronized void hold() {
        mode = Mode.HOLD;
    }

    /** Whether what has come may go on, once that is decided. */
    private synchronized boolean passes() throws InterruptedException {
        while (mode == Mode.HOLD) {
            wait();
        }
        return mode == Mode.PASS;
    }

    private void run() {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] bytes = new byte[16 * 1024];
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                pieces.incrementAndGet();
                LockSupport.parkNanos(nanosOnTheWay);
                if (passes()) {
                    out.write(bytes, 0, count);
                }
            }
        } catch (IOException closed) {
            // The other side closes as well: try-with-resources has seen to it.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
