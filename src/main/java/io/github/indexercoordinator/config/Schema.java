package io.github.indexercoordinator.config;

import static io.github.indexercoordinator.config.CommandTypes.command;
import static io.github.indexercoordinator.config.CommandTypes.variables;
import static io.github.indexercoordinator.config.Types.choice;
import static io.github.indexercoordinator.config.Types.duration;
import static io.github.indexercoordinator.config.Types.durationFrom;
import static io.github.indexercoordinator.config.Types.groups;
import static io.github.indexercoordinator.config.Types.secret;
import static io.github.indexercoordinator.config.Types.text;
import static io.github.indexercoordinator.config.Types.truth;
import static io.github.indexercoordinator.config.Types.wholeNumber;
import static io.github.indexercoordinator.config.Types.zone;

import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Every key there is, with its type, default and limits: the one list from which reading, environment variables,
 * proposals for misspelt keys and the hash follow. A new key is a constant here, and its use in {@link ConfigurationReader}.
 */
final class Schema {
    static final String INDEXERS = "indexers";
    static final String ANY_INDEXER = INDEXERS + ".*";
    static final String INDEXER_ID = "[A-Za-z0-9_.-]{1,64}";
    static final String VARIABLE_PREFIX = "COORDINATOR_";

    private static final List<Key<?>> ALL = new ArrayList<>();

    private static final ValueType<String> PART = printable(text(), 0);
    private static final ValueType<String> NAME = printable(text(), 1);
    private static final ValueType<Duration> POSITIVE = durationFrom(Duration.ofMillis(1));
    private static final ValueType<Duration> TTL = durationFrom(Duration.ofSeconds(1));
    private static final ValueType<String> DIRECTORY = text().where(it -> !it.isBlank(), "name a directory");

    static final Key<String> NODE =
            own("node", text("[A-Za-z0-9._-]{0,63}", "be at most 63 letters, digits, '.', '_' or '-'"), "");
    static final Key<String> NAMESPACE = shared("namespace", PART, "");

    static final Key<RedisSettings.Topology> REDIS_TOPOLOGY =
            shared("redis.topology", choice(RedisSettings.Topology.class), RedisSettings.Topology.STANDALONE);
    static final Key<List<String>> REDIS_URIS =
            shared("redis.uris", RedisUris.type(), List.of("redis://127.0.0.1:6379/0"));
    static final Key<String> REDIS_USERNAME = own("redis.username", text(), "");
    static final Key<String> REDIS_PASSWORD = own("redis.password", secret(), "");
    static final Key<String> REDIS_PASSWORD_FILE = own("redis.passwordFile", text(), "");
    static final Key<String> REDIS_TLS_CA = own("redis.tls.ca", text(), "");
    static final Key<String> REDIS_TLS_CERTIFICATE = own("redis.tls.certificate", text(), "");
    static final Key<String> REDIS_TLS_KEY = own("redis.tls.key", text(), "");
    static final Key<Boolean> REDIS_TLS_VERIFY_HOST = own("redis.tls.verifyHost", truth(), true);
    static final Key<Duration> REDIS_COMMAND_TIMEOUT = shared("redis.commandTimeout", POSITIVE, Duration.ofSeconds(1));
    static final Key<Boolean> REDIS_REQUIRED = shared("redis.required", truth(), false);

    static final Key<String> MYSQL_URI = shared("mysql.uri", MysqlUri.type(), "");
    static final Key<String> MYSQL_PASSWORD = own("mysql.password", secret(), "");
    static final Key<String> MYSQL_PASSWORD_FILE = own("mysql.passwordFile", text(), "");
    static final Key<String> MYSQL_TLS_CA = own("mysql.tls.ca", text(), "");
    static final Key<String> MYSQL_TLS_CERTIFICATE = own("mysql.tls.certificate", text(), "");
    static final Key<String> MYSQL_TLS_KEY = own("mysql.tls.key", text(), "");
    static final Key<Boolean> MYSQL_TLS_VERIFY_HOST = own("mysql.tls.verifyHost", truth(), true);
    static final Key<Boolean> MYSQL_GET_LOCK = shared("mysql.getLock", truth(), true);
    static final Key<String> MYSQL_LOCK_NAME = shared("mysql.lockName", NAME, "{database}|{key}");
    static final Key<String> MYSQL_TABLE =
            shared("mysql.table", text("[A-Za-z0-9_]{1,58}", "be 1 to 58 letters, digits or '_'"), "indexer_lock");
    static final Key<Duration> MYSQL_COMMAND_TIMEOUT = shared("mysql.commandTimeout", POSITIVE, Duration.ofSeconds(2));
    static final Key<Boolean> MYSQL_REQUIRED = shared("mysql.required", truth(), false);

    static final Key<String> LOCK_KEY_PREFIX = shared("lock.keyPrefix", PART, "indexer_lock:");
    static final Key<Duration> LOCK_TTL = shared("lock.ttl", TTL, Duration.ofSeconds(60));
    static final Key<Duration> LOCK_HEARTBEAT = shared("lock.heartbeat", POSITIVE, Duration.ofSeconds(10));
    static final Key<Duration> LOCK_MIN_INTERVAL = shared("lock.minInterval", duration(), Duration.ofSeconds(10));
    static final Key<Duration> LOCK_KILL_GRACE = shared("lock.killGrace", duration(), Duration.ofSeconds(5));

    static final Key<String> TRIGGERS_CHANNEL = shared("triggers.channel", NAME, "indexer:trigger");
    static final Key<Duration> TRIGGERS_REMEMBER = shared("triggers.remember", TTL, Duration.ofHours(24));

    static final Key<String> EVENTS_CHANNEL = shared("events.channel", NAME, "indexer:events");
    static final Key<Integer> EVENTS_OUTPUT_TAIL = shared("events.outputTail", wholeNumber(0, 2048), 0);

    static final Key<String> HISTORY_STREAM = shared("history.stream", NAME, "indexer:history");
    static final Key<Integer> HISTORY_MAX_LENGTH = shared("history.maxLength", wholeNumber(1, 100_000_000), 50_000);
    static final Key<Duration> HISTORY_KEEP = shared("history.keep", TTL, Duration.ofDays(7));

    static final Key<String> MAGENTO_ROOT = own("magento.root", text(), "");
    static final Key<Boolean> MAGENTO_DISCOVER = shared("magento.discover", truth(), false);

    static final Key<Duration> STOP_WAIT = own("stop.wait", duration(), Duration.ZERO);

    static final Key<String> HTTP_HOST = own("http.host", NAME, "127.0.0.1");
    static final Key<Integer> HTTP_PORT = own("http.port", wholeNumber(0, 65_535), 8085);
    static final Key<String> HTTP_TOKEN = own("http.token", printable(secret(), 0), "");
    static final Key<String> HTTP_TOKEN_FILE = own("http.tokenFile", text(), "");

    static final Key<LogSettings.Format> LOG_FORMAT =
            own("log.format", choice(LogSettings.Format.class), LogSettings.Format.LOGFMT);
    static final Key<LogSettings.Level> LOG_LEVEL =
            own("log.level", choice(LogSettings.Level.class), LogSettings.Level.INFO);

    static final Key<List<String>> DEFAULT_COMMAND =
            shared("defaults.command", command(), List.of("bin/magento", "indexer:reindex", "{indexer}"));
    static final Key<String> DEFAULT_DIRECTORY = own("defaults.directory", DIRECTORY, "/var/www/html");
    static final Key<Duration> DEFAULT_TIMEOUT = shared("defaults.timeout", duration(), Duration.ofHours(12));

    static final Key<WhenBusy> DEFAULT_WHEN_BUSY = shared("defaults.whenBusy", choice(WhenBusy.class), WhenBusy.SKIP);

    static final Key<Optional<CronExpression>> DEFAULT_SCHEDULE =
            shared("defaults.schedule", CronExpression.type(), Optional.empty());
    static final Key<ZoneId> DEFAULT_SCHEDULE_ZONE = shared("defaults.scheduleZone", zone(), ZoneId.of("UTC"));

    static final Key<List<String>> COMMAND = perIndexer(DEFAULT_COMMAND);
    static final Key<String> DIRECTORY_OF_INDEXER = perIndexer(DEFAULT_DIRECTORY);
    static final Key<Duration> TIMEOUT = perIndexer(DEFAULT_TIMEOUT);
    static final Key<Duration> TTL_OF_INDEXER = perIndexer(LOCK_TTL);
    static final Key<Duration> HEARTBEAT = perIndexer(LOCK_HEARTBEAT);
    static final Key<Duration> MIN_INTERVAL = perIndexer(LOCK_MIN_INTERVAL);
    static final Key<Duration> KILL_GRACE = perIndexer(LOCK_KILL_GRACE);
    static final Key<WhenBusy> WHEN_BUSY = perIndexer(DEFAULT_WHEN_BUSY);
    static final Key<Optional<CronExpression>> SCHEDULE = perIndexer(DEFAULT_SCHEDULE);
    static final Key<ZoneId> SCHEDULE_ZONE = perIndexer(DEFAULT_SCHEDULE_ZONE);
    static final Key<List<String>> GROUP = shared(ANY_INDEXER + ".group", groups(INDEXER_ID), List.of());
    static final Key<Map<String, String>> ENVIRONMENT = own(ANY_INDEXER + ".env", variables(), Map.of());

    private Schema() {}

    /** All keys, in the order of the file. */
    static List<Key<?>> keys() {
        return Collections.unmodifiableList(ALL);
    }

    static boolean isKey(String path) {
        return ALL.stream().anyMatch(key -> key.path().equals(path));
    }

    static boolean isSection(String path) {
        return ALL.stream().anyMatch(key -> key.path().startsWith(path + "."));
    }

    /** The names that may stand in a section, an empty path being the whole file. */
    static Set<String> namesIn(String section) {
        String prefix = section.isEmpty() ? "" : section + ".";
        Set<String> names = new LinkedHashSet<>();
        for (Key<?> key : ALL) {
            if (key.path().startsWith(prefix)) {
                names.add(key.path().substring(prefix.length()).replaceFirst("\\..*", ""));
            }
        }
        return names;
    }

    private static ValueType<String> printable(ValueType<String> text, int shortest) {
        return text.where(
                it -> it.matches("[!-~]{" + shortest + ",256}"),
                "be " + shortest + " to 256 printable ASCII characters without blanks");
    }

    private static <T> Key<T> shared(String path, ValueType<T> type, T standard) {
        return add(new Key<>(path, type, standard, true));
    }

    private static <T> Key<T> own(String path, ValueType<T> type, T standard) {
        return add(new Key<>(path, type, standard, false));
    }

    private static <T> Key<T> perIndexer(Key<T> inherited) {
        String path = ANY_INDEXER + "." + inherited.name();
        return add(new Key<>(path, inherited.type(), inherited.standard(), inherited.shared()));
    }

    private static <T> Key<T> add(Key<T> key) {
        ALL.add(key);
        return key;
    }
}
