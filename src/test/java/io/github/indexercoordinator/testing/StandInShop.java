package io.github.indexercoordinator.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Magento shop of {@code src/test/magento}: one database, and its code in as many folders as it has servers. What it does there goes
 * with the folders and the database's server.
 */
public final class StandInShop {
    private static final Path SOURCE = Path.of("src", "test", "magento").toAbsolutePath();
    private static final long LIMIT_SECONDS = 30;

    /** It would cost most of the time of a short statement. */
    private static final String WITHOUT_TLS = "--skip-ssl";

    private final MariadbProcess server;
    private final String database;
    private final String prefix;
    private final int redisPort;

    private StandInShop(MariadbProcess server, String database, String prefix, int redisPort) {
        this.server = server;
        this.database = database;
        this.prefix = prefix;
        this.redisPort = redisPort;
    }

    /**
     * Makes a shop's database anew.
     *
     * @param prefix of its tables; may be empty
     * @param redisPort where {@code env.php} says that its cache and its sessions are
     */
    public static StandInShop open(MariadbProcess server, String database, String prefix, int redisPort)
            throws Exception {
        StandInShop shop = new StandInShop(server, database, prefix, redisPort);
        shop.client("", "DROP DATABASE IF EXISTS %1$s; CREATE DATABASE %1$s".formatted(database));
        shop.client(database, shop.filled(Files.readString(SOURCE.resolve("setup.sql"))));
        return shop;
    }

    /** Puts the code of the shop into a folder. */
    public StandInMagento deploy(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(SOURCE)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = root.resolve(SOURCE.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.writeString(copy, filled(Files.readString(file)));
                if (Files.isExecutable(file) && !copy.toFile().setExecutable(true)) {
                    throw new IOException(copy + " cannot be made executable");
                }
            }
        }
        Path control = Files.createDirectories(root.resolve("var/standin"));
        Files.writeString(control.resolve("client"), server.client() + "\n" + WITHOUT_TLS + "\n");
        Files.writeString(control.resolve("pace"), "0.1\n");
        return new StandInMagento(root);
    }

    private String filled(String text) {
        String result = text;
        for (Map.Entry<String, String> value : values().entrySet()) {
            result = result.replace("@" + value.getKey() + "@", value.getValue());
        }
        return result;
    }

    private Map<String, String> values() {
        return Map.of(
                "PREFIX",
                prefix,
                "DB_HOST",
                "127.0.0.1:" + server.port(),
                "DB_NAME",
                database,
                "DB_USER",
                server.user(),
                "DB_PASSWORD",
                "",
                "REDIS_PORT",
                Integer.toString(redisPort));
    }

    /** The lines of a statement's answer, tab between columns; {@code @PREFIX@} in it is the tables' prefix. */
    public List<String> ask(String sql) throws Exception {
        return client(database, filled(sql)).lines().toList();
    }

    /** Changes something; there is no answer. */
    public void tell(String sql) throws Exception {
        if (!ask(sql).isEmpty()) {
            throw new IllegalArgumentException("there is an answer to " + sql);
        }
    }

    /** What is wrong with the price index, and who built at the same time as another. */
    public List<String> faults() throws Exception {
        return ask("SELECT fault FROM @PREFIX@standin_fault");
    }

    /** How often an indexer has been built, or begun to be. */
    public int builds(String indexer) throws Exception {
        return Integer.parseInt(ask("SELECT COUNT(*) FROM @PREFIX@standin_build WHERE indexer_id = '" + indexer + "'")
                .get(0));
    }

    /** An indexer's state: {@code valid}, {@code invalid}, {@code working}. */
    public String state(String indexer) throws Exception {
        return ask("SELECT status FROM @PREFIX@indexer_state WHERE indexer_id = '" + indexer + "'")
                .get(0);
    }

    /** The database's address. */
    public String uri() {
        return server.uri(database);
    }

    @CanIgnoreReturnValue
    private String client(String use, String sql) throws Exception {
        Path said = Files.createTempFile("sql", ".txt");
        Path errors = Files.createTempFile("sql", ".err");
        Process client = new ProcessBuilder(
                        server.client().toString(),
                        "--no-defaults",
                        WITHOUT_TLS,
                        "--batch",
                        "--skip-column-names",
                        "--host=127.0.0.1",
                        "--port=" + server.port(),
                        "--user=" + server.user(),
                        "--execute=" + sql,
                        use)
                .redirectOutput(said.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            if (!client.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || client.exitValue() != 0) {
                throw new AssertionError("no answer to " + sql + ": " + Files.readString(errors));
            }
            return Files.readString(said);
        } finally {
            client.destroyForcibly();
            Files.delete(said);
            Files.delete(errors);
        }
    }
}
