package io.github.indexercoordinator.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Listens to the fleet's events as any subscriber would, and lets one thread wait for them. */
public final class EventFeed implements AutoCloseable {
    private static final String CHANNELS = "indexer:events:*";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final RespConnection connection;
    private final Consumer<JsonObject> teller;
    private final BlockingQueue<JsonObject> heard = new LinkedBlockingQueue<>();
    private final List<JsonObject> told = new ArrayList<>();

    /**
     * Returns once Redis has confirmed the subscription.
     *
     * @param teller gets each event, in their order, on the thread that waits for one
     */
    public EventFeed(RespConnection connection, Consumer<JsonObject> teller) throws IOException {
        this.connection = connection;
        this.teller = teller;
        if (!(connection.ask("PSUBSCRIBE", CHANNELS) instanceof List<?> confirmed) || !confirmed.contains(CHANNELS)) {
            throw new IOException("Redis did not confirm the subscription to " + CHANNELS);
        }
        Thread listener = new Thread(this::listen, "event-feed");
        listener.setDaemon(true);
        listener.start();
    }

    private void listen() {
        try {
            while (connection.read() instanceof List<?> message) {
                heard.add(new JsonObject(String.valueOf(message.get(3))));
            }
        } catch (IOException closed) {
            // The end of the demo; an earlier one shows as an event that does not come.
            return;
        }
    }

    /** The next event of this kind, from any node; each is given once. All that come meanwhile are told. */
    @CanIgnoreReturnValue
    public JsonObject next(String kind) throws InterruptedException {
        Predicate<JsonObject> wanted = event -> kind.equals(event.getString("event"));
        long end = System.nanoTime() + LIMIT.toNanos();
        @Nullable JsonObject found = earlier(wanted);
        while (found == null) {
            JsonObject event = heard.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (event == null) {
                throw new AssertionError("waited " + LIMIT.toSeconds() + " s for an event " + kind);
            }
            teller.accept(event);
            told.add(event);
            found = earlier(wanted);
        }
        return found;
    }

    private @Nullable JsonObject earlier(Predicate<JsonObject> wanted) {
        for (Iterator<JsonObject> events = told.iterator(); events.hasNext(); ) {
            JsonObject event = events.next();
            if (wanted.test(event)) {
                events.remove();
                return event;
            }
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
