package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.indexer.GuardTerm;
import io.github.indexercoordinator.indexer.GuardedCommand;
import io.github.indexercoordinator.indexer.GuardedProcess;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.function.Consumer;

/** Starts nothing: each command works until it is told to stop. */
final class NoProcesses implements CommandLauncher {
    @Override
    public GuardedProcess launch(GuardedCommand command, GuardTerm first, Consumer<String> output) {
        return new Nothing();
    }

    private static final class Nothing implements GuardedProcess {
        private static final int TERMINATED = 143;

        private final Promise<Ending> end = Promise.promise();

        @Override
        public void extend(GuardTerm term) {}

        @Override
        public void stop() {
            end.tryComplete(new Ending(TERMINATED, true));
        }

        @Override
        public void signal(String name) {
            stop();
        }

        @Override
        public Future<Ending> ended() {
            return end.future();
        }
    }
}
