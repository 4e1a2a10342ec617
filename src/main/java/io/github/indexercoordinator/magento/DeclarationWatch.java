package io.github.indexercoordinator.magento;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks from time to time whether Magento's modules declare other indexers than when the node started, and says so once for each
 * change: the node does not change its indexers while it works. Reads files on a worker's thread.
 */
public final class DeclarationWatch extends VerticleBase {
    /** Often enough to be heard soon after a deployment. */
    public static final Duration USUAL_INTERVAL = Duration.ofMinutes(5);

    private static final Logger LOG = LoggerFactory.getLogger(DeclarationWatch.class);

    private final Path root;
    private final Duration interval;
    private final PhpFiles files = new PhpFiles("", new BoundedProcess(Map.of(), Duration.ZERO));
    private @Nullable String known;

    /** @param root of the installation */
    public DeclarationWatch(Path root, Duration interval) {
        this.root = root;
        this.interval = interval;
    }

    /** Completes once it knows what is declared now. */
    @Override
    public Future<?> start() {
        vertx.setPeriodic(interval.toMillis(), again -> look().onFailure(this::unreadable));
        return look().onFailure(this::unreadable).otherwiseEmpty();
    }

    private Future<String> look() {
        return vertx.executeBlocking(
                        () -> DeclaredIndexers.of(root, files).graph().toString())
                .onSuccess(this::compare);
    }

    private void unreadable(Throwable why) {
        LOG.debug("the modules of {} cannot be read now", root, why);
    }

    private void compare(String declared) {
        if (known != null && !known.equals(declared)) {
            LOG.warn("the modules of {} declare other indexers than before: restart this node to take them", root);
        }
        known = declared;
    }
}
