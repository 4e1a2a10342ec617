package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Renewal;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The rows of a set of names, in the order asked.
 *
 * @param rows one for each name that has one
 */
record LockRows(List<String> names, List<LockRow> rows) {
    static LockRows of(List<String> names, UnaryOperator<String> key, RowSet<Row> answer) {
        Map<String, LockRow> byKey = new HashMap<>();
        for (Row row : answer) {
            LockRow read = LockRow.of(row);
            byKey.put(read.key(), read);
        }
        List<LockRow> rows = new ArrayList<>();
        for (String name : names) {
            Optional.ofNullable(byKey.get(key.apply(name))).ifPresent(rows::add);
        }
        return new LockRows(names, List.copyOf(rows));
    }

    /** Whether every name has a row. */
    boolean complete() {
        return rows.size() == names.size();
    }

    /** The indexer's row, which carries the run record. */
    LockRow first() {
        return rows.get(0);
    }

    /** Changes with every change of one of the rows. */
    long revisions() {
        return rows.stream().mapToLong(LockRow::revision).sum();
    }

    long fence() {
        return rows.stream().mapToLong(LockRow::fence).max().orElse(0);
    }

    boolean allHeldBy(OwnerToken token) {
        return complete() && rows.stream().allMatch(row -> row.heldBy(token));
    }

    boolean anyHeldBy(OwnerToken token) {
        return rows.stream().anyMatch(row -> row.heldBy(token));
    }

    /** Who holds one of the names by its row. */
    Optional<Acquisition.Taken> heldByOther(OwnerToken token) {
        return position(rows.stream().filter(row -> row.heldByOther(token)).findFirst())
                .map(i -> new Acquisition.Taken(names.get(i), rows.get(i).holder()));
    }

    /** Who has one of the GET_LOCK's. */
    Optional<Acquisition.Taken> lockedElsewhere() {
        return position(rows.stream().filter(LockRow::lockedElsewhere).findFirst())
                .map(i -> new Acquisition.Taken(names.get(i), rows.get(i).lockHolder()));
    }

    /** Who keeps this owner from taking them all; somebody else's GET_LOCK beside what it has already shows after the take. */
    Optional<Acquisition.Taken> takenFrom(OwnerToken token) {
        return heldByOther(token).or(() -> anyHeldBy(token) ? Optional.empty() : lockedElsewhere());
    }

    private Optional<Integer> position(Optional<LockRow> row) {
        return complete() ? row.map(rows::indexOf) : Optional.empty();
    }

    /** What these rows say to the holder of a lease. */
    Renewal renewal(Lease renewed) {
        Optional<Acquisition.Taken> taken = heldByOther(renewed.token())
                .or(() -> allHeldBy(renewed.token()) ? lockedElsewhere() : Optional.empty());
        if (taken.isPresent()) {
            return new Renewal.Taken(taken.get().name(), taken.get().holder());
        }
        return allHeldBy(renewed.token()) ? new Renewal.Ours(renewed, false) : new Renewal.Missing();
    }
}
