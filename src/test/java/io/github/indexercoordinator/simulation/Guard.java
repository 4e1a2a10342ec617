package io.github.indexercoordinator.simulation;

import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.indexer.CommandStartException;
import io.github.indexercoordinator.indexer.GuardTerm;
import io.github.indexercoordinator.indexer.GuardedCommand;
import io.github.indexercoordinator.indexer.GuardedProcess;
import io.github.indexercoordinator.indexer.SimulatedIndexer;
import io.github.indexercoordinator.lock.OwnerToken;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/** Commands under their guards, which work in true time whatever becomes of their node. */
final class Guard implements CommandLauncher {
    private static final Duration TICK = Duration.ofMillis(250);
    private static final Duration BEFORE_THE_END = Duration.ofMillis(200);

    private final World world;
    private final Host host;
    private final Checker checker;
    private final Variant variant;

    Guard(World world, Host host, Checker checker, Variant variant) {
        this.world = world;
        this.host = host;
        this.checker = checker;
        this.variant = variant;
    }

    @Override
    public GuardedProcess launch(GuardedCommand command, GuardTerm first, Consumer<String> output)
            throws CommandStartException {
        if (first.stopAt().compareTo(world.now()) <= 0) {
            throw SimulatedIndexer.tooLate();
        }
        Map<String, String> environment = command.environment();
        OwnerToken token = new OwnerToken(environment.getOrDefault("INDEXER_LOCK_OWNER", ""));
        checker.launched(
                token,
                Long.parseLong(environment.getOrDefault("INDEXER_FENCE", "0")),
                environment.getOrDefault("INDEXER_TRIGGER_ID", ""));
        return new Command(token, first, command.killGrace());
    }

    private final class Command implements GuardedProcess {
        private final OwnerToken token;
        private final Duration killGrace;
        private final Promise<Ending> end = Promise.promise();
        private GuardTerm term;
        private boolean told;
        private boolean gone;

        Command(OwnerToken token, GuardTerm first, Duration killGrace) {
            this.token = token;
            this.killGrace = killGrace;
            term = first;
            heed(first);
            world.after(world.about(world.usualWork), () -> end(0, !told));
            host.atDeath(() -> world.after(world.between(Duration.ZERO, TICK), this::terminate));
        }

        @Override
        public void extend(GuardTerm later) {
            term = variant == Variant.RELATIVE_GUARD_TIMES ? fromNow(later) : later;
            heed(term);
        }

        private GuardTerm fromNow(GuardTerm later) {
            Duration whole = Simulation.TERM.deadline(world.now());
            return new GuardTerm(whole.minus(later.killBy().minus(later.stopAt())), whole);
        }

        private void heed(GuardTerm latest) {
            world.after(latest.stopAt().minus(world.now()), () -> {
                if (term.stopAt().compareTo(world.now()) <= 0) {
                    terminate();
                }
            });
        }

        private void terminate() {
            if (!told && !gone) {
                told = true;
                Duration untilKill = term.killBy().minus(BEFORE_THE_END).minus(world.now());
                Duration longest = untilKill.compareTo(killGrace) < 0 ? untilKill : killGrace;
                world.after(world.chance(0.3) ? longest : world.between(Duration.ZERO, longest), () -> end(143, false));
            }
        }

        private void end(int code, boolean byItself) {
            if (!gone) {
                gone = true;
                checker.ended(token);
                host.run(() -> end.complete(new Ending(code, byItself)));
            }
        }

        @Override
        public void stop() {
            terminate();
        }

        @Override
        public void signal(String name) {
            terminate();
        }

        @Override
        public Future<Ending> ended() {
            return end.future();
        }
    }
}
