package io.github.indexercoordinator;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.Secret;
import io.github.indexercoordinator.http.HttpVerticle;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The whole node. Starts its parts in the order stores, indexers, sources of triggers, HTTP; stops them so that no trigger comes
 * any more, runs are ended and released, and only then connections go. Vert.x alone would close the connections first.
 */
public final class CoordinatorVerticle extends VerticleBase {
    private static final int MOST_INDEXER_THREADS = 8;

    private final Configuration configuration;
    private final HostResources host;
    private final Secret httpToken;
    private final Deque<String> sources = new ArrayDeque<>();
    private final Deque<String> indexers = new ArrayDeque<>();
    private final Deque<String> fronts = new ArrayDeque<>();
    private @Nullable NodeParts parts;
    private volatile int httpPort;

    /**
     * A node, not yet started.
     *
     * @param httpToken what changes over HTTP need
     */
    public CoordinatorVerticle(Configuration configuration, HostResources host, Secret httpToken) {
        this.configuration = configuration;
        this.host = host;
        this.httpToken = httpToken;
    }

    /** The port of the HTTP interface, once started. From any thread. */
    public int httpPort() {
        return httpPort;
    }

    /** Fails when a part cannot be started, an address taken; what has begun by then is stopped and released first. */
    @Override
    public Future<?> start() {
        NodeParts made = new NodeParts(vertx, configuration, host);
        parts = made;
        HttpVerticle http = made.http(httpToken);
        return deployAll(made.indexers(), workers(), indexers)
                .compose(deployed -> deployAll(made.triggerSources(), new DeploymentOptions(), sources))
                .compose(deployed -> deployAll(made.watches(), new DeploymentOptions(), sources))
                .compose(deployed -> deploy(http, new DeploymentOptions(), fronts))
                .onSuccess(deployed -> {
                    httpPort = http.port();
                    made.readSuccesses();
                })
                .recover(failure -> stop().transform(stopped -> Future.failedFuture(failure)));
    }

    private DeploymentOptions workers() {
        int threads = Math.max(
                1, Math.min(MOST_INDEXER_THREADS, configuration.indexers().size()));
        return new DeploymentOptions()
                .setThreadingModel(ThreadingModel.WORKER)
                .setWorkerPoolName("indexers")
                .setWorkerPoolSize(threads);
    }

    private Future<?> deployAll(
            Collection<? extends Deployable> verticles, DeploymentOptions options, Deque<String> deployed) {
        return Future.join(verticles.stream()
                .map(verticle -> deploy(verticle, options, deployed))
                .toList());
    }

    private Future<String> deploy(Deployable verticle, DeploymentOptions options, Deque<String> deployed) {
        // From a thread without a context they are no children of ours, which Vert.x would undeploy all at once before
        // our stop().
        CompletionStage<Future<String>> elsewhere =
                CompletableFuture.supplyAsync(() -> vertx.deployVerticle(verticle, options));
        // Composed here and not there, where a failure would come wrapped and nobody would know it.
        return Future.fromCompletionStage(elsewhere, context)
                .compose(deploying -> deploying)
                .onSuccess(deployed::push);
    }

    /** Completes once nothing of ours runs and every lock is released, or has run out. */
    @Override
    public Future<?> stop() {
        NodeParts made = parts;
        if (made == null) {
            return Future.succeededFuture();
        }
        made.drain();
        // Each whatever became of the one before: a source that will not go must not keep locks held.
        return undeployAll(sources)
                .eventually(() -> undeployAll(indexers))
                .eventually(() -> undeployAll(fronts))
                .eventually(made::close);
    }

    private Future<?> undeployAll(Deque<String> deployed) {
        return Future.join(deployed.stream().map(vertx::undeploy).toList());
    }
}
