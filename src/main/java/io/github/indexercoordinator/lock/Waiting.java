package io.github.indexercoordinator.lock;

import java.time.Instant;
import java.util.Optional;

/**
 * A run that is written down to be made later, as one look shows it.
 *
 * @param triggerId of the trigger that was first to ask
 * @param source of that trigger
 * @param since when it was asked for, by the store's clock; empty when that cannot be read
 */
public record Waiting(Optional<String> triggerId, String source, Optional<Instant> since) {}
