package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.event.TimeText;
import io.github.indexercoordinator.lock.Holder;

/** Says to a person who holds a lock. */
final class HolderText {
    private HolderText() {}

    /** {@code price is held by web2; its lease ends in 42 s unless it is renewed}. */
    static String line(String name, Holder holder) {
        if (holder.owner().revokedBy().isPresent()) {
            return name + " was revoked by " + holder.owner().revokedBy().orElseThrow() + "; it is free " + in(holder);
        }
        return name + " is held by " + who(holder) + "; "
                + holder.remaining()
                        .map(left -> "its lease ends in " + EventText.seconds(left) + " unless it is renewed")
                        .orElse("the lock has no end: whoever set it must delete it");
    }

    /** {@code ; its run 0123456789abcdef began 18 s ago}; nothing when it has no run. */
    static String run(Holder holder) {
        return holder.intoRun()
                .map(into -> "; its run " + holder.owner().runId() + " began " + TimeText.of(into) + " ago")
                .orElse("");
    }

    /** {@code in 42 s}: when the lease ends. */
    static String in(Holder holder) {
        return holder.remaining().map(left -> "in " + EventText.seconds(left)).orElse("never by itself");
    }

    /** The holder's node, who has revoked it, or the token of a program that is none of ours. */
    static String who(Holder holder) {
        return holder.node()
                .or(() -> holder.owner().revokedBy().map(by -> "nobody (revoked by " + by + ")"))
                .orElseGet(() -> "'" + holder.owner().value() + "', a lock of another program");
    }
}
