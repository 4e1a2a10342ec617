package io.github.indexercoordinator.chaos;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Asks nodes for runs over HTTP, about twice a second, and remembers which of them said yes. */
final class Triggers {
    private static final int MILLIS_BETWEEN = 500;

    private final Rig rig;
    private final Random random;
    private final List<Accepted> accepted = new ArrayList<>();
    private long next = System.nanoTime();
    private int asked;

    Triggers(Rig rig, Random random) {
        this.rig = rig;
        this.random = random;
    }

    /**
     * A trigger that a node took.
     *
     * @param at before it was asked, in microseconds of the wall clock
     */
    record Accepted(String indexer, String id, long at) {}

    void maybe() {
        if (System.nanoTime() < next) {
            return;
        }
        next = System.nanoTime() + (MILLIS_BETWEEN / 2 + random.nextInt(MILLIS_BETWEEN)) * 1_000_000L;
        String node = rig.names().get(random.nextInt(rig.names().size()));
        String indexer = Rig.INDEXERS.get(random.nextInt(Rig.INDEXERS.size()));
        asked++;
        ask(node, indexer, "t-" + asked);
    }

    private void ask(String node, String indexer, String id) {
        long at = System.currentTimeMillis() * 1000;
        try {
            HttpURLConnection request = (HttpURLConnection)
                    URI.create("http://127.0.0.1:" + rig.node(node).port() + "/api/triggers/" + indexer)
                            .toURL()
                            .openConnection();
            request.setRequestMethod("POST");
            request.setDoOutput(true);
            request.setConnectTimeout(500);
            request.setReadTimeout(500);
            request.setRequestProperty("Content-Type", "application/json");
            request.getOutputStream().write(("{\"id\":\"" + id + "\"}").getBytes(StandardCharsets.UTF_8));
            if (request.getResponseCode() == HttpURLConnection.HTTP_ACCEPTED) {
                accepted.add(new Accepted(indexer, id, at));
            }
        } catch (IOException frozenOrGone) {
            // Whoever got no yes has no promise.
            return;
        }
    }

    List<Accepted> accepted() {
        return accepted;
    }

    int asked() {
        return asked;
    }
}
