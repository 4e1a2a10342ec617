package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.indexer.CommandStartException;
import io.github.indexercoordinator.indexer.UnprovenEndException;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.Timers;
import io.github.indexercoordinator.lock.VertxTimers;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** {@code exec} from the connection to the exit code. Used on the command's event loop. */
final class ExecSession {
    private static final int NOT_STARTED = 127;

    private final CommandLoop loop;
    private final ExecOrder order;
    private final CommandLauncher launcher;
    private final BootClock clock;
    private final ToIntFunction<String> refusal;
    private final Timers timers;
    private final RedisAccess redis;
    private final Promise<Integer> interrupted = Promise.promise();
    private @Nullable ExecRun run;

    ExecSession(
            CommandLoop loop,
            Configuration configuration,
            ExecOrder order,
            CommandLauncher launcher,
            BootClock clock,
            ToIntFunction<String> refusal) {
        this.loop = loop;
        this.order = order;
        this.launcher = launcher;
        this.clock = clock;
        this.refusal = refusal;
        this.timers = new VertxTimers(loop.vertx());
        this.redis = new RedisAccess(loop.vertx(), configuration, clock);
    }

    /** The exit code; fails with a {@link CommandFailure} that says what was wrong. */
    Future<Integer> run() {
        Signals.pass(signal -> loop.hop(() -> interrupt(signal)));
        Future<Integer> work = redis.up()
                .compose(up -> locks().acquire(order.request(), order.patience()))
                .recover(this::unanswered)
                .compose(this::decide);
        return Future.any(work, interrupted.future())
                .map(first ->
                        work.succeeded() ? work.result() : interrupted.future().result())
                .recover(failures -> Future.failedFuture(work.cause()))
                .eventually(redis::close);
    }

    private LockWait locks() {
        return new LockWait(redis.store(), timers, clock, new SecureRandom());
    }

    private Future<Acquisition> unanswered(Throwable cause) {
        String what = "no lock store answers: " + cause.getMessage();
        return giveBack().transform(given -> Future.failedFuture(new CommandFailure(ExitCode.UNAVAILABLE, what)));
    }

    private Future<Integer> decide(Acquisition answer) {
        if (answer instanceof Acquisition.Granted granted) {
            return interrupted.future().isComplete() ? giveBack().map(0) : start(granted.lease());
        }
        Acquisition.Taken taken = (Acquisition.Taken) answer;
        return Future.succeededFuture(refusal.applyAsInt(HolderText.line(taken.name(), taken.holder())));
    }

    private Future<Integer> start(Lease lease) {
        ExecRun started = new ExecRun(order, lease, redis.store(), launcher, timers, clock, loop::hop);
        run = started;
        return started.run().recover(cause -> Future.failedFuture(failure(cause)));
    }

    private static Throwable failure(Throwable cause) {
        if (cause instanceof CommandStartException) {
            return new CommandFailure(NOT_STARTED, String.valueOf(cause.getMessage()));
        }
        if (cause instanceof UnprovenEndException) {
            return new CommandFailure(
                    ExitCode.INTERNAL, cause.getMessage() + "; the lock is kept until its lease has run out");
        }
        return cause;
    }

    private void interrupt(Signals.Signal signal) {
        if (run != null) {
            run.signal(signal.name());
        } else if (!interrupted.future().isComplete()) {
            giveBack().onComplete(given -> interrupted.tryComplete(signal.exitCode()));
        }
    }

    /** Undoes a try whose answer we do not know; what Redis does not hear of runs out by itself. */
    private Future<Void> giveBack() {
        Lease unheld = new Lease(order.indexers(), order.token(), 0, Duration.ZERO, List.of());
        return redis.store().giveBack(unheld).timeout(1, TimeUnit.SECONDS).otherwiseEmpty();
    }
}
