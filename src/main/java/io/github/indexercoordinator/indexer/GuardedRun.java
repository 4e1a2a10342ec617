package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.lock.BootClock;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.InputStream;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * One command under its guard, seen from this side. Believes the guard's last word; when that does not come in time, or the guard
 * is gone without it, ends the run by itself and looks for what is left.
 */
final class GuardedRun implements GuardedProcess {
    /** How much longer than it should take we wait for the guard. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** The same for a stop in the midst of the lease, where there is no hurry: many guards may be searching at once. */
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);

    private final GuardedCommand command;
    private final Process guard;
    private final RunTail tail;
    private final BootClock clock;
    private final Executor threads;
    private final ControlLines control;
    private final CompletableFuture<String> firstWord = new CompletableFuture<>();
    private final CompletableFuture<Void> outputRead = new CompletableFuture<>();
    /** Set by the first to know how it ends. */
    private final AtomicBoolean concluding = new AtomicBoolean();

    private final Promise<Ending> ended = Promise.promise();
    private GuardTerm term;
    private boolean stopped;

    GuardedRun(
            GuardedCommand command,
            GuardTerm first,
            Process guard,
            ControlLines control,
            RunTail tail,
            BootClock clock,
            Executor threads) {
        this.command = command;
        this.term = first;
        this.guard = guard;
        this.control = control;
        this.tail = tail;
        this.clock = clock;
        this.threads = threads;
    }

    /**
     * Lets the guard start the command, and waits until it has.
     *
     * @throws CommandStartException if it has not, and nothing is alive
     */
    void begin(InputStream words, Consumer<String> output) throws CommandStartException {
        control.until(term);
        threads.execute(() -> new GuardWords(this).read(words));
        if (command.streams() == GuardedCommand.Streams.CAPTURED) {
            threads.execute(() -> readOutput(output));
        } else {
            outputRead.complete(null);
        }
        watch();
        awaitStart();
    }

    @Override
    public synchronized void extend(GuardTerm newTerm) {
        term = stopped ? new GuardTerm(term.stopAt(), newTerm.killBy()) : newTerm;
        control.until(term);
    }

    @Override
    public synchronized void stop() {
        if (!stopped) {
            stopped = true;
            term = new GuardTerm(clock.now(), term.killBy());
            control.stop(term);
            watch();
            after(PATIENCE, this::insist);
        }
    }

    @Override
    public void signal(String name) {
        control.signal(name);
    }

    @Override
    public Future<Set<TcpConnection>> connections() {
        Promise<Set<TcpConnection>> found = Promise.promise();
        threads.execute(() -> found.complete(tail.connections()));
        return found.future();
    }

    @Override
    public Future<Ending> ended() {
        return ended.future();
    }

    /** The command is process {@code pid}, the leader of the session of that number. */
    void started(long pid) {
        tail.addSession(pid);
        firstWord.complete("started");
    }

    /** The first line had passed. */
    void refused() {
        concluding.set(true);
        firstWord.complete("refused");
    }

    /** Nothing of the run is alive. */
    void empty(int exitCode, boolean byItself) {
        if (concluding.compareAndSet(false, true)) {
            await(outputRead);
            ended.tryComplete(new Ending(exitCode, byItself));
        }
    }

    /** The guard is gone; unless it has said its last word, what it did not do is done now. */
    void guardGone() {
        if (concluding.compareAndSet(false, true)) {
            tail.end(guard, command.runId(), killBy())
                    .onSuccess(ended::tryComplete)
                    .onFailure(ended::tryFail);
        }
        firstWord.complete("gone");
    }

    private void readOutput(Consumer<String> output) {
        new OutputLines(line -> {
                    if (!ended.future().isComplete()) {
                        output.accept(line);
                    }
                })
                .drain(guard.getErrorStream());
        outputRead.complete(null);
        look();
    }

    /** A shell may lose a line that it was slow to read. */
    private void insist() {
        if (!concluding.get()) {
            look();
            after(PATIENCE, this::insist);
        }
    }

    /** The command has closed its output, so it has probably ended: any line makes the guard look at once. */
    private synchronized void look() {
        control.until(term);
    }

    private void awaitStart() throws CommandStartException {
        Duration limit = term.stopAt().minus(clock.now()).plus(PATIENCE);
        String word = "";
        try {
            word = firstWord.get(Math.max(0, limit.toMillis()), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            guardGone();
        } catch (ExecutionException | TimeoutException e) {
            guardGone();
        }
        if (word.equals("refused")) {
            throw CommandStartException.mishap("Run " + command.runId() + " was not started: its time had passed");
        }
        if (!word.equals("started") && ended.future().succeeded()) {
            throw CommandStartException.mishap("The guard of run " + command.runId() + " did not start its command");
        }
    }

    private synchronized Duration killBy() {
        return term.killBy();
    }

    /** When the guard must have said its last word. */
    private synchronized Duration giveUpAt() {
        Duration stopping = term.stopAt().plus(command.killGrace()).plus(STOP_PATIENCE);
        Duration killing = term.killBy().minus(ControlLines.LEAD.dividedBy(2));
        return stopping.compareTo(killing) < 0 ? stopping : killing;
    }

    private void watch() {
        if (concluding.get()) {
            return;
        }
        Duration left = giveUpAt().minus(clock.now());
        if (left.isNegative() || left.isZero()) {
            tail.kill();
            after(PATIENCE, this::guardGone);
        } else {
            after(left, this::watch);
        }
    }

    private void after(Duration delay, Runnable task) {
        CompletableFuture.delayedExecutor(delay.toMillis() + 1, TimeUnit.MILLISECONDS, threads)
                .execute(task);
    }

    private static void await(CompletableFuture<Void> future) {
        try {
            future.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // A process that escaped with the output open must not hold up the end of the run.
        }
    }
}
