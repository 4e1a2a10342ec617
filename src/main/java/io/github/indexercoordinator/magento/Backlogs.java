package io.github.indexercoordinator.magento;

import io.github.indexercoordinator.magento.ViewBacklog.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Looks into Magento's changelogs. One short question for all views, then one for each that is on schedule, one after the other; no more
 * than {@value #MOST} rows of a changelog are counted.
 */
public final class Backlogs {
    private static final int MOST = 100_000;
    private static final Pattern TABLE_PART = Pattern.compile("[A-Za-z0-9_]{1,60}");

    /** Views that do not have their indexer's name. */
    private static final Map<String, String> VIEWS =
            Map.of("customer_grid", "customer_dummy", "design_config_grid", "design_config_dummy");

    private final ShopDatabase database;
    private final Function<String, Future<Boolean>> held;

    /**
     * Looks from now on.
     *
     * @param held whether anybody holds the lock of an indexer or of one of its groups
     */
    public Backlogs(ShopDatabase database, Function<String, Future<Boolean>> held) {
        this.database = database;
        this.held = held;
    }

    /** A row of {@code mview_state}. */
    private record View(String indexer, String id, boolean working, long version) {}

    /** The backlogs of those of these indexers that are on schedule. Fails when there is no answer. */
    public Future<Map<String, ViewBacklog>> of(Set<String> indexers) {
        Map<String, ViewBacklog> found = new LinkedHashMap<>();
        return views(indexers).compose(views -> each(views, 0, found)).map(done -> found);
    }

    private Future<List<View>> views(Set<String> indexers) {
        Map<String, String> ids = new LinkedHashMap<>();
        indexers.stream()
                .filter(indexer -> TABLE_PART.matcher(indexer).matches())
                .forEach(indexer -> ids.put(VIEWS.getOrDefault(indexer, indexer), indexer));
        return database.ask("SELECT view_id, status, version_id FROM " + database.table("mview_state")
                        + " WHERE mode = 'enabled'")
                .map(rows -> {
                    List<View> views = new ArrayList<>();
                    for (Row row : rows) {
                        String indexer = ids.get(row.getString("view_id"));
                        Number version = (Number) row.getValue("version_id");
                        if (indexer != null) {
                            views.add(new View(
                                    indexer,
                                    row.getString("view_id"),
                                    "working".equals(row.getString("status")),
                                    version == null ? 0 : version.longValue()));
                        }
                    }
                    return views;
                });
    }

    private Future<?> each(List<View> views, int index, Map<String, ViewBacklog> found) {
        if (index == views.size()) {
            return Future.succeededFuture();
        }
        View view = views.get(index);
        // A changelog that cannot be read, or that is not there yet, says nothing of the others.
        return backlog(view)
                .map(backlog -> found.put(view.indexer(), backlog))
                .transform(looked -> each(views, index + 1, found));
    }

    private Future<ViewBacklog> backlog(View view) {
        Future<Boolean> alone =
                view.working() ? held.apply(view.indexer()).map(held -> !held) : Future.succeededFuture(false);
        Future<RowSet<Row>> counted = database.ask(question(view));
        return Future.all(counted, alone).map(both -> {
            Row row = counted.result().iterator().next();
            List<Fault> faults = new ArrayList<>();
            if (view.version() > row.getLong("last")) {
                faults.add(Fault.VERSION_AHEAD);
            }
            if (alone.result()) {
                faults.add(Fault.WORKING_ALONE);
            }
            return new ViewBacklog(row.getLong("changes"), row.getLong("counted") >= MOST, faults);
        });
    }

    /** An emptied changelog keeps its place in AUTO_INCREMENT; where that fell behind, the server has forgotten it in a restart. */
    private String question(View view) {
        String log = database.table(view.id() + "_cl");
        return """
                SELECT COUNT(DISTINCT part.entity_id) AS changes, COUNT(*) AS counted,
                  CAST(GREATEST(COALESCE((SELECT MAX(version_id) FROM %1$s), 0), COALESCE((SELECT AUTO_INCREMENT FROM
                    information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = '%2$s'), 1) - 1) AS SIGNED) AS last
                FROM (SELECT entity_id FROM %1$s WHERE version_id > %3$d ORDER BY version_id LIMIT %4$d) AS part
                """.formatted(log, log.replace("`", ""), view.version(), MOST);
    }
}
