package io.github.indexercoordinator.node;

import io.github.indexercoordinator.testing.RespConnection;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.List;

/** Hears the events on Redis as a subscriber would. */
final class ChannelLog {
    /** The field put to each event: where it was heard. */
    static final String CHANNEL = "heardOn";

    private static final String CHANNELS = "*indexer:events:*";

    private ChannelLog() {}

    /** Returns once the subscription is confirmed; it ends with the server. */
    static EventLog on(RespConnection connection) throws IOException {
        EventLog log = new EventLog();
        if (!(connection.ask("PSUBSCRIBE", CHANNELS) instanceof List<?>)) {
            throw new IOException("Redis did not confirm the subscription");
        }
        Thread listener = new Thread(() -> listen(connection, log), "channel-log");
        listener.setDaemon(true);
        listener.start();
        return log;
    }

    private static void listen(RespConnection connection, EventLog log) {
        try {
            while (connection.read() instanceof List<?> message) {
                JsonObject event = new JsonObject(String.valueOf(message.get(3)));
                log.add(event.put(CHANNEL, message.get(2)));
            }
        } catch (IOException closed) {
            // The server has gone, and nothing more can be heard.
            return;
        }
    }
}
