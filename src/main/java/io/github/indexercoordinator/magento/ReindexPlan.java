package io.github.indexercoordinator.magento;

import io.github.indexercoordinator.indexer.Run;
import io.github.indexercoordinator.indexer.RunPlan;
import io.github.indexercoordinator.indexer.RunResult;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * A reindex of Magento's, or its cron: takes away the marks that an earlier run has left behind, reindexes, looks whether that was done, and tries
 * again what may go better. One thing after the other, from whatever thread.
 */
final class ReindexPlan implements RunPlan {
    private static final Logger LOG = LoggerFactory.getLogger(ReindexPlan.class);

    /** A state from further ahead was set by a host whose clock is wrong, or in another time zone. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final Run run;
    private final Set<String> related;
    private final IndexerStates states;
    private final Clock clock;
    private final RandomGenerator random;

    private volatile ReindexCommand command;
    private volatile OutputSigns signs = new OutputSigns();
    private volatile Map<String, IndexerState> before = Map.of();
    private volatile Tries tries = Tries.NONE;
    private volatile Set<String> resetting = Set.of();
    private volatile List<String> repaired = List.of();

    /**
     * The plan of one run.
     *
     * @param related indexers that are built with it, or are excluded from running beside it
     */
    ReindexPlan(
            Run run,
            ReindexCommand command,
            Set<String> related,
            IndexerStates states,
            Clock clock,
            RandomGenerator random) {
        this.run = run;
        this.command = command;
        this.related = Set.copyOf(related);
        this.states = states;
        this.clock = clock;
        this.random = random;
    }

    @Override
    public Future<Next> begin() {
        Set<String> all = new LinkedHashSet<>(command.ids());
        all.addAll(related);
        return states.of(all).map(known -> {
            before = known.orElse(Map.of());
            Set<String> left = leftBehind();
            return left.isEmpty() ? reindex(command.telling() ? untilAnotherSecond() : Duration.ZERO) : reset(left);
        });
    }

    private Set<String> leftBehind() {
        LeftBehind rule = new LeftBehind(run.previous(), run.last());
        Set<String> left = new LinkedHashSet<>();
        new TreeMap<>(before).forEach((id, state) -> {
            if (rule.is(state)) {
                left.add(id);
            }
        });
        return left;
    }

    /** Magento knows whole seconds only: a build within the second of the last one could not be told from none. */
    private Duration untilAnotherSecond() {
        Instant now = clock.instant();
        return before.values().stream()
                .flatMap(state -> state.changedAt().stream())
                .map(second -> Duration.between(now, second.plusSeconds(1)))
                .filter(left -> !left.isNegative() && left.compareTo(LONGEST_WAIT) <= 0)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    private Next reset(Set<String> left) {
        resetting = left;
        told(LOG.atWarn())
                .addKeyValue("left", left)
                .log("an earlier run of ours has ended half-way and left these marked as being built; they are reset,"
                        + " then built anew");
        return new Next.Command(command.reset(left), Duration.ZERO);
    }

    private Next reindex(Duration delay) {
        signs = new OutputSigns();
        return new Next.Command(command.words(), delay);
    }

    @Override
    public void heard(String line) {
        signs.add(line);
    }

    @Override
    public Future<Next> ended(int exitCode) {
        return resetting.isEmpty() ? judged(exitCode) : Future.succeededFuture(afterReset(exitCode));
    }

    private Next afterReset(int exitCode) {
        if (exitCode == 0) {
            repaired = List.copyOf(resetting);
            command = command.and(resetting);
        } else {
            told(LOG.atError()).addKeyValue("exitCode", exitCode).log("indexer:reset failed; the marks may stand yet");
        }
        resetting = Set.of();
        return reindex(Duration.ZERO);
    }

    private Future<Next> judged(int exitCode) {
        if (!command.telling()) {
            return Future.succeededFuture(done(exitCode == 0 ? Verdict.SUCCEEDED : Verdict.FAILED, exitCode));
        }
        Set<String> ids = command.ids();
        return states.of(ids)
                .map(after -> Verdict.of(exitCode, signs.all(), Proof.of(ids, before, after)))
                .map(verdict -> next(verdict, exitCode));
    }

    private Next next(Verdict verdict, int exitCode) {
        tries = tries.plus(verdict);
        Optional<Duration> again = tries.next(verdict, random.nextDouble());
        again.ifPresent(delay -> told(LOG.atInfo())
                .addKeyValue("detail", verdict.detail().orElse(""))
                .log("tried again in {} ms, under the same lock", delay.toMillis()));
        return again.map(this::reindex).orElseGet(() -> done(verdict, exitCode));
    }

    private Next done(Verdict verdict, int exitCode) {
        advice(verdict)
                .ifPresent(advice -> told(LOG.atError())
                        .addKeyValue("detail", verdict.detail().orElse(""))
                        .log(advice));
        return new Next.Done(new RunResult(exitCode, verdict == Verdict.SUCCEEDED, verdict.detail(), repaired));
    }

    private static Optional<String> advice(Verdict verdict) {
        return switch (verdict) {
            case NO_OP ->
                Optional.of(
                        "the command told a success, but Magento's indexer_state shows that nothing was built;"
                                + " somebody else may be at work, or have left the mark \"working\": bin/magento indexer:status");
            case MAGENTO_LOCKED ->
                Optional.of("Magento says that somebody else is building it, for longer than is waited;"
                        + " if nobody is, its mark was left behind: bin/magento indexer:reset, then indexer:reindex");
            case NEEDS_REPAIR ->
                Optional.of("a table that is built and swapped in is missing; no try goes well before it is"
                        + " made again: bin/magento setup:upgrade, or CREATE TABLE ... LIKE the table that stands");
            default -> Optional.empty();
        };
    }

    private LoggingEventBuilder told(LoggingEventBuilder line) {
        return line.addKeyValue("indexer", run.lease().name()).addKeyValue("run", run.id());
    }
}
