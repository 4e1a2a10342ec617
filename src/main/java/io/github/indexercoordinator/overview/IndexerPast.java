package io.github.indexercoordinator.overview;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What one indexer has done lately. Not thread-safe. */
final class IndexerPast {
    private static final Comparator<PastRun> NEWEST_FIRST =
            Comparator.comparing(PastRun::startedAt).reversed();

    private final int mostRuns;
    private final List<PastRun> runs = new ArrayList<>();
    private final SkipHours skips = new SkipHours();
    private @Nullable JsonObject lastSkip;
    private Instant lastSkipAt = Instant.MIN;

    IndexerPast(int mostRuns) {
        this.mostRuns = mostRuns;
    }

    /** Takes an event in, whether it is new or told again from the history; a skip only once. */
    void take(JsonObject event, Instant at) {
        switch (EventFields.text(event, "event")) {
            case "lock-won" -> add(PastRun.begun(event, at));
            case "released" -> add(PastRun.ended(event, at));
            case "skipped" -> skipped(event, at);
            default -> {
                // The others say nothing of how runs went.
            }
        }
    }

    private void add(PastRun told) {
        if (told.id().isEmpty()) {
            return;
        }
        PastRun all = told;
        for (PastRun known : runs) {
            all = known.id().equals(told.id()) ? known.with(told) : all;
        }
        runs.removeIf(known -> known.id().equals(told.id()));
        runs.add(all);
        runs.sort(NEWEST_FIRST);
        if (runs.size() > mostRuns) {
            runs.remove(runs.size() - 1);
        }
    }

    private void skipped(JsonObject event, Instant at) {
        skips.add(at);
        if (!at.isBefore(lastSkipAt)) {
            lastSkip = event;
            lastSkipAt = at;
        }
    }

    /** The median of the last runs that succeeded, in milliseconds; empty when none has. */
    OptionalLong usual() {
        long[] durations = runs.stream()
                .filter(PastRun::succeeded)
                .mapToLong(PastRun::durationMs)
                .sorted()
                .toArray();
        return durations.length == 0 ? OptionalLong.empty() : OptionalLong.of(durations[durations.length / 2]);
    }

    JsonObject json(Instant now) {
        OptionalLong usual = usual();
        return new JsonObject()
                .put("usualMs", usual.isPresent() ? usual.getAsLong() : null)
                .put("runs", runsJson())
                .put("skips", skips.json(now))
                .put("lastSkip", lastSkip);
    }

    private JsonArray runsJson() {
        JsonArray json = new JsonArray();
        for (int i = 0; i < runs.size(); i++) {
            json.add(runs.get(i).json(i > 0));
        }
        return json;
    }
}
