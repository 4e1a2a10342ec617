package io.github.indexercoordinator.lock;

import java.util.OptionalLong;

/**
 * That a trigger which finds a name taken is to lead to a run of its own, later. A store that can, writes it down, so that it
 * outlives whoever heard the trigger; however many wish, one run more is owed.
 *
 * @param whenHeld whether also a run of the indexer itself is waited for; otherwise only those of its groups
 * @param after the largest fence whose run had begun when the trigger came: a run with a larger one covers it; empty: none does
 * @param source where the trigger came from
 */
public record Wish(boolean whenHeld, OptionalLong after, String source) {
    /** The same where nobody knows what was first, the trigger or a run. */
    Wish unordered() {
        return new Wish(whenHeld, OptionalLong.empty(), source);
    }
}
