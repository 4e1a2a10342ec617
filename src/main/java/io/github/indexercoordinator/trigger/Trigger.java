package io.github.indexercoordinator.trigger;

import java.util.Optional;

/**
 * Somebody asks for a run of one indexer.
 *
 * @param indexer a known indexer
 * @param id names the request, so that it is run once however often and wherever it arrives; at most 128 printable ASCII
 *     characters
 * @param source where it came from: {@code redis}, {@code eventbus}, {@code http}, or what the sender says
 */
public record Trigger(String indexer, Optional<String> id, String source) {}
