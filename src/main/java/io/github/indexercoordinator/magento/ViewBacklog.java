package io.github.indexercoordinator.magento;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;

/**
 * What an indexer on schedule has yet to do, as its changelog says.
 *
 * @param changes things that have changed since its view was brought up to date
 * @param more whether there are more than were counted
 * @param faults what keeps it from ever doing them
 */
public record ViewBacklog(long changes, boolean more, List<Fault> faults) {
    public ViewBacklog {
        faults = List.copyOf(faults);
    }

    /** A view that will not be brought up to date by itself. */
    public enum Fault {
        /** The view's version is ahead of the changelog, so what changes now is passed over. */
        VERSION_AHEAD("its mview_state.version_id is ahead of its changelog: changes are passed over;"
                + " reindex it in full, which sets the version anew"),
        /** The view is marked as being worked on, and nobody who takes our locks works on it. */
        WORKING_ALONE("its view is marked \"working\", and none of our runs works on it: cron passes it over;"
                + " if nobody else does, reindex it in full, which takes the mark away");

        private final String advice;

        Fault(String advice) {
            this.advice = advice;
        }

        /** What it means and what to do. */
        public String advice() {
            return advice;
        }

        /** The name in JSON, {@code version-ahead}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** {@code backlog} and {@code backlogFaults}, beside what else is said of an indexer. */
    public JsonObject json() {
        return new JsonObject()
                .put("backlog", changes)
                .put(
                        "backlogFaults",
                        new JsonArray(faults.stream().map(Fault::label).toList()));
    }

    /** {@code 42 changes behind}, {@code more than 100000 changes behind}. */
    public String text() {
        String count = (more ? "more than " : "") + changes + (changes == 1 ? " change" : " changes") + " behind";
        return faults.stream()
                .map(fault -> "; " + fault.label() + ": " + fault.advice())
                .reduce(count, String::concat);
    }
}
