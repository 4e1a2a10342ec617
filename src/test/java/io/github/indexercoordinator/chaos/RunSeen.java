package io.github.indexercoordinator.chaos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One run as its command has written it down; times in microseconds of the host's wall clock.
 *
 * @param last its last sign of life
 * @param ended whether it came to its end
 */
record RunSeen(String indexer, String id, long fence, String triggerId, long start, long last, boolean ended) {
    /** The runs of an indexer, in the order of their starts, from lines {@code KIND RUN FENCE TIME TRIGGER}. */
    static List<RunSeen> read(String indexer, List<String> lines) {
        Map<String, RunSeen> runs = new LinkedHashMap<>();
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            long time = Long.parseLong(words[3].replace(".", "").replace(",", ""));
            RunSeen now = new RunSeen(
                    indexer, words[1], Long.parseLong(words[2]), words[4], time, time, words[0].equals("end"));
            runs.merge(words[1], now, RunSeen::later);
        }
        return new ArrayList<>(runs.values());
    }

    private static RunSeen later(RunSeen before, RunSeen now) {
        return new RunSeen(
                before.indexer, before.id, before.fence, before.triggerId, before.start, now.last, now.ended);
    }

    @Override
    public String toString() {
        return indexer + " run " + id + " fence " + fence + " from " + start + " to " + last
                + (ended ? ", ended" : ", cut short");
    }
}
