package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.indexer.CommandEnvironment;
import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.indexer.CommandStartException;
import io.github.indexercoordinator.indexer.GuardTerm;
import io.github.indexercoordinator.indexer.GuardedCommand;
import io.github.indexercoordinator.indexer.GuardedProcess;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Heartbeat;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseKeeper;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.lock.Timers;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * One command under a lease, from the grant to the release. It writes no run record: to the nodes it is a foreign owner, whose
 * work is nobody else's to repeat. Used from one Vert.x context.
 */
final class ExecRun implements Heartbeat.Listener {
    private final ExecOrder order;
    private final LeaseSet stores;
    private final CommandLauncher launcher;
    private final BootClock clock;
    private final Executor context;
    private final ExecVoice voice;
    private final Timers timers;
    private final LeaseKeeper keeper;
    private Lease lease;
    private boolean lost;
    private @Nullable GuardedProcess process;

    /** @param context runs an action where everything of this runs */
    ExecRun(
            ExecOrder order,
            Lease granted,
            LeaseSet stores,
            CommandLauncher launcher,
            Timers timers,
            BootClock clock,
            Executor context,
            ExecVoice voice) {
        this.order = order;
        this.lease = granted;
        this.stores = stores;
        this.launcher = launcher;
        this.clock = clock;
        this.context = context;
        this.voice = voice;
        this.timers = timers;
        this.keeper = new LeaseKeeper(timers, clock, stores, order.rhythm(), this);
    }

    /**
     * Runs the command and gives the lock back.
     *
     * @return the exit code: the command's own, or that of a lost lease; fails with a {@link CommandStartException} when there
     *     is no command to run, with {@link io.github.indexercoordinator.indexer.UnprovenEndException} when its end could not
     *     be shown: the lock then runs out by itself
     */
    Future<Integer> run() {
        keeper.start(lease);
        try {
            process =
                    launcher.launch(command(), GuardTerm.of(lease, order.terms().killGrace()), line -> {});
        } catch (CommandStartException notStarted) {
            return giveBack().transform(given -> Future.failedFuture(notStarted));
        }
        return onContext(process.ended()).onFailure(unproven -> keeper.stop()).compose(this::ended);
    }

    private <T> Future<T> onContext(Future<T> future) {
        Promise<T> here = Promise.promise();
        future.onComplete(result -> context.execute(() -> here.handle(result)));
        return here.future();
    }

    private GuardedCommand command() {
        Map<String, String> environment = CommandEnvironment.of(lease, order.lockKey(), Optional.empty());
        return new GuardedCommand(
                order.token().runId(),
                order.command(),
                Optional.empty(),
                environment,
                order.terms().killGrace(),
                GuardedCommand.Streams.INHERITED);
    }

    private Future<Integer> ended(GuardedProcess.Ending ending) {
        // After a stop of this process the guard has ended it, being the only one awake.
        boolean endedByLoss = lost || !ending.byItself();
        return giveBack()
                .otherwiseEmpty()
                .map(given -> endedByLoss ? Integer.valueOf(ExitCode.LOCK_LOST.value()) : (Integer) ending.exitCode());
    }

    private Future<Void> giveBack() {
        keeper.stop();
        return new LeaseReturn(stores, timers, clock).of(lease);
    }

    /** A store answers again. */
    void storeReturned(String store) {
        keeper.storeReturned(store);
    }

    /** Passes a signal on to the command. */
    void signal(String name) {
        if (process != null) {
            process.signal(name);
        }
    }

    @Override
    public void renewed(Lease renewed) {
        lease = renewed;
        if (process != null) {
            process.extend(GuardTerm.of(renewed, order.terms().killGrace()));
        }
    }

    @Override
    public void lost(Heartbeat.Loss loss) {
        lost = true;
        voice.lost(String.join(", ", lease.names()) + ": the lease is lost ("
                + loss.name().toLowerCase(Locale.ROOT).replace('_', ' ') + "); the command is being ended");
        if (process != null) {
            process.stop();
        }
    }
}
