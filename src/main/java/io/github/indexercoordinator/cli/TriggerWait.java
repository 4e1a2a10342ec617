package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.event.TimeText;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.Timers;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Waits until every indexer of a trigger has its verdict, by events and, in case one is lost, by looks at the run records. Used
 * from one Vert.x context.
 */
final class TriggerWait {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);
    // Longer than any answer takes whose node is alive: a race takes at most its patience with a silent store. And
    // longer than
    // others take to repeat a run whose lock is free.
    private static final Duration QUIET = Duration.ofSeconds(10);

    private final Map<String, Awaited> awaited = new LinkedHashMap<>();
    private final EventSignals signals;
    private final Timers timers;
    private final BootClock clock;
    private final RunLooks looks;
    private final Listener listener;
    private final Promise<ExitCode> done = Promise.promise();

    TriggerWait(
            List<String> indexers,
            EventSignals signals,
            Timers timers,
            BootClock clock,
            RunLooks looks,
            Listener listener) {
        this.signals = signals;
        this.timers = timers;
        this.clock = clock;
        this.looks = looks;
        this.listener = listener;
        indexers.forEach(indexer -> awaited.put(indexer, new Awaited(indexer)));
    }

    /** Hears how the wait goes. */
    interface Listener {
        /** An event about the trigger has come. */
        void concerns(JsonObject event);

        /** An indexer has its verdict. */
        void decided(Verdict verdict);
    }

    private final class Awaited {
        private final String indexer;
        private final AwaitedRun run;
        private Duration lastSignal = clock.now();
        private boolean looking;

        Awaited(String indexer) {
            this.indexer = indexer;
            this.run = new AwaitedRun(indexer);
        }

        void learn(RunSignal signal) {
            lastSignal = clock.now();
            take(signal);
            if (run.wantsLook()) {
                look();
            }
        }

        void take(RunSignal signal) {
            boolean open = run.verdict().isEmpty();
            run.on(signal);
            if (open) {
                run.verdict().ifPresent(listener::decided);
            }
        }

        void look() {
            if (looking || run.verdict().isPresent()) {
                return;
            }
            looking = true;
            looks.at(indexer).onComplete(shown -> {
                looking = false;
                take(shown.succeeded() ? seen(shown.result()) : new RunSignal.Blind(quiet()));
                finishIfDecided();
            });
        }

        private RunSignal seen(RunLooks.Sight sight) {
            // Until the lock is free nobody can repeat the run.
            if (run.waitsFor(sight)) {
                lastSignal = clock.now();
            }
            return new RunSignal.Look(sight, quiet());
        }

        private boolean quiet() {
            return clock.now().minus(lastSignal).compareTo(QUIET) >= 0;
        }
    }

    /** Begins to look; the first event may have come before. The future never fails. */
    Future<ExitCode> start(Optional<Duration> limit) {
        limit.ifPresent(time -> timers.after(time, () -> elapsed(time)));
        lookLater();
        return done.future();
    }

    private void elapsed(Duration limit) {
        if (done.tryComplete(ExitCode.ELAPSED)) {
            awaited.values().stream()
                    .filter(each -> each.run.verdict().isEmpty())
                    .map(each -> each.indexer + ": no end of it within " + TimeText.fine(limit))
                    .forEach(line -> listener.decided(new Verdict(ExitCode.ELAPSED, line)));
        }
    }

    /** Redis has passed the trigger on to so many, or a node has taken it over HTTP. */
    void heard(long subscribers) {
        awaited.values().forEach(each -> each.learn(new RunSignal.Heard(subscribers)));
        finishIfDecided();
    }

    /** An event has come; it may be about anything. */
    void event(JsonObject event) {
        signals.read(event).ifPresent(signal -> {
            listener.concerns(event);
            concerned(event).forEach(each -> each.learn(signal));
            finishIfDecided();
        });
    }

    private List<Awaited> concerned(JsonObject event) {
        String indexer = EventText.of(event, "indexer");
        // A rejection of the whole message names no indexer.
        return indexer.isEmpty()
                ? List.copyOf(awaited.values())
                : Optional.ofNullable(awaited.get(indexer)).stream().toList();
    }

    private void lookLater() {
        timers.after(BETWEEN_LOOKS, () -> {
            if (!done.future().isComplete()) {
                awaited.values().forEach(Awaited::look);
                lookLater();
            }
        });
    }

    private void finishIfDecided() {
        List<Verdict> verdicts = awaited.values().stream()
                .flatMap(each -> each.run.verdict().stream())
                .toList();
        if (verdicts.size() == awaited.size()) {
            done.tryComplete(firstNonZero(verdicts));
        }
    }

    private static ExitCode firstNonZero(List<Verdict> verdicts) {
        return verdicts.stream()
                .map(Verdict::exitCode)
                .filter(code -> code != ExitCode.DONE)
                .findFirst()
                .orElse(ExitCode.DONE);
    }
}
