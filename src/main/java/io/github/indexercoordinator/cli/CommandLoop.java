package io.github.indexercoordinator.cli;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.dns.AddressResolverOptions;
import io.vertx.core.file.FileSystemOptions;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The one event loop that a short command works on, while its main thread waits. */
final class CommandLoop implements AutoCloseable {
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final Context context;

    /** Starts it; what a node needs and a command does not is left out, because most of a command's time is its start. */
    CommandLoop() {
        // The JVM's own resolver: Vert.x's asks the network for what /etc/hosts answers.
        System.setProperty("vertx.disableDnsResolver", "true");
        vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(2)
                .setAddressResolverOptions(new AddressResolverOptions())
                .setFileSystemOptions(new FileSystemOptions()
                        .setClassPathResolvingEnabled(false)
                        .setFileCachingEnabled(false)));
        context = vertx.getOrCreateContext();
    }

    Vertx vertx() {
        return vertx;
    }

    /** Runs something on the loop, from any thread. */
    void hop(Runnable action) {
        context.runOnContext(now -> action.run());
    }

    /** Runs work on the loop and waits for its result on the calling thread; throws what it fails with. */
    <T> T await(Supplier<Future<T>> work) throws Exception {
        Promise<T> result = Promise.promise();
        hop(() -> Future.succeededFuture().compose(start -> work.get()).onComplete(result));
        try {
            return result.future().toCompletionStage().toCompletableFuture().get();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception cause ? cause : failed;
        }
    }

    @Override
    public void close() {
        // What does not close in a server's client must not keep a command from ending.
        vertx.close()
                .toCompletionStage()
                .toCompletableFuture()
                .completeOnTimeout(null, CLOSING.toSeconds(), TimeUnit.SECONDS)
                .join();
    }
}
