package io.github.indexercoordinator.contention;

import io.github.indexercoordinator.event.EventReplay;
import io.github.indexercoordinator.event.RecentEvents;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;

/** What one node remembers, for want of anything better: never the whole. */
public final class RememberedContention {
    private final Collection<String> indexers;
    private final RecentEvents recent;
    private final InstantSource clock;

    public RememberedContention(Collection<String> indexers, RecentEvents recent, InstantSource clock) {
        this.indexers = List.copyOf(indexers);
        this.recent = recent;
        this.clock = clock;
    }

    /**
     * The time from a moment until now.
     *
     * @param why no more is known, for people
     */
    public Future<Contention> read(Instant since, String why) {
        Stories stories = new Stories(indexers, since);
        return EventReplay.of(recent)
                .replay(since, stories)
                .map(told -> contention(
                        stories,
                        since,
                        why
                                + ": these are the last %,d events that this node has sent or heard"
                                        .formatted(told.runs() + told.skips())));
    }

    private Contention contention(Stories stories, Instant since, String partial) {
        Instant until = clock.instant();
        return new Contention(since, until, List.of(partial), stories.told(until, List.of()));
    }
}
