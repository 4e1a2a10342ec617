package io.github.indexercoordinator.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes the records of typed values. */
final class ConfigurationReader {
    private final Values values;
    private final NamedFiles files;
    private final Supplier<String> hostName;

    ConfigurationReader(Values values, NamedFiles files, Supplier<String> hostName) {
        this.values = values;
        this.files = files;
        this.hostName = hostName;
    }

    Configuration read(Path file, Iterable<String> ids, Optional<MagentoSettings> magento, List<String> warnings) {
        RedisSettings redis = new RedisReader(values, files).read();
        Optional<MysqlSettings> mysql = new MysqlReader(values, files).read();
        LeaseReader leases = new LeaseReader(values, SlowestStore.of(redis, mysql));
        LockSettings lock = leases.lock();
        return new Configuration(
                file,
                node(),
                values.get(Schema.NAMESPACE),
                redis,
                mysql,
                magento,
                lock,
                new TriggerSettings(values.get(Schema.TRIGGERS_CHANNEL), values.get(Schema.TRIGGERS_REMEMBER)),
                new EventSettings(values.get(Schema.EVENTS_CHANNEL), values.get(Schema.EVENTS_OUTPUT_TAIL)),
                history(),
                new StopSettings(values.get(Schema.STOP_WAIT)),
                http(),
                new LogSettings(values.get(Schema.LOG_FORMAT), values.get(Schema.LOG_LEVEL)),
                indexers(ids, leases, lock),
                ConfigurationHash.of(values.shared()),
                warnings);
    }

    private String node() {
        String name = values.get(Schema.NODE);
        return name.isEmpty() ? HostName.asNode(hostName.get()) : name;
    }

    private HistorySettings history() {
        return new HistorySettings(
                values.get(Schema.HISTORY_STREAM),
                values.get(Schema.HISTORY_MAX_LENGTH),
                values.get(Schema.HISTORY_KEEP));
    }

    private HttpSettings http() {
        return new HttpSettings(
                values.get(Schema.HTTP_HOST),
                values.get(Schema.HTTP_PORT),
                files.secret(Schema.HTTP_TOKEN, Schema.HTTP_TOKEN_FILE));
    }

    private Map<String, IndexerSettings> indexers(Iterable<String> ids, LeaseReader leases, LockSettings lock) {
        IndexerReader reader = new IndexerReader(values, leases, lock);
        Map<String, IndexerSettings> indexers = new LinkedHashMap<>();
        ids.forEach(id -> indexers.put(id, reader.read(id)));
        reader.refuseNamesOfGroups(indexers.values());
        return indexers;
    }
}
