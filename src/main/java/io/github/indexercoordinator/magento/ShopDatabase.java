package io.github.indexercoordinator.magento;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Magento's database, to be read only.
 *
 * @param reads asks a question; fails when there is no answer within seconds
 * @param prefix stands before the names of all tables
 */
public record ShopDatabase(Function<String, Future<RowSet<Row>>> reads, String prefix) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_$]*");

    /** @throws IllegalArgumentException if the prefix is none */
    public ShopDatabase {
        if (!NAME.matcher(prefix).matches()) {
            throw new IllegalArgumentException("not a table prefix: letters, digits, _ and $ only");
        }
    }

    Future<RowSet<Row>> ask(String sql) {
        return reads.apply(sql);
    }

    /** A table's name as a statement needs it. */
    String table(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not a table of Magento's: " + name);
        }
        return "`" + prefix + name + "`";
    }
}
