package io.github.indexercoordinator.indexer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hears what a guard says: {@code refused}, or {@code started PID} and at last {@code empty CODE}, with
 * {@code ended} behind it if the command did not end by itself. */
record GuardWords(GuardedRun run) {
    private static final Logger log = LoggerFactory.getLogger(GuardWords.class);

    /** Listens until the guard is gone. */
    void read(InputStream stream) {
        try (BufferedReader words = new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII))) {
            for (String line = words.readLine(); line != null; line = words.readLine()) {
                hear(line.split(" "));
            }
        } catch (IOException | NumberFormatException e) {
            log.warn("A guard could not be understood", e);
        }
        run.guardGone();
    }

    private void hear(String[] words) {
        if (words[0].equals("started")) {
            run.started(Long.parseLong(words[1]));
        } else if (words[0].equals("refused")) {
            run.refused();
        } else if (words[0].equals("empty")) {
            run.empty(Integer.parseInt(words[1]), words.length == 2);
        }
    }
}
