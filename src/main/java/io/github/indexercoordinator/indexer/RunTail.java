package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.lock.BootClock;
import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends by our own means what a guard has left of a run. Blocks: only for threads of its own. */
final class RunTail {
    private static final Duration AT_LEAST = Duration.ofSeconds(2);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final int SEARCHES = 3;

    /** The exit code of what was killed. */
    private static final int KILLED = 128 + 9;

    private static final Logger log = LoggerFactory.getLogger(RunTail.class);

    private final RunProcesses processes;
    private final BootClock clock;

    RunTail(RunProcesses processes, BootClock clock) {
        this.processes = processes;
        this.clock = clock;
    }

    void addSession(long id) {
        processes.addSession(id);
    }

    /** What the run's processes are connected with; nothing if that cannot be seen. */
    Set<TcpConnection> connections() {
        try {
            return processes.connections();
        } catch (IOException e) {
            log.debug("The processes of a run cannot be seen: {}", e.getMessage());
            return Set.of();
        }
    }

    /** KILLs what there is, and does not look whether it helped. */
    void kill() {
        try {
            processes.kill();
        } catch (IOException e) {
            log.debug("Processes of a run could not be ended: {}", e.getMessage());
        }
    }

    /**
     * KILLs the guard, then the run, until nothing is left or the time is over; tries for two seconds at least.
     *
     * @return failed with {@link UnprovenEndException} unless nothing is left
     */
    Future<GuardedProcess.Ending> end(Process guard, String runId, Duration killBy) {
        Duration least = clock.now().plus(AT_LEAST);
        Duration limit = least.compareTo(killBy) > 0 ? least : killBy;
        // Not by Process: that would close the streams before they are read.
        guard.toHandle().destroyForcibly();
        // A command that the guard has forked but not yet started is in the guard's session, without a mark.
        processes.addSession(guard.pid());
        while (clock.now().compareTo(limit) < 0) {
            kill();
            if (!guard.isAlive() && nobody()) {
                processes.removeCgroup();
                return Future.succeededFuture(new GuardedProcess.Ending(KILLED, false));
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return Future.failedFuture(new UnprovenEndException(
                "The guard of run " + runId + " is gone, and something of the run may be alive"));
    }

    /** Looks three times, for in the midst of an exec a process shows no mark. */
    private boolean nobody() {
        for (int i = 0; i < SEARCHES; i++) {
            if (!nobodyNow()) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return true;
    }

    private boolean nobodyNow() {
        try {
            return processes.alive().isEmpty();
        } catch (IOException e) {
            log.debug("The processes of a run cannot be seen: {}", e.getMessage());
            return false;
        }
    }
}
