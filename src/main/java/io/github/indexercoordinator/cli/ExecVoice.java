package io.github.indexercoordinator.cli;

/** Tells the user of {@code exec} what goes on beside the command. */
interface ExecVoice {
    /** Somebody else keeps the lock; says what to end with. */
    int refused(String who);

    /** The lock is held, but not in every store. */
    void without(String what);

    /** The lease was lost, and the command is being ended. */
    void lost(String how);
}
