package io.github.indexercoordinator.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Speaks the Chrome DevTools Protocol (https://chromedevtools.github.io/devtools-protocol/) with one page of a browser. */
final class DevTools {
    // A screenshot comes in one message.
    private static final int LARGEST = 64 * 1024 * 1024;

    private final WebSocket socket;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, Promise<JsonObject>> asked = new ConcurrentHashMap<>();
    private final CopyOnWriteArrayList<Consumer<JsonObject>> listeners = new CopyOnWriteArrayList<>();

    private DevTools(WebSocket socket) {
        this.socket = socket;
        socket.textMessageHandler(text -> heard(new JsonObject(text)));
    }

    /** Connects to a page's endpoint. */
    static DevTools connect(Vertx vertx, int port, String path) {
        WebSocketClientOptions options =
                new WebSocketClientOptions().setMaxFrameSize(LARGEST).setMaxMessageSize(LARGEST);
        WebSocketConnectOptions where =
                new WebSocketConnectOptions().setHost("127.0.0.1").setPort(port).setURI(path);
        return new DevTools(
                Eventually.answer(vertx.createWebSocketClient(options).connect(where)));
    }

    /** Every message that is no answer. */
    void listen(Consumer<JsonObject> listener) {
        listeners.add(listener);
    }

    /** The result of a command. @throws AssertionError if it is refused */
    @CanIgnoreReturnValue
    JsonObject ask(String method, JsonObject parameters) {
        long id = ids.incrementAndGet();
        Promise<JsonObject> answer = Promise.promise();
        asked.put(id, answer);
        Eventually.answer(socket.writeTextMessage(new JsonObject()
                        .put("id", id)
                        .put("method", method)
                        .put("params", parameters)
                        .encode())
                .map(true));
        JsonObject told = Eventually.answer(answer.future());
        if (told.containsKey("error")) {
            throw new AssertionError(method + " was refused: " + told.getValue("error"));
        }
        return told.getJsonObject("result");
    }

    @CanIgnoreReturnValue
    JsonObject ask(String method) {
        return ask(method, new JsonObject());
    }

    private void heard(JsonObject message) {
        Promise<JsonObject> answer = message.getValue("id") == null ? null : asked.remove(message.getLong("id"));
        if (answer == null) {
            listeners.forEach(listener -> listener.accept(message));
        } else {
            answer.complete(message);
        }
    }
}
