package io.github.indexercoordinator.event.redis;

import io.vertx.core.Future;
import java.util.List;

/** Runs {@code publish-event.lua} on Redis. */
@FunctionalInterface
public interface EventScript {
    /** Runs it once; fails when Redis did not answer in time or refused. Returns at once, never throws. */
    Future<?> run(List<String> keys, List<String> arguments);
}
