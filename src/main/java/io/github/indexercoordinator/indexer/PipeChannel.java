package io.github.indexercoordinator.indexer;

import java.io.InputStream;
import java.io.OutputStream;

/** The guard's own standard streams, when the command needs none of ours. */
final class PipeChannel implements GuardChannel {
    @Override
    public void prepare(ProcessBuilder guard) {
        // Pipes are what a process gets unless told otherwise.
    }

    @Override
    public String directory() {
        return "";
    }

    @Override
    public OutputStream control(Process guard) {
        return guard.getOutputStream();
    }

    @Override
    public InputStream words(Process guard) {
        return guard.getInputStream();
    }

    @Override
    public void close() {
        // Process closes them.
    }
}
