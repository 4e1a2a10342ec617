package io.github.indexercoordinator.testing;

import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.indexer.CommandStartException;
import io.github.indexercoordinator.indexer.GuardTerm;
import io.github.indexercoordinator.indexer.GuardedCommand;
import io.github.indexercoordinator.indexer.GuardedProcess;
import io.github.indexercoordinator.indexer.UnprovenEndException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts no processes: a test holds each command in its hand and ends it. */
public final class ScriptedLauncher implements CommandLauncher {
    private final BlockingQueue<Command> started = new LinkedBlockingQueue<>();
    private final List<Command> all = new CopyOnWriteArrayList<>();
    private volatile @Nullable String refusal;
    private volatile @Nullable Error fault;
    private volatile Consumer<Command> work = command -> {};

    /** What each command does that is started from now on, besides waiting for the test. */
    public void working(Consumer<Command> what) {
        work = what;
    }

    /** From now on nothing can be started. */
    public void refuse(String reason) {
        refusal = reason;
    }

    /** The next start breaks off. */
    public void breakOnce(Error error) {
        fault = error;
    }

    private void breakIfDue() {
        Error due = fault;
        fault = null;
        if (due != null) {
            throw due;
        }
    }

    @Override
    public GuardedProcess launch(GuardedCommand command, GuardTerm first, Consumer<String> output)
            throws CommandStartException {
        breakIfDue();
        String reason = refusal;
        if (reason != null) {
            throw new CommandStartException(reason);
        }
        Command begun = new Command(command, output);
        begun.terms.add(first);
        all.add(begun);
        started.add(begun);
        work.accept(begun);
        return begun;
    }

    /** Waits for the next command that is started. */
    public Command next() throws InterruptedException {
        Command command = started.poll(20, TimeUnit.SECONDS);
        if (command == null) {
            throw new AssertionError("no command was started");
        }
        return command;
    }

    /** Whether a command was started that no test has taken yet. */
    public boolean idle() {
        return started.isEmpty();
    }

    /** Ends every command that a test has left working. */
    public void endAll() {
        all.forEach(command -> command.exit(143));
    }

    /** A command that works until the test ends it. */
    public static final class Command implements GuardedProcess {
        private final GuardedCommand command;
        private final Consumer<String> output;
        private final List<GuardTerm> terms = new CopyOnWriteArrayList<>();
        private final Promise<Ending> end = Promise.promise();
        private final Promise<Void> stopped = Promise.promise();

        private Command(GuardedCommand command, Consumer<String> output) {
            this.command = command;
            this.output = output;
        }

        /** What was to be run. */
        public GuardedCommand command() {
            return command;
        }

        /** The terms given, the first one first. */
        public List<GuardTerm> terms() {
            return terms;
        }

        /** Completes when it is told to stop. */
        public Future<Void> stopped() {
            return stopped.future();
        }

        /** Writes a line. */
        public void print(String line) {
            output.accept(line);
        }

        /** Ends it. */
        public void exit(int code) {
            end.tryComplete(new Ending(code, true));
        }

        /** Ends it by its guard. */
        public void ended(int code) {
            end.tryComplete(new Ending(code, false));
        }

        /** Ends it without proof. */
        public void vanish() {
            end.fail(new UnprovenEndException("the guard is gone and processes are left"));
        }

        @Override
        public void extend(GuardTerm term) {
            terms.add(term);
        }

        @Override
        public void stop() {
            stopped.tryComplete();
        }

        @Override
        public void signal(String name) {
            stopped.tryComplete();
        }

        @Override
        public Future<Ending> ended() {
            return end.future();
        }
    }
}
