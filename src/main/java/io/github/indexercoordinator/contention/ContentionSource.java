package io.github.indexercoordinator.contention;

import io.vertx.core.Future;
import java.time.Instant;

/** Tells who waited for whom. Never waits. */
@FunctionalInterface
public interface ContentionSource {
    /** The time from a moment until now; fails when what keeps the events does not answer. */
    Future<Contention> read(Instant since);
}
