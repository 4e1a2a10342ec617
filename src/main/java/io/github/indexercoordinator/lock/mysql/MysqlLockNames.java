package io.github.indexercoordinator.lock.mysql;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What rows, locks and tables are called.
 *
 * @param database the database of the tables
 * @param keyPrefix namespace and prefix: stands before a lock's name in the rows
 * @param getLock whether GET_LOCK is taken beside the row
 * @param lockName GET_LOCK's name, with {@code {database}} and {@code {key}} to be filled in
 * @param table the table of the rows; with {@code _done} after it, that of the triggers that have had their run
 */
public record MysqlLockNames(String database, String keyPrefix, boolean getLock, String lockName, String table) {
    /** More is an error on MySQL; MariaDB takes 192. */
    private static final int LONGEST = 64;

    private static final int HASH_BYTES = 16;

    /** The names of a fresh configuration, in a database. */
    public static MysqlLockNames standard(String database) {
        return new MysqlLockNames(database, "indexer_lock:", true, "{database}|{key}", "indexer_lock");
    }

    String key(String name) {
        return keyPrefix + name;
    }

    /** GET_LOCK's name. Its name space is the server's, not the database's; MySQL does not tell capitals apart there. */
    String lock(String key) {
        return shortened(lockName.replace("{database}", database).replace("{key}", key));
    }

    String doneTable() {
        return table + "_done";
    }

    static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String shortened(String name) {
        if (name.getBytes(StandardCharsets.UTF_8).length <= LONGEST) {
            return name;
        }
        String hash = "#" + sha256(name).substring(0, 2 * HASH_BYTES);
        return beginning(name, LONGEST - hash.length()) + hash;
    }

    /** As many whole characters as fit into so many bytes. */
    private static String beginning(String text, int bytes) {
        StringBuilder begun = new StringBuilder();
        int left = bytes;
        for (int character : text.codePoints().toArray()) {
            left -= Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
            if (left < 0) {
                break;
            }
            begun.appendCodePoint(character);
        }
        return begun.toString();
    }
}
