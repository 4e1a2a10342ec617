package io.github.indexercoordinator.testing;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server as a process of its own, that may be there or not: to be killed, stopped, started. */
abstract class ServerProcess implements AutoCloseable {
    private @Nullable Process process;

    /** From now on this is the process. */
    final void runs(Process started) {
        process = started;
    }

    final boolean alive() {
        return process != null && process.isAlive();
    }

    /** The id of the process that was started last. */
    public long pid() {
        if (process == null) {
            throw new AssertionError("no process was started");
        }
        return process.pid();
    }

    /** Ends it as a crash would, and waits until it is gone. */
    public void kill() {
        if (process != null) {
            process.destroyForcibly().onExit().orTimeout(10, TimeUnit.SECONDS).join();
        }
    }

    /** Stops it as a machine without time would: connections stay, nothing is answered. */
    public void freeze() {
        signal("STOP");
    }

    /** Lets it go on after {@link #freeze()}. */
    public void thaw() {
        signal("CONT");
    }

    @Override
    public abstract void close();

    private void signal(String name) {
        Signal.send(name, pid());
    }
}
