package io.github.indexercoordinator.magento;

import io.github.indexercoordinator.lock.Timers;
import io.github.indexercoordinator.magento.ViewBacklog.Fault;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the backlogs once a minute, and tells the log what is wrong with a view when that begins and ends. Used from one context, but
 * for what it knows, which may be asked for from any thread.
 */
public final class BacklogWatch {
    private static final Logger LOG = LoggerFactory.getLogger(BacklogWatch.class);
    private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(1);

    private final Backlogs backlogs;
    private final Set<String> indexers;
    private final Timers timers;
    private final Set<String> told = new HashSet<>();
    private volatile Map<String, ViewBacklog> latest = Map.of();
    private Timers.@Nullable Timer next;
    private boolean closed;

    public BacklogWatch(Backlogs backlogs, Set<String> indexers, Timers timers) {
        this.backlogs = backlogs;
        this.indexers = Set.copyOf(indexers);
        this.timers = timers;
    }

    /** Looks now, and from then on. */
    public void start() {
        backlogs.of(indexers).onComplete(looked -> {
            if (looked.succeeded()) {
                latest = Map.copyOf(looked.result());
                latest.forEach(this::tell);
            } else {
                // A number that nobody has read for minutes is worse than none.
                latest = Map.of();
                LOG.debug("the changelogs cannot be read: {}", looked.cause().getMessage());
            }
            if (!closed) {
                next = timers.after(BETWEEN_LOOKS, this::start);
            }
        });
    }

    private void tell(String indexer, ViewBacklog backlog) {
        for (Fault fault : Fault.values()) {
            boolean now = backlog.faults().contains(fault);
            boolean before = told.contains(indexer + fault);
            if (now && !before) {
                LOG.atWarn()
                        .addKeyValue("indexer", indexer)
                        .addKeyValue("fault", fault.label())
                        .log(fault.advice());
                told.add(indexer + fault);
            } else if (before && !now) {
                LOG.atInfo()
                        .addKeyValue("indexer", indexer)
                        .addKeyValue("fault", fault.label())
                        .log("its view is well again");
                told.remove(indexer + fault);
            }
        }
    }

    /** What is known of an indexer's backlog; empty when it is not on schedule, or nobody can say. */
    public Optional<ViewBacklog> of(String indexer) {
        return Optional.ofNullable(latest.get(indexer));
    }

    /** All that is known, for gauges. */
    public Map<String, ViewBacklog> latest() {
        return latest;
    }

    /** Looks no more. */
    public void close() {
        closed = true;
        if (next != null) {
            next.cancel();
        }
    }
}
