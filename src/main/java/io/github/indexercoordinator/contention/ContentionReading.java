package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.event.EventReplay;
import io.github.indexercoordinator.event.EventReplay.Coverage;
import io.github.indexercoordinator.event.SkipTally;
import io.github.indexercoordinator.event.SkipTally.SkipCount;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Reads the contention from where the whole fleet's events are kept. Never waits. */
public final class ContentionReading implements ContentionSource {
    private final Collection<String> indexers;
    private final EventReplay events;
    private final SkipTally tally;
    private final int mostRuns;
    private final InstantSource clock;

    /**
     * A reading of some indexers.
     *
     * @param mostRuns about how many events of runs the history keeps at most
     */
    public ContentionReading(
            Collection<String> indexers, EventReplay events, SkipTally tally, int mostRuns, InstantSource clock) {
        this.indexers = List.copyOf(indexers);
        this.events = events;
        this.tally = tally;
        this.mostRuns = mostRuns;
        this.clock = clock;
    }

    @Override
    public Future<Contention> read(Instant since) {
        Stories stories = new Stories(indexers, since);
        Instant until = clock.instant();
        Future<Coverage> told = events.replay(since, stories);
        Future<List<SkipCount>> counted = tally.read(since, until);
        return Future.all(told, counted).map(both -> {
            Map<String, Story> all = stories.told(until, counted.result());
            return new Contention(since, until, partial(told.result(), all.values()), all);
        });
    }

    private List<String> partial(Coverage told, Collection<Story> stories) {
        List<String> partial = new ArrayList<>();
        if (!told.whole() || told.runs() >= mostRuns) {
            partial.add("only the newest %,d events of runs are in the history".formatted(told.runs()));
        }
        long known =
                stories.stream().mapToLong(story -> Totals.of(story).skipped()).sum();
        long single = stories.stream().mapToLong(story -> story.skips().size()).sum();
        if (single < known) {
            partial.add("of %,d skips only the newest %,d are in the history one by one".formatted(known, single));
        }
        return partial;
    }
}
