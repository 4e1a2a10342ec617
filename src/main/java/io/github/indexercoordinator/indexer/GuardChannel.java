package io.github.indexercoordinator.indexer;

import java.io.InputStream;
import java.io.OutputStream;

/** The two one-way lines between a guard and this process. */
interface GuardChannel extends AutoCloseable {
    /** Gives the guard's process its streams, before it starts. */
    void prepare(ProcessBuilder guard);

    /** The guard's fourth argument: where its FIFOs are, or nothing. */
    String directory();

    /** Towards the guard. */
    OutputStream control(Process guard);

    /** From the guard; ends when the guard is gone. */
    InputStream words(Process guard);

    /** The guard has opened its ends, or is gone. A repeated call is harmless. */
    @Override
    void close();
}
