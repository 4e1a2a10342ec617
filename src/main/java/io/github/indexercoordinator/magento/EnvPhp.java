package io.github.indexercoordinator.magento;

import io.github.indexercoordinator.config.Installation.Database;
import io.github.indexercoordinator.config.Installation.RedisUse;
import io.github.indexercoordinator.config.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code app/etc/env.php} as Magento reads it: variables {@code MAGENTO_DC_…} are stronger, and {@code #env(NAME, "default")} is a
 * variable's value.
 */
final class EnvPhp {
    private static final String CONNECTION = "db/connection/default/";
    private static final String OVERRIDE = "MAGENTO_DC_";
    private static final Pattern VARIABLE = Pattern.compile("#env\\(\\s*(\\w+)\\s*(?:,\\s*\"([^\"]+)\")?\\)");
    private static final Pattern SERVER =
            Pattern.compile("(?:(?:tcp|tls|ssl)://)?(\\[[^\\]]+\\]|[^:/]+)(?::(\\d{1,5}))?/?");

    private final PhpArray file;
    private final Map<String, String> environment;
    private final List<String> warnings = new ArrayList<>();

    EnvPhp(PhpArray file, Map<String, String> environment) {
        this.file = file;
        this.environment = environment;
        file.skipped().stream().filter(EnvPhp::needed).forEach(this::warnOfSkipped);
    }

    private static boolean needed(String path) {
        return path.equals("db/table_prefix")
                || path.startsWith(CONNECTION)
                || "db/connection/default/".startsWith(path + "/");
    }

    private void warnOfSkipped(String path) {
        // Others than these are of no use to us.
        if (!path.contains("driver_options") && !path.endsWith("/initStatements")) {
            warnings.add(
                    "app/etc/env.php: " + path
                            + " would have to be worked out by PHP, which is not here or may not be asked; write mysql.uri,"
                            + " mysql.password and mysql.table, or put php on the PATH and run as the owner of Magento's files");
        }
    }

    /** What is not as it may be expected. */
    List<String> warnings() {
        return warnings;
    }

    String tablePrefix() {
        return text("db/table_prefix").orElse("");
    }

    /** The database, if all of it is known and it is reached over TCP. */
    Optional<Database> database() {
        Optional<String> host = text(CONNECTION + "host").filter(it -> !it.isEmpty());
        Optional<String> name = text(CONNECTION + "dbname").filter(it -> !it.isEmpty());
        Optional<String> user = text(CONNECTION + "username").filter(it -> !it.isEmpty());
        if (host.isEmpty() || name.isEmpty() || user.isEmpty() || unknown("host", "dbname", "username", "password")) {
            return Optional.empty();
        }
        if (host.get().contains("/")
                || !text(CONNECTION + "unix_socket").orElse("").isEmpty()) {
            warnings.add(
                    "app/etc/env.php: " + CONNECTION + "host is reached through a socket file, which no lock can be"
                            + " kept through; write mysql.uri with the server's address, or do without a lock store on MySQL");
            return Optional.empty();
        }
        Secret password = new Secret(text(CONNECTION + "password").orElse(""));
        return Optional.of(new Database(withPort(host.get()), name.get(), user.get(), password));
    }

    private boolean unknown(String... names) {
        return List.of(names).stream().anyMatch(name -> file.skipped().contains(CONNECTION + name));
    }

    private String withPort(String host) {
        String port = text(CONNECTION + "port").orElse("");
        return host.contains(":") || port.isEmpty() ? host : host + ":" + port;
    }

    /** Whether there are options of TLS or others that we do not take over. */
    boolean encrypted() {
        return file.below(CONNECTION + "driver_options").keySet().stream().anyMatch(EnvPhp::ofTls);
    }

    /** PDO's numbers of MYSQL_ATTR_SSL_KEY, _CERT, _CA and _CAPATH, with the driver that is built in since PHP 5.4. */
    private static boolean ofTls(String option) {
        return List.of("1007", "1008", "1009", "1010").contains(option);
    }

    /** What it keeps in Redis. */
    List<RedisUse> redis() {
        List<RedisUse> uses = new ArrayList<>();
        for (String frontend : List.of("default", "page_cache")) {
            String path = "cache/frontend/" + frontend + "/";
            if (text(path + "backend").orElse("").toLowerCase(Locale.ROOT).contains("redis")) {
                String what = frontend.equals("default") ? "cache" : "page cache";
                use(what, path + "backend_options/", "server").ifPresent(uses::add);
            }
        }
        if (text("session/save").orElse("").equals("redis")) {
            use("sessions", "session/redis/", "host").ifPresent(uses::add);
        }
        return uses;
    }

    private Optional<RedisUse> use(String what, String path, String host) {
        Matcher server = SERVER.matcher(text(path + host).orElse("127.0.0.1"));
        return server.matches()
                ? Optional.of(new RedisUse(
                        what,
                        server.group(1),
                        server.group(2) == null ? number(path + "port", 6379) : Integer.parseInt(server.group(2)),
                        number(path + "database", 0)))
                : Optional.empty();
    }

    private int number(String path, int otherwise) {
        return text(path)
                .filter(it -> it.matches("\\d{1,5}"))
                .map(Integer::parseInt)
                .orElse(otherwise);
    }

    private Optional<String> text(String path) {
        String override = OVERRIDE + path.replace("/", "__").toUpperCase(Locale.ROOT);
        return Optional.ofNullable(environment.get(override))
                .or(() -> file.text(path).map(this::resolved));
    }

    private String resolved(String value) {
        Matcher variable = VARIABLE.matcher(value);
        if (!variable.matches()) {
            return value;
        }
        String standard = variable.group(2) == null ? "" : variable.group(2);
        return environment.getOrDefault(variable.group(1), standard);
    }
}
