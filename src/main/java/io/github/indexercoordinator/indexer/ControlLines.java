package io.github.indexercoordinator.indexer;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a guard its control lines; guard.sh describes them. Nothing here waits for the guard: a thread of the executor writes,
 * one at a time, and of several terms that wait only the last is sent. So a guard that does not read costs one thread and a line.
 */
final class ControlLines {
    /** A KILL on a busy host needs a moment to be carried out, and nothing may be alive at the end of the lease. */
    static final Duration LEAD = Duration.ofMillis(200);

    private static final int MOST_SIGNALS = 100;
    private static final Logger log = LoggerFactory.getLogger(ControlLines.class);

    private final OutputStream guard;
    private final Executor threads;
    private final Deque<String> signals = new ArrayDeque<>();
    private @Nullable GuardTerm term;
    private boolean stopped;
    private boolean writing;

    ControlLines(OutputStream guard, Executor threads) {
        this.guard = guard;
        this.threads = threads;
    }

    synchronized void until(GuardTerm newTerm) {
        term = newTerm;
        write();
    }

    /** From now on every term says: stop now. */
    synchronized void stop(GuardTerm last) {
        stopped = true;
        until(last);
    }

    synchronized void signal(String name) {
        if (signals.size() < MOST_SIGNALS) {
            signals.add("signal " + name + "\n");
            write();
        }
    }

    private void write() {
        if (!writing) {
            writing = true;
            threads.execute(this::drain);
        }
    }

    private void drain() {
        try {
            for (String line = next(); line != null; line = next()) {
                guard.write(line.getBytes(StandardCharsets.US_ASCII));
                guard.flush();
            }
        } catch (IOException e) {
            // Still "writing": there is nobody left to write to.
            log.debug("A guard has closed its input: {}", e.getMessage());
        }
    }

    private synchronized @Nullable String next() {
        String line = signals.poll();
        if (line == null && term != null) {
            line = "until " + (stopped ? 0 : centis(term.stopAt())) + " "
                    + centis(term.killBy().minus(LEAD)) + "\n";
            term = null;
        }
        writing = line != null;
        return line;
    }

    private static long centis(Duration moment) {
        return Math.max(0, moment.toMillis() / 10);
    }
}
