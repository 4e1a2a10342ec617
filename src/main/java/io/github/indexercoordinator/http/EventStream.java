package io.github.indexercoordinator.http;

import io.github.indexercoordinator.event.LiveEvent;
import io.vertx.core.Future;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's server-sent events (WHATWG HTML, 9.2). A client that reads slower than events come is dropped once 2,000 wait for
 * it; it may come back with the last id it has seen. Used on the HTTP verticle's context only.
 */
final class EventStream {
    private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);
    private static final int MOST_WAITING = 2_000;

    private final HttpConnection connection;
    private final HttpServerResponse response;
    private final Deque<String> waiting = new ArrayDeque<>();
    private boolean over;

    EventStream(HttpConnection connection, HttpServerResponse response) {
        this.connection = connection;
        this.response = response;
        response.drainHandler(drained -> flush());
    }

    /** Sends the head, and after how many milliseconds to come back when the stream breaks. */
    void open() {
        response.setChunked(true).putHeader("Content-Type", "text/event-stream");
        // Else nginx keeps events back until its buffer is full.
        response.putHeader("X-Accel-Buffering", "no");
        send("retry: 2000\n\n");
    }

    void send(LiveEvent event) {
        // Without an event name of their own, so that a reader gets those of later versions too.
        String id = event.id().map(known -> "id: " + known + "\n").orElse("");
        send(id + "data: " + event.json().encode() + "\n\n");
    }

    private void send(String frame) {
        if (over) {
            return;
        }
        waiting.add(frame);
        if (waiting.size() > MOST_WAITING) {
            LOG.info("a reader of /api/events is too slow, and is dropped");
            drop();
        } else {
            flush();
        }
    }

    private void flush() {
        while (!over && !waiting.isEmpty() && !response.writeQueueFull()) {
            unwatched(response.write(waiting.remove()));
        }
    }

    /** Says nothing, so that nobody on the way takes the connection for dead. */
    void keepAlive() {
        if (!over && waiting.isEmpty() && !response.writeQueueFull()) {
            unwatched(response.write(":\n\n"));
        }
    }

    /** Ends it without waiting for a client that does not read. */
    void end() {
        if (over) {
            return;
        }
        if (waiting.isEmpty() && !response.writeQueueFull()) {
            over = true;
            unwatched(response.end());
        } else {
            drop();
        }
    }

    private void drop() {
        over = true;
        waiting.clear();
        unwatched(connection.close());
    }

    /** The client is gone. */
    void gone() {
        over = true;
        waiting.clear();
    }

    private static void unwatched(Future<Void> sent) {
        sent.onFailure(gone -> LOG.debug("A reader of /api/events is gone: {}", gone.getMessage()));
    }
}
