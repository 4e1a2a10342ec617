package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.answer;
import static io.github.indexercoordinator.testing.Eventually.eventually;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.CoordinatorVerticle;
import io.github.indexercoordinator.HostResources;
import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.indexer.CommandLauncher;
import io.github.indexercoordinator.indexer.CommandStartException;
import io.github.indexercoordinator.indexer.GuardLauncher;
import io.github.indexercoordinator.indexer.GuardTools;
import io.github.indexercoordinator.indexer.SystemBootClock;
import io.github.indexercoordinator.metrics.NodeRegistry;
import io.github.indexercoordinator.testing.ScriptedLauncher;
import io.opentelemetry.api.OpenTelemetry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A whole node in this JVM, with a Vert.x of its own as in a process of its own; a test holds its commands in its hand. */
final class Node {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final ScriptedLauncher commands;
    private final List<ScriptedLauncher.Command> passedOver = new ArrayList<>();
    private final EventLog events = new EventLog();
    private final Configuration configuration;
    private final Vertx vertx;
    private final CoordinatorVerticle verticle;
    private @Nullable String deployment;

    Node(Configuration configuration) {
        this(configuration, Clock.systemUTC());
    }

    /** A node with a clock of its own on the wall. */
    Node(Configuration configuration, Clock wallClock) {
        this(configuration, wallClock, new ScriptedLauncher());
    }

    private Node(Configuration configuration, Clock wallClock, ScriptedLauncher commands) {
        this(configuration, commands, resources(wallClock, commands, Optional.empty()));
    }

    private Node(Configuration configuration, ScriptedLauncher commands, HostResources host) {
        this.configuration = configuration;
        this.commands = commands;
        vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
        vertx.eventBus().<JsonObject>localConsumer("indexer.events", event -> events.add(event.body()));
        verticle = new CoordinatorVerticle(
                configuration, host, configuration.http().token());
    }

    /** A node whose commands are processes. */
    static Node withProcesses(Configuration configuration) throws CommandStartException {
        CommandLauncher launcher = new GuardLauncher(GuardTools.find(), SystemBootClock.ofThisHost());
        return new Node(
                configuration, new ScriptedLauncher(), resources(Clock.systemUTC(), launcher, Optional.empty()));
    }

    /** A node that makes traces. */
    static Node traced(Configuration configuration, OpenTelemetry tracing) {
        ScriptedLauncher commands = new ScriptedLauncher();
        return new Node(configuration, commands, resources(Clock.systemUTC(), commands, Optional.of(tracing)));
    }

    private static HostResources resources(Clock wallClock, CommandLauncher launcher, Optional<OpenTelemetry> tracing) {
        return new HostResources(SystemBootClock.ofThisHost(), wallClock, launcher, NodeRegistry.empty(), tracing);
    }

    /** Returns once it is deployed; it may not be ready yet. */
    void deploy() {
        deployment = answer(vertx.deployVerticle(verticle));
    }

    String name() {
        return configuration.node();
    }

    /** What it told on its event bus. */
    EventLog events() {
        return events;
    }

    /** What each of its commands does by itself; without it they only wait for the test. */
    void working(Consumer<ScriptedLauncher.Command> work) {
        commands.working(work);
    }

    /** Waits for the next command of an indexer that it starts. */
    ScriptedLauncher.Command command(String indexer) throws InterruptedException {
        for (ScriptedLauncher.Command command : List.copyOf(passedOver)) {
            if (isOf(indexer, command)) {
                passedOver.remove(command);
                return command;
            }
        }
        ScriptedLauncher.Command next = commands.next();
        while (!isOf(indexer, next)) {
            passedOver.add(next);
            next = commands.next();
        }
        return next;
    }

    private static boolean isOf(String indexer, ScriptedLauncher.Command command) {
        return indexer.equals(command.command().environment().get("INDEXER_ID"));
    }

    /** Asks for a run as a program in its JVM would; the answer is the decision. */
    @CanIgnoreReturnValue
    JsonObject request(String payload) {
        return answer(vertx.eventBus().<JsonObject>request("indexer.trigger", payload))
                .body();
    }

    /** Asks for a run that nobody has asked for before; the answer is the decision. */
    @CanIgnoreReturnValue
    JsonObject request(String indexer, String id) {
        return request(new JsonObject().put("indexer", indexer).put("id", id).encode());
    }

    /** Asks for a run without waiting for the decision. */
    void publish(String payload) {
        vertx.eventBus().publish("indexer.trigger", payload);
    }

    /** The answer of its HTTP interface. */
    HttpResponse<String> http(String method, String path) throws IOException, InterruptedException {
        return CLIENT.send(message(method, path).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Where it listens for HTTP. */
    String url() {
        return "http://127.0.0.1:" + verticle.httpPort();
    }

    private HttpRequest.Builder message(String method, String path) {
        return HttpRequest.newBuilder(URI.create(url() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(Duration.ofSeconds(30));
    }

    /** The body of the answer to whoever has the token. */
    @CanIgnoreReturnValue
    String intervene(String method, String path) throws IOException, InterruptedException {
        String authorization = "Bearer " + configuration.http().token().value();
        return CLIENT.send(
                        message(method, path)
                                .header("Authorization", authorization)
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    void awaitReady() throws Exception {
        eventually(
                name() + " is ready",
                Duration.ofSeconds(30),
                () -> http("GET", "/health/ready").statusCode() == 200);
    }

    /** Begins to stop it as a signal would. Its commands are left to whoever holds them. */
    Future<Void> undeploy() {
        String deployed = deployment;
        deployment = null;
        return deployed == null ? Future.succeededFuture() : vertx.undeploy(deployed);
    }

    /** Stops it; commands that are left, or begin meanwhile, end as soon as they are there. */
    void stop() throws Exception {
        Future<Void> stopped = undeploy();
        eventually(name() + " has stopped", Duration.ofSeconds(30), () -> {
            commands.endAll();
            return stopped.isComplete();
        });
        answer(vertx.close());
    }
}
