package io.github.indexercoordinator.config;

import java.util.Optional;
import java.util.regex.Pattern;

/** The section {@code mysql}, with the contradictions it can hold. Without it there is no MySQL. */
final class MysqlReader {
    private static final String SECTION = "mysql.";
    private static final String KEY = "{key}";

    /** What Magento calls its own locks, after the database's name: a command would wait for a lock that its parent holds. */
    private static final Pattern MAGENTO = Pattern.compile("(.*\\|)?(indexer_lock_|INDEXER|MVIEW|CRON_).*");

    private final Values values;
    private final NamedFiles files;

    MysqlReader(Values values, NamedFiles files) {
        this.values = values;
        this.files = files;
    }

    Optional<MysqlSettings> read() {
        MysqlSettings settings = new MysqlSettings(
                values.get(Schema.MYSQL_URI),
                files.secret(Schema.MYSQL_PASSWORD, Schema.MYSQL_PASSWORD_FILE),
                tls(),
                values.get(Schema.MYSQL_GET_LOCK),
                values.get(Schema.MYSQL_LOCK_NAME),
                values.get(Schema.MYSQL_TABLE),
                values.get(Schema.MYSQL_COMMAND_TIMEOUT),
                values.get(Schema.MYSQL_REQUIRED));
        if (settings.uri().isEmpty()) {
            checkAbsent();
            return Optional.empty();
        }
        checkPassword(settings);
        checkTls(settings);
        checkLockName(settings);
        return Optional.of(settings);
    }

    private TlsSettings tls() {
        return new TlsSettings(
                files.path(Schema.MYSQL_TLS_CA),
                files.path(Schema.MYSQL_TLS_CERTIFICATE),
                files.path(Schema.MYSQL_TLS_KEY),
                values.get(Schema.MYSQL_TLS_VERIFY_HOST));
    }

    private void checkAbsent() {
        Schema.keys().stream()
                .map(Key::path)
                // An empty address stands there for whoever wants none, though his Magento has one.
                .filter(path -> path.startsWith(SECTION) && !path.equals(Schema.MYSQL_URI.path()))
                .filter(path -> values.has(path) && values.sound(Schema.MYSQL_URI.path()))
                .findFirst()
                .ifPresent(path -> values.fault(
                        path, "has no effect without " + Schema.MYSQL_URI.path() + "; write that too, or remove this"));
    }

    private void checkPassword(MysqlSettings settings) {
        if (settings.password().present() && MysqlUri.holdsPassword(settings.uri())) {
            values.fault(Schema.MYSQL_URI.path(), "holds a password, and another is given beside it; keep one of them");
        }
    }

    private void checkTls(MysqlSettings settings) {
        TlsSettings tls = settings.tls();
        if (tls.certificate().isEmpty() != tls.key().isEmpty()) {
            Key<String> lonely = tls.key().isEmpty() ? Schema.MYSQL_TLS_CERTIFICATE : Schema.MYSQL_TLS_KEY;
            values.fault(lonely.path(), "certificate and key go together: give both or none");
        }
        boolean used = !(tls.ca() + tls.certificate() + tls.key()).isEmpty();
        if (used && !MysqlUri.encrypted(settings.uri())) {
            values.fault(Schema.MYSQL_URI.path(), "mysql.tls has no effect on mysql://; write mysqls://");
        }
    }

    private void checkLockName(MysqlSettings settings) {
        if (!settings.lockName().contains(KEY)) {
            values.fault(
                    Schema.MYSQL_LOCK_NAME.path(), "must contain " + KEY + ", or all indexers would share one lock");
            return;
        }
        String key = values.get(Schema.NAMESPACE) + values.get(Schema.LOCK_KEY_PREFIX);
        if (settings.getLock()
                && MAGENTO.matcher(settings.lockName().replace(KEY, key)).matches()) {
            values.fault(
                    values.has(Schema.LOCK_KEY_PREFIX.path())
                            ? Schema.LOCK_KEY_PREFIX.path()
                            : Schema.MYSQL_LOCK_NAME.path(),
                    "gives GET_LOCK names that Magento takes itself, so a command would wait for its own lock;"
                            + " let them begin otherwise than with indexer_lock_, INDEXER, MVIEW or CRON_");
        }
    }
}
