package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.event.LossCause;
import io.github.indexercoordinator.lock.Heartbeat;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseKeeper;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.Timers;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * The commands of one run, its heartbeat and its timeout. Tells what happens to it as {@link RunEvent}s, to a listener that
 * may be called from any thread. Used from the indexer's context; only the output and the end come on threads of their own.
 */
final class RunExecution implements Heartbeat.Listener {
    private static final Logger LOG = LoggerFactory.getLogger("indexer.output");

    /** As after TERM: of a run that was ended before its first command. */
    private static final int ENDED_BY_US = 143;

    private final Run run;
    private final IndexerSettings settings;
    private final IndexerResources resources;
    private final Timers timers;
    private final Consumer<RunEvent> tell;
    private final LeaseKeeper keeper;
    private final OutputTail tail;
    private final Consumer<String> kept;
    private final RunConnections connections;
    private final Duration begun;
    private final RunPlan plan;
    private volatile Duration worked = Duration.ZERO;
    private @Nullable GuardedProcess process;
    private volatile RunPlan.@Nullable Next next;
    private volatile RunResult soFar = RunResult.of(ENDED_BY_US);
    private Timers.@Nullable Timer pause;
    private Timers.@Nullable Timer timeout;

    RunExecution(
            Run run, IndexerSettings settings, IndexerResources resources, Timers timers, Consumer<RunEvent> tell) {
        this.run = run;
        this.settings = settings;
        this.resources = resources;
        this.timers = timers;
        this.tell = tell;
        tail = new OutputTail(resources.outputTail());
        kept = resources.outputs().begin(run.id());
        connections = new RunConnections(resources.database(), timers);
        begun = run.begun();
        plan = resources.plans().of(run, settings);
        keeper = new LeaseKeeper(timers, resources.clock(), resources.store(), rhythm(), this);
    }

    private Heartbeat.Rhythm rhythm() {
        Duration stopping = GuardTerm.stoppingTime(settings.killGrace());
        return new Heartbeat.Rhythm(new LeaseTerm(settings.ttl()), settings.heartbeat(), stopping);
    }

    /** Begins under the lease. Never throws: whatever goes wrong is told. */
    void start() {
        keeper.start(run.lease());
        if (!settings.timeout().isZero()) {
            timeout = timers.after(settings.timeout(), () -> tell.accept(new RunEvent.TimedOut(run.id())));
        }
        Future<RunPlan.Next> first = plan.begin();
        if (first.succeeded()) {
            next = first.result();
            goOn(run.lease());
        } else {
            decided(first);
        }
    }

    private void decided(Future<RunPlan.Next> decision) {
        decision.onSuccess(chosen -> {
                    next = chosen;
                    tell.accept(
                            chosen instanceof RunPlan.Next.Done done
                                    ? new RunEvent.Ended(run.id(), done.result(), true)
                                    : new RunEvent.MoreToDo(run.id(), soFar));
                })
                .onFailure(broken -> {
                    error().setCause(broken).log("nothing is known of what to do next; the run ends");
                    tell.accept(new RunEvent.Ended(run.id(), soFar, true));
                });
    }

    /** Does the next thing under the lease as it is now. Never throws. */
    void goOn(Lease lease) {
        RunPlan.Next chosen = next;
        if (chosen instanceof RunPlan.Next.Done done) {
            tell.accept(new RunEvent.Ended(run.id(), done.result(), true));
        } else if (chosen instanceof RunPlan.Next.Command command) {
            if (command.delay().isZero()) {
                launch(command.words(), lease);
            } else {
                next = new RunPlan.Next.Command(command.words(), Duration.ZERO);
                pause = timers.after(command.delay(), this::pauseOver);
            }
        }
    }

    private void pauseOver() {
        pause = null;
        tell.accept(new RunEvent.MoreToDo(run.id(), soFar));
    }

    private void launch(List<String> words, Lease lease) {
        try {
            String lockKey = resources.lockKey().apply(settings.id());
            GuardTerm term = GuardTerm.of(lease, settings.killGrace());
            GuardedCommand command = CommandEnvironment.command(run, words, settings, lockKey);
            watch(resources.launcher().launch(command, term, this::output));
        } catch (CommandStartException notStarted) {
            error().log(notStarted.getMessage());
            keep(String.valueOf(notStarted.getMessage()));
            tell.accept(new RunEvent.NotStarted(run.id(), notStarted.worthRepeating()));
        } catch (RuntimeException | Error broken) {
            // A host without a thread or memory to spare: a heartbeat without a command would hold the lock for ever.
            error().setCause(broken).log("the start of the command broke off");
            tell.accept(new RunEvent.EndUnproven(run.id(), "the start of the command broke off: " + broken));
        }
    }

    private LoggingEventBuilder error() {
        return LOG.atError().addKeyValue("indexer", settings.id()).addKeyValue("run", run.id());
    }

    private void watch(GuardedProcess started) {
        process = started;
        started.ended().onSuccess(this::ended).onFailure(unproven -> {
            worked = age();
            tell.accept(new RunEvent.EndUnproven(run.id(), String.valueOf(unproven.getMessage())));
        });
    }

    private void ended(GuardedProcess.Ending ending) {
        worked = age();
        soFar = RunResult.of(ending.exitCode());
        if (ending.byItself()) {
            decided(plan.ended(ending.exitCode()));
        } else {
            tell.accept(new RunEvent.Ended(run.id(), soFar, false));
        }
    }

    void extend(Lease lease) {
        if (process != null) {
            process.extend(GuardTerm.of(lease, settings.killGrace()));
            connections.note(process);
        }
    }

    void stopCommand() {
        if (pause != null) {
            pause.cancel();
            pauseOver();
        } else if (process != null) {
            connections.stop(process);
        }
    }

    void storeReturned(String store) {
        keeper.storeReturned(store);
    }

    /** Ends the heartbeat and the timeout: nothing of the command is alive, or nothing more can be done. */
    void close() {
        keeper.stop();
        if (timeout != null) {
            timeout.cancel();
        }
        if (pause != null) {
            pause.cancel();
        }
    }

    /** Ends what the command has left at work in the database; empty if there is nothing. */
    Optional<Future<Boolean>> endLeftovers(Duration deadline) {
        return connections.end(deadline);
    }

    /** How long the command worked; zero while it does. */
    Duration worked() {
        return worked;
    }

    /** How long the run has held its lease. */
    Duration age() {
        return resources.clock().now().minus(begun);
    }

    /** The last output for the event, if any is wanted there. */
    Optional<String> outputTail() {
        String text = tail.text();
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private void output(String line) {
        String masked = resources.mask().apply(line);
        keep(masked);
        plan.heard(line);
        LOG.atInfo()
                .addKeyValue("indexer", settings.id())
                .addKeyValue("run", run.id())
                .log(masked);
    }

    private void keep(String line) {
        tail.add(line);
        kept.accept(line);
    }

    @Override
    public void renewed(Lease lease) {
        tell.accept(new RunEvent.Renewed(run.id(), lease));
    }

    @Override
    public void lost(Heartbeat.Loss loss) {
        tell.accept(new RunEvent.Lost(run.id(), LossCause.valueOf(loss.name())));
    }
}
