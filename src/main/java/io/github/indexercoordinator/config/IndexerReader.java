package io.github.indexercoordinator.config;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The section {@code indexers}: each with what it inherits from {@code defaults} and {@code lock}. */
final class IndexerReader {
    private final Values values;
    private final LeaseReader leases;
    private final LockSettings lock;
    private final List<String> command;
    private final String directory;
    private final Duration timeout;
    private final WhenBusy whenBusy;
    private final Optional<CronExpression> schedule;
    private final ZoneId zone;

    IndexerReader(Values values, LeaseReader leases, LockSettings lock) {
        this.values = values;
        this.leases = leases;
        this.lock = lock;
        this.command = values.get(Schema.DEFAULT_COMMAND);
        this.directory = values.get(Schema.DEFAULT_DIRECTORY);
        this.timeout = values.get(Schema.DEFAULT_TIMEOUT);
        this.whenBusy = values.get(Schema.DEFAULT_WHEN_BUSY);
        this.schedule = values.get(Schema.DEFAULT_SCHEDULE);
        this.zone = values.get(Schema.DEFAULT_SCHEDULE_ZONE);
    }

    IndexerSettings read(String id) {
        LockSettings terms = leases.of(id, lock);
        return new IndexerSettings(
                id,
                forIndexer(values.of(id, Schema.COMMAND, command), id),
                values.of(id, Schema.DIRECTORY_OF_INDEXER, directory),
                values.of(id, Schema.TIMEOUT, timeout),
                terms.ttl(),
                terms.heartbeat(),
                terms.minInterval(),
                terms.killGrace(),
                values.of(id, Schema.ENVIRONMENT, Map.of()),
                values.of(id, Schema.GROUP, List.of()),
                values.of(id, Schema.WHEN_BUSY, whenBusy),
                schedule(id));
    }

    private Optional<Schedule> schedule(String id) {
        ZoneId ofIndexer = values.of(id, Schema.SCHEDULE_ZONE, zone);
        return values.of(id, Schema.SCHEDULE, schedule).map(expression -> new Schedule(expression, ofIndexer));
    }

    /** A run holds its groups' locks beside its own: an indexer of a group's name would hold another's lock. */
    void refuseNamesOfGroups(Collection<IndexerSettings> all) {
        Set<String> groups = all.stream()
                .flatMap(settings -> settings.groups().stream())
                .map(IndexerSettings::lockName)
                .collect(Collectors.toSet());
        all.stream()
                .map(IndexerSettings::id)
                .filter(groups::contains)
                .forEach(id -> values.fault(
                        Schema.INDEXERS + "." + id,
                        "this is the name under which a group is locked; rename the indexer or the group"));
    }

    private static List<String> forIndexer(List<String> command, String id) {
        return command.stream().map(part -> part.replace("{indexer}", id)).toList();
    }
}
