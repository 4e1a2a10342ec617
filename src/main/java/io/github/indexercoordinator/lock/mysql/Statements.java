package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.OwnerToken;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The statements of the lock store for one configuration of names. A file {@code …-several.sql} is included only where several names
 * are asked for, {@code …-single.sql} only for one. Immutable.
 */
final class Statements {
    /** The files; what each does is told in its head. */
    enum File {
        STATE,
        TAKE,
        WAIT,
        BEGIN,
        RENEW,
        TAKE_BACK,
        RELEASE,
        GIVE_BACK,
        GIVE_UP,
        DONE,
        HAD_RUN,
        REVOKE,
        INSERT,
        PAUSE,
        RESUME,
        FORGET_LOCK,
        PRUNE
    }

    private final MysqlLockNames names;
    private final Map<File, String> forOne;
    private final Map<File, String> forSeveral;

    Statements(MysqlLockNames names) {
        this.names = names;
        this.forOne = texts("-several.sql");
        this.forSeveral = texts("-single.sql");
    }

    private Map<File, String> texts(String leftOut) {
        Map<File, String> texts = new EnumMap<>(File.class);
        for (File file : File.values()) {
            texts.put(file, text(file.name().toLowerCase(Locale.ROOT).replace('_', '-') + ".sql", leftOut));
        }
        return texts;
    }

    // Without GET_LOCK not even its name is sent: some servers refuse it wherever it stands.
    private String text(String file, String leftOut) {
        String whole = SqlText.ofResource(
                file, name -> !name.endsWith(leftOut) && (names.getLock() || !name.endsWith("-lock.sql")));
        String tables =
                SqlText.fill(whole, Map.of("table", "`" + names.table() + "`", "done", "`" + names.doneTable() + "`"));
        return SqlText.fill(tables, Map.of("lock_user", names.getLock() ? "IS_USED_LOCK(:lock)" : "NULL"));
    }

    /** The statements that make the tables, one by one. */
    List<String> schema() {
        String whole = SqlText.ofResource("schema.sql", name -> true).replace("`indexer_lock", "`" + names.table());
        return List.of(whole.split(";\\n"));
    }

    /** A file for a set of names, which it knows by {@code :names}, {@code :first}, {@code :count} and {@code :lock}. */
    String of(File file, List<String> asked, Map<String, String> parameters) {
        List<String> keys = asked.stream().map(names::key).toList();
        Map<String, String> all = new HashMap<>(parameters);
        all.putIfAbsent("trigger", "''");
        all.put("had_run", parameters.containsKey("trigger") ? "EXISTS (" + forOne.get(File.HAD_RUN) + ")" : "0");
        all.put("names", SqlText.literals(keys));
        all.put("first", SqlText.literal(keys.get(0)));
        all.put("count", Integer.toString(keys.size()));
        all.put("lock", lockOfRow(keys));
        all.put("lines", lines(keys));
        all.put(
                "rows",
                keys.stream().map(key -> "(" + SqlText.literal(key) + ")").collect(Collectors.joining(", ")));
        // Twice, for a parameter may stand in another's text.
        String text = (keys.size() == 1 ? forOne : forSeveral).getOrDefault(file, "");
        return SqlText.fill(SqlText.fill(text, all), all);
    }

    /** A file that also knows whose lease it is. */
    String of(File file, List<String> asked, OwnerToken token, Map<String, String> parameters) {
        Map<String, String> all = new HashMap<>(parameters);
        all.put("token", SqlText.literal(token.value()));
        return of(file, asked, all);
    }

    /** The groups among the names, as a row says that they are waited for. */
    private static String lines(List<String> keys) {
        List<String> groups = keys.subList(1, keys.size());
        return groups.isEmpty() ? "NULL" : SqlText.literal("\n" + String.join("\n", groups) + "\n");
    }

    private String lockOfRow(List<String> keys) {
        return keys.stream()
                .map(key -> "WHEN " + SqlText.literal(key) + " THEN " + SqlText.literal(names.lock(key)))
                .collect(Collectors.joining(" ", "CASE name ", " END"));
    }
}
