package io.github.indexercoordinator.indexer;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two FIFOs in a directory that only we can enter, when the command keeps our own standard streams. The guard removes them as
 * soon as it has them open.
 */
final class FifoChannel implements GuardChannel {
    private static final long PATIENCE_S = 10;
    private static final Logger log = LoggerFactory.getLogger(FifoChannel.class);

    private final Path directory;
    // Reader and writer at once: opening a FIFO so waits for nobody, and lets the next open wait for nobody.
    private final List<RandomAccessFile> holders;
    private final OutputStream control;
    private final InputStream words;

    private FifoChannel(Path directory) throws IOException {
        this.directory = directory;
        String controlPath = directory.resolve("control").toString();
        String wordPath = directory.resolve("word").toString();
        makeFifos(controlPath, wordPath);
        this.holders = List.of(new RandomAccessFile(controlPath, "rw"), new RandomAccessFile(wordPath, "rw"));
        this.control = new FileOutputStream(controlPath);
        this.words = new FileInputStream(wordPath);
    }

    /** @throws IOException if they could not be made; nothing is left behind */
    static FifoChannel open() throws IOException {
        Path directory = Files.createTempDirectory("indexer-guard");
        try {
            return new FifoChannel(directory);
        } catch (IOException e) {
            remove(directory);
            throw e;
        }
    }

    @Override
    public void prepare(ProcessBuilder guard) {
        guard.inheritIO();
    }

    @Override
    public String directory() {
        return directory.toString();
    }

    @Override
    public OutputStream control(Process guard) {
        return control;
    }

    @Override
    public InputStream words(Process guard) {
        return words;
    }

    @Override
    public void close() {
        for (RandomAccessFile holder : holders) {
            try {
                holder.close();
            } catch (IOException e) {
                log.debug("A FIFO did not close: {}", e.getMessage());
            }
        }
        remove(directory);
    }

    private static void makeFifos(String... paths) throws IOException {
        try {
            Process mkfifo = new ProcessBuilder("mkfifo", "-m", "600", paths[0], paths[1]).start();
            if (!mkfifo.waitFor(PATIENCE_S, TimeUnit.SECONDS) || mkfifo.exitValue() != 0) {
                throw new IOException("mkfifo could not make " + String.join(", ", paths));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static void remove(Path directory) {
        for (Path path : List.of(directory.resolve("control"), directory.resolve("word"), directory)) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException e) {
                log.debug("{} stays behind: {}", path, e.getMessage());
            }
        }
    }
}
