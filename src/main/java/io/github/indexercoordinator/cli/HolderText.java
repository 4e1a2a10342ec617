package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.Holder;

/** Says to a person who holds a lock. */
final class HolderText {
    private HolderText() {}

    /** {@code price is held by web2; its lease ends in 42 s unless it is renewed}. */
    static String line(String name, Holder holder) {
        return name + " is held by " + who(holder) + "; "
                + holder.remaining()
                        .map(left -> "its lease ends in " + EventText.seconds(left) + " unless it is renewed")
                        .orElse("the lock has no end: whoever set it must delete it");
    }

    /** The holder's node, or the token of a program that is none of ours. */
    static String who(Holder holder) {
        return holder.node().orElseGet(() -> "'" + holder.owner().value() + "', a lock of another program");
    }
}
