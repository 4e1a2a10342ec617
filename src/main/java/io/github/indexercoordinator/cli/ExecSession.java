package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.indexer.CommandStartException;
import io.github.indexercoordinator.indexer.UnprovenEndException;
import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.lock.Timers;
import io.github.indexercoordinator.lock.VertxTimers;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code exec} from the connection to the exit code. Used on the command's event loop. */
final class ExecSession {
    private static final int NOT_STARTED = 127;

    private final CommandLoop loop;
    private final CommandLauncher launcher;
    private final BootClock clock;
    private final ExecVoice voice;
    private final Timers timers;
    private final StoreAccess stores;
    private final LockWait locks;
    private final Promise<Integer> result = Promise.promise();
    private final Supplier<OwnerToken> tokens;
    private ExecOrder order;
    private boolean asked;
    private @Nullable ExecRun run;

    ExecSession(
            CommandLoop loop,
            Configuration configuration,
            ExecOrder order,
            CommandLauncher launcher,
            BootClock clock,
            ExecVoice voice) {
        this.loop = loop;
        this.order = order;
        this.launcher = launcher;
        this.clock = clock;
        this.voice = voice;
        this.timers = new VertxTimers(loop.vertx());
        this.stores = new StoreAccess(loop.vertx(), configuration, clock, this::returned);
        SecureRandom random = new SecureRandom();
        this.locks = new LockWait(stores.locks(), timers, clock, random);
        this.tokens = () ->
                OwnerToken.create(configuration.node(), ProcessHandle.current().pid(), random);
    }

    /** The exit code; fails with a {@link CommandFailure} that says what was wrong. */
    Future<Integer> run() {
        Signals.pass(signal -> loop.hop(() -> interrupt(signal)));
        stores.up()
                .compose(up -> locks.acquire(this::request, order.patience()))
                .recover(this::unanswered)
                .compose(this::decide)
                .onSuccess(result::tryComplete)
                .onFailure(result::tryFail);
        return result.future().eventually(stores::close);
    }

    /** After a refusal under another token: the one before is being given back where it was granted. */
    private AcquireRequest request() {
        if (asked && stores.locks().several()) {
            order = order.under(tokens.get());
        }
        asked = true;
        return order.request();
    }

    private Future<Acquisition> unanswered(Throwable cause) {
        String who = stores.someAnswer() && stores.locks().several()
                ? "no lock, for a store that is needed for it does not answer: "
                : "no lock store answers: ";
        String what = who + cause.getMessage();
        return giveBack().transform(given -> Future.failedFuture(new CommandFailure(ExitCode.UNAVAILABLE, what)));
    }

    private Future<Integer> decide(Acquisition answer) {
        if (answer instanceof Acquisition.Granted granted) {
            return start(granted.lease());
        }
        Acquisition.Taken taken = (Acquisition.Taken) answer;
        // A store that granted before the other refused hears of the give back while there is a connection.
        Future<Void> free = stores.locks().several() ? giveBack() : Future.succeededFuture();
        return free.map(given -> voice.refused(HolderText.line(taken.name(), taken.holder())));
    }

    private Future<Integer> start(Lease lease) {
        stores.members().stream()
                .map(StoreMember::name)
                .filter(store -> !lease.ends().containsKey(store))
                .forEach(store -> voice.without(missing(store, lease)));
        ExecRun started = new ExecRun(order, lease, stores.locks(), launcher, timers, clock, loop::hop, voice);
        run = started;
        return started.run().recover(cause -> Future.failedFuture(failure(cause)));
    }

    private String missing(String store, Lease lease) {
        String why = stores.silence(store).map(cause -> " (" + cause + ")").orElse("");
        return store + " does not answer" + why + "; " + String.join(", ", lease.names()) + ": held in "
                + String.join(", ", lease.stores()) + " alone";
    }

    private void returned(String store) {
        if (run != null) {
            run.storeReturned(store);
        }
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
        } else {
            // Behind a try that is on its way, on the same connection, and before any other.
            locks.giveUp();
            giveBack().onComplete(given -> result.tryComplete(signal.exitCode()));
        }
    }

    /** Undoes a try whose answer we do not know; what a store does not hear of runs out by itself. */
    private Future<Void> giveBack() {
        Lease unheld = new Lease(order.indexers(), order.token(), 0, Duration.ZERO, List.of());
        return stores.locks().giveBack(unheld).timeout(1, TimeUnit.SECONDS).otherwiseEmpty();
    }
}
