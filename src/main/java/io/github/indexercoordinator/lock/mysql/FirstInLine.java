package io.github.indexercoordinator.lock.mysql;

import io.vertx.sqlclient.Row;
import java.util.Optional;

/**
 * Who has waited longest for a name.
 *
 * @param place since when, in microseconds by the server's clock
 * @param key the row of the indexer that waits
 */
record FirstInLine(long place, String key) {
    static Optional<FirstInLine> of(Row row) {
        return Optional.ofNullable(row.getString("first_in_line")).map(FirstInLine::parsed);
    }

    private static FirstInLine parsed(String text) {
        int space = text.indexOf(' ');
        return new FirstInLine(Long.parseLong(text.substring(0, space)), text.substring(space + 1));
    }

    /** Whether another that came at this moment has to wait for it. */
    boolean before(long moment, String other) {
        boolean earlier = place < moment || (place == moment && key.compareTo(other) < 0);
        return earlier && !key.equals(other);
    }
}
