package io.github.indexercoordinator.magento;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code indexer_state}, read with one short question. */
record StatesInDatabase(ShopDatabase database) implements IndexerStates {
    private static final Logger LOG = LoggerFactory.getLogger(StatesInDatabase.class);

    @Override
    public Future<Optional<Map<String, IndexerState>>> of(Set<String> indexers) {
        return indexers.isEmpty()
                ? Future.succeededFuture(Optional.of(Map.of()))
                : database.ask(question(indexers))
                        .map(StatesInDatabase::read)
                        .map(Optional::of)
                        .otherwise(silent -> {
                            LOG.warn(
                                    "indexer_state cannot be read, so what commands say is believed: {}",
                                    silent.getMessage());
                            return Optional.empty();
                        });
    }

    private String question(Set<String> indexers) {
        // Ids hold letters, digits, "_", "." and "-" only.
        String ids = indexers.stream().map(id -> "'" + id + "'").collect(Collectors.joining(", "));
        return "SELECT indexer_id, status, DATE_FORMAT(updated, '%Y-%m-%d %H:%i:%s') AS updated FROM "
                + database.table("indexer_state") + " WHERE indexer_id IN (" + ids + ")";
    }

    private static Map<String, IndexerState> read(RowSet<Row> rows) {
        Map<String, IndexerState> states = new HashMap<>();
        for (Row row : rows) {
            states.put(row.getString("indexer_id"), new IndexerState(text(row, "status"), text(row, "updated")));
        }
        return states;
    }

    private static String text(Row row, String column) {
        return Objects.requireNonNullElse(row.getString(column), "");
    }
}
