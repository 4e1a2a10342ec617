package io.github.indexercoordinator;

import io.github.indexercoordinator.cli.NodeRunner;
import io.github.indexercoordinator.cli.Signals;
import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.ConfigurationException;
import io.github.indexercoordinator.config.Secret;
import io.github.indexercoordinator.http.TokenFile;
import io.github.indexercoordinator.indexer.IndexerVerticle;
import io.github.indexercoordinator.log.LineFormat;
import io.github.indexercoordinator.log.LogSetup;
import io.github.indexercoordinator.metrics.NodeRegistry;
import io.github.indexercoordinator.tracing.Tracing;
import io.github.indexercoordinator.wiring.Version;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * {@code run}: one node until a signal. Handlers of signals and not a shutdown hook, because a hook is too late to see the second
 * signal, and cannot make the exit code 0.
 */
final class ForegroundNode implements NodeRunner {
    private static final Logger LOG = LoggerFactory.getLogger(ForegroundNode.class);
    // What stopping may take beyond stop.wait and the longest killGrace; systemd's limit is to be 5 s above these.
    private static final Duration STOPPING_MARGIN = Duration.ofSeconds(4);

    // Nothing is served from files; and a killed node would leave the cache's folder behind each time.
    private static final FileSystemOptions NO_CACHE =
            new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false);

    private final HostResources host;

    ForegroundNode(HostResources host) {
        this.host = host;
    }

    @Override
    public int run(Configuration configuration) throws Exception {
        LogSetup.forNode(
                LineFormat.valueOf(configuration.log().format().name()),
                Level.valueOf(configuration.log().level().name()));
        try {
            return logged(configuration);
        } finally {
            LogSetup.close();
        }
    }

    private int logged(Configuration configuration) throws Exception {
        configuration.warnings().forEach(LOG::warn);
        if (configuration.indexers().isEmpty()) {
            LOG.warn("no indexers are configured: this node takes no triggers");
        }
        Secret token = token(configuration);
        CountDownLatch stop = new CountDownLatch(1);
        AtomicInteger signals = new AtomicInteger();
        Vertx vertx = NodeRegistry.counting(new VertxOptions().setFileSystemOptions(NO_CACHE), host.metrics())
                .build();
        Signals.pass(signal -> {
            LOG.atInfo().addKeyValue("signal", signal.name()).log("stopping");
            stop.countDown();
            if (signals.incrementAndGet() > 1) {
                vertx.eventBus().publish(IndexerVerticle.STOP_NOW, "");
            }
        });
        try {
            work(vertx, configuration, token, stop);
            return 0;
        } finally {
            vertx.close().await(10, TimeUnit.SECONDS);
            host.tracing().ifPresent(Tracing::end);
        }
    }

    private void work(Vertx vertx, Configuration configuration, Secret token, CountDownLatch stop) throws Exception {
        CoordinatorVerticle node = new CoordinatorVerticle(configuration, host, token);
        String deployment =
                vertx.deployVerticle(node).recover(ForegroundNode::explain).await();
        LOG.atInfo()
                .addKeyValue("node", configuration.node())
                .addKeyValue("version", Version.current())
                .addKeyValue("indexers", configuration.indexers().size())
                .addKeyValue("config", configuration.hash())
                .log("started");
        stop.await();
        stop(vertx, deployment, limit(configuration));
    }

    /** A port that is taken is for the user to change. */
    private static Future<String> explain(Throwable failure) {
        return Future.failedFuture(failure instanceof IOException ? refused(failure) : failure);
    }

    private static ConfigurationException refused(Throwable failure) {
        return new ConfigurationException(List.of(String.valueOf(failure.getMessage())));
    }

    private static void stop(Vertx vertx, String deployment, Duration limit) {
        try {
            vertx.undeploy(deployment).await(limit.toMillis(), TimeUnit.MILLISECONDS);
            LOG.info("stopped");
        } catch (TimeoutException slow) {
            LOG.atError()
                    .addKeyValue("limit", limit)
                    .log("not everything was released in time; what is left ends with its lease");
        }
    }

    private static Duration limit(Configuration configuration) {
        Duration grace = configuration.indexers().values().stream()
                .map(indexer -> indexer.killGrace())
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        return configuration.stop().waitFor().plus(grace).plus(STOPPING_MARGIN);
    }

    private static Secret token(Configuration configuration) throws ConfigurationException {
        Secret configured = configuration.http().token();
        TokenFile file = TokenFile.usual(System.getenv(), Path.of(System.getProperty("user.home")));
        try {
            return configured.present() ? configured : file.readOrCreate(new SecureRandom());
        } catch (IOException e) {
            throw new ConfigurationException(
                    List.of("http.token is not set, and none can be made in " + file.path() + ": " + e.getMessage()));
        }
    }
}
