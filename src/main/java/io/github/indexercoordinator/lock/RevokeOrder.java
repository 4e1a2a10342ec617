package io.github.indexercoordinator.lock;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Somebody's wish to take a lock from its holder.
 *
 * @param name the lock's
 * @param groups the other locks that a run under it holds. They are freed with it when it is free at once; otherwise the holder lets go
 *     of them when its work is gone
 * @param holder whom it is to be taken from; anybody else keeps it
 * @param tombstone the token that stands in its place for the time that is left of the lease, so that nobody begins while the holder
 *     may still work; empty: the lock is free at once
 * @param announcement told in the same step
 */
public record RevokeOrder(
        String name,
        List<String> groups,
        OwnerToken holder,
        Optional<OwnerToken> tombstone,
        Announcement announcement) {
    public RevokeOrder {
        groups = List.copyOf(groups);
    }

    /** The locks that are taken from the holder. */
    public List<String> names() {
        return Stream.concat(Stream.of(name), tombstone.isPresent() ? Stream.empty() : groups.stream())
                .toList();
    }

    /**
     * What is to stand in the place of a holder. Nothing when the lock is to be free now, when it has no end, or when its holder is
     * another program, which does not look whether it still holds it. {@code exec} does look, though it writes no run record.
     *
     * @param by who revokes, {@code deploy@web1}
     */
    public static Optional<OwnerToken> tombstone(Holder holder, boolean now, String by, Random random) {
        boolean heeded = holder.node().isPresent() && holder.remaining().isPresent();
        return heeded && !now ? Optional.of(OwnerToken.revoked(by, random)) : Optional.empty();
    }
}
