package io.github.indexercoordinator.indexer;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;

/**
 * What one run has its commands do: one after the other, all under the run's lease and each under the guard. Where it is asked from and
 * where its futures complete may be any thread; they never fail.
 */
public interface RunPlan {
    /** The first thing to do. */
    Future<Next> begin();

    /** A line that the present command has printed. */
    void heard(String line);

    /** The present command has ended by itself, and nothing of it is alive. */
    Future<Next> ended(int exitCode);

    /** What is to be done now. */
    sealed interface Next {
        /**
         * Start a command.
         *
         * @param words program and arguments
         * @param delay how much later; the lease is kept meanwhile
         */
        record Command(List<String> words, Duration delay) implements Next {
            public Command {
                words = List.copyOf(words);
            }
        }

        /** Nothing more. */
        record Done(RunResult result) implements Next {}
    }

    /** One command, and exit code 0 is success. */
    static RunPlan of(List<String> words) {
        return new RunPlan() {
            @Override
            public Future<Next> begin() {
                return Future.succeededFuture(new Next.Command(words, Duration.ZERO));
            }

            @Override
            public void heard(String line) {
                // The exit code says all.
            }

            @Override
            public Future<Next> ended(int exitCode) {
                return Future.succeededFuture(new Next.Done(RunResult.of(exitCode)));
            }
        };
    }
}
