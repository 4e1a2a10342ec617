package io.github.indexercoordinator.trigger;

import java.util.Optional;

/**
 * Why a message, or a part of it, asks for nothing that can be run.
 *
 * @param indexer the indexer, when it is a known one
 * @param id the trigger's id, when it is a good one
 * @param error for people; what it quotes from outside is cut and escaped
 */
public record TriggerRejection(Cause cause, Optional<String> indexer, Optional<String> id, String error) {
    /** What is wrong. */
    public enum Cause {
        TOO_LARGE,
        EMPTY,
        MALFORMED,
        UNKNOWN_INDEXER,
        BAD_ID
    }

    static TriggerRejection of(Cause cause, String error) {
        return new TriggerRejection(cause, Optional.empty(), Optional.empty(), error);
    }
}
