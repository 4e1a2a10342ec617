package io.github.indexercoordinator.lock;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the stores remember of an indexer's last run. A store that was silent during a run remembers an older one: the newest counts, and
 * the others are told of it. That a run is over is remembered here as well, for the store that has said so may be the silent one when it
 * matters. May be used from any thread.
 */
final class RunRecords {
    private static final Logger LOG = LoggerFactory.getLogger(RunRecords.class);

    private final List<StoreMember> members;
    private final Duration remember;
    private final Map<String, RunRecord> over = new ConcurrentHashMap<>();

    /** @param remember how long a completed trigger id is remembered */
    RunRecords(List<StoreMember> members, Duration remember) {
        this.members = List.copyOf(members);
        this.remember = remember;
    }

    /** The record in each store that answers; fails when none does. */
    Future<Map<StoreMember, Optional<RunRecord>>> all(String name) {
        return Answers.each(members, member -> member.store().lastRun(name))
                .compose(known ->
                        known.isEmpty() ? Future.failedFuture("no lock store answered") : Future.succeededFuture(known))
                .onSuccess(known -> known.values().forEach(run -> heard(name, run)));
    }

    /** A store has told of the last run under a name. */
    void heard(String name, Optional<RunRecord> last) {
        last.filter(run -> !run.unfinished()).ifPresent(run -> over.merge(name, run, RunRecords::newer));
    }

    /** The newest run under a name of which a store has told that it is over. */
    Optional<RunRecord> lastOver(String name) {
        return Optional.ofNullable(over.get(name));
    }

    /** The newest of the records that stores know, unless a newer one was heard of that is over. */
    Optional<RunRecord> newest(String name, Map<StoreMember, Optional<RunRecord>> known) {
        Optional<RunRecord> heard = lastOver(name);
        return newest(known)
                .map(run -> heard.map(other -> newer(run, other)).orElse(run))
                .or(() -> heard);
    }

    /** The newest of the records that stores know. */
    static Optional<RunRecord> newest(Map<StoreMember, Optional<RunRecord>> known) {
        return known.values().stream().flatMap(Optional::stream).reduce(RunRecords::newer);
    }

    private static RunRecord newer(RunRecord one, RunRecord other) {
        return other.newerThan(one) ? other : one;
    }

    /** Tells the stores that know only an older run how the newest one ended. Nobody waits for it: whoever decides looks at all. */
    void bringUpToDate(String name, Map<StoreMember, Optional<RunRecord>> known, RunRecord newest) {
        known.forEach((member, record) -> {
            if (record.isEmpty() || newest.newerThan(record.get())) {
                tell(member, name, newest);
            }
        });
    }

    private void tell(StoreMember member, String name, RunRecord run) {
        Lease over = new Lease(List.of(name), run.owner(), run.fence(), Duration.ZERO, List.of(member.name()));
        run.outcome()
                .map(outcome -> new RunEnd(
                        outcome,
                        run.detail(),
                        run.triggerId(),
                        remember,
                        Announcement.NONE,
                        Optional.of(run.startedAt())))
                .map(end -> Answers.ask(member, asked -> asked.store().release(over, end)))
                .ifPresent(told -> told.onFailure(cause -> LOG.atDebug()
                        .addKeyValue("indexer", name)
                        .addKeyValue("store", member.name())
                        .log("could not be told of the last run: {}", cause.getMessage())));
    }
}
