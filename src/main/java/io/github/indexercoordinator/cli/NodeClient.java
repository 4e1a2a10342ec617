package io.github.indexercoordinator.cli;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.net.ConnectException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A node as a command asks it over HTTP. */
final class NodeClient implements RunLooks {
    // Longer than a node takes to decide, which is longer than it takes to answer.
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final NodeTarget node;
    private final String triggerId;
    private final HttpClient client;

    NodeClient(Vertx vertx, NodeTarget node, String triggerId) {
        this.node = node;
        this.triggerId = triggerId;
        this.client = vertx.createHttpClient(new HttpClientOptions()
                .setDefaultHost(node.url().host())
                .setDefaultPort(node.url().port())
                .setSsl(node.url().encrypted())
                .setConnectTimeout(3000));
    }

    /** Asks for all the runs; fails with a {@link CommandFailure} that says why one of them will not be. */
    Future<Void> trigger(TriggerRequest request) {
        Future<Buffer> asked = Future.succeededFuture();
        for (String indexer : request.indexers()) {
            asked = asked.compose(before -> ask(
                    HttpMethod.POST, "/api/triggers/" + indexer, request.body().toBuffer()));
        }
        return asked.mapEmpty();
    }

    @Override
    public Future<Sight> at(String indexer) {
        String query = "?triggerId=" + URLEncoder.encode(triggerId, StandardCharsets.UTF_8);
        return ask(HttpMethod.GET, "/api/indexers/" + indexer + query, Buffer.buffer())
                .map(JsonObject::new)
                .compose(status -> status.getValue("held") instanceof Boolean
                        ? Future.succeededFuture(NodeSight.read(status, triggerId))
                        : Future.failedFuture(EventText.of(status, "error")));
    }

    /** What the node answers to a question; fails with a {@link CommandFailure}. */
    Future<JsonObject> get(String path) {
        return ask(HttpMethod.GET, path, Buffer.buffer()).map(JsonObject::new);
    }

    private Future<Buffer> ask(HttpMethod method, String path, Buffer body) {
        RequestOptions options =
                new RequestOptions().setMethod(method).setURI(path).setTimeout(PATIENCE.toMillis());
        if (node.token().present()) {
            options.putHeader("Authorization", "Bearer " + node.token().value());
        }
        return client.request(options)
                .compose(request -> request.send(body))
                .compose(response -> response.body().compose(content -> judge(response, content)))
                .recover(cause -> Future.failedFuture(failure(cause)));
    }

    private Future<Buffer> judge(HttpClientResponse response, Buffer content) {
        int status = response.statusCode();
        if (status < 300) {
            return Future.succeededFuture(content);
        }
        ExitCode code = status >= 500 ? ExitCode.UNAVAILABLE : ExitCode.USAGE;
        return Future.failedFuture(
                new CommandFailure(code, "the node at " + node.url() + " refuses: " + problem(status, content)));
    }

    private static String problem(int status, Buffer content) {
        try {
            return new JsonObject(content).getString("detail", "HTTP " + status);
        } catch (RuntimeException noProblemDetails) {
            return "HTTP " + status;
        }
    }

    private Throwable failure(Throwable cause) {
        if (cause instanceof CommandFailure) {
            return cause;
        }
        String why = cause instanceof ConnectException ? "nothing listens there" : String.valueOf(cause.getMessage());
        return new CommandFailure(ExitCode.UNAVAILABLE, "no node at " + node.url() + ": " + why);
    }
}
