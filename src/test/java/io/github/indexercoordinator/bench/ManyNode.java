package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.CoordinatorVerticle;
import io.github.indexercoordinator.HostResources;
import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.ConfigurationLoader;
import io.github.indexercoordinator.magento.MagentoInstallations;
import io.github.indexercoordinator.metrics.NodeRegistry;
import io.github.indexercoordinator.testing.Eventually;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonObject;
import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** A whole node but for the processes: holds many leases for half a minute and prints, as JSON, how that went. */
public final class ManyNode {
    private static final int HOLD_SECONDS = 35;

    /** Nobody asks for metrics. */
    static final String QUIET = "quiet";
    /** Metrics are asked for all the time. */
    static final String SCRAPED = "scraped";

    private final PrometheusMeterRegistry metrics = NodeRegistry.ofThisProcess();
    private final Vertx vertx =
            NodeRegistry.counting(new VertxOptions(), metrics).build();
    private int port;
    private final JsonObject result = new JsonObject();
    private final Beats beats = new Beats(ManyPart.TTL_MILLIS / 3);

    private ManyNode() {}

    /**
     * Measures once.
     *
     * @param args the configuration file, and whether metrics are asked for
     */
    public static void main(String[] args) throws Exception {
        new ManyNode()
                .measure(
                        ConfigurationLoader.ofProcess(MagentoInstallations.ofProcess())
                                .load(Path.of(args[0])),
                        args[1]);
        System.exit(0);
    }

    private void measure(Configuration configuration, String mode) throws Exception {
        vertx.eventBus().<JsonObject>localConsumer("indexer.events", event -> beats.add(event.body()));
        String deployment = start(configuration);
        result.put("heldAfterMs", millis(this::triggerAll));
        if (mode.equals(SCRAPED)) {
            result.mergeIn(new Scrapes(port).during(HOLD_SECONDS));
        } else {
            TimeUnit.SECONDS.sleep(HOLD_SECONDS);
        }
        result.put("beats", beats.count()).put("late", beats.late()).put("latestMs", beats.latest());
        result.put("heapBytes", heap());
        result.put("stoppedAfterMs", millis(() -> vertx.undeploy(deployment).await(30, TimeUnit.SECONDS)));
        System.out.println(result.encode());
    }

    private String start(Configuration configuration) throws Exception {
        HostResources host =
                new HostResources(new NanoClock(), Clock.systemUTC(), new NoProcesses(), metrics, Optional.empty());
        CoordinatorVerticle node = new CoordinatorVerticle(
                configuration, host, configuration.http().token());
        String deployment = vertx.deployVerticle(node).await(30, TimeUnit.SECONDS);
        port = node.httpPort();
        URI ready = URI.create("http://127.0.0.1:" + port + "/health/ready");
        Eventually.eventually(
                "ready", () -> ((HttpURLConnection) ready.toURL().openConnection()).getResponseCode() == 200);
        result.put(
                "readyMs",
                System.currentTimeMillis()
                        - ManagementFactory.getRuntimeMXBean().getStartTime());
        return deployment;
    }

    private void triggerAll() throws Exception {
        Future.all(IntStream.range(0, ManyPart.HELD).mapToObj(this::trigger).toList())
                .await(30, TimeUnit.SECONDS);
    }

    private Future<Message<JsonObject>> trigger(int number) {
        return vertx.eventBus()
                .<JsonObject>request("indexer.trigger", ManyPart.indexer(number))
                .compose(decision -> "lock-won".equals(decision.body().getString("event"))
                        ? Future.succeededFuture(decision)
                        : Future.failedFuture("not won: " + decision.body().encode()));
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @FunctionalInterface
    private interface Step {
        void run() throws Exception;
    }

    private static long millis(Step step) throws Exception {
        long begun = System.nanoTime();
        step.run();
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }
}
