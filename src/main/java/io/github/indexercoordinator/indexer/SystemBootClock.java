package io.github.indexercoordinator.indexer;

import io.github.indexercoordinator.lock.BootClock;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The host's boot clock as the guard reads it too: {@code /proc/uptime}, in steps of 10 ms; where there is no such file, the wall
 * clock. One reading costs a system call of some microseconds. Any thread may ask; an interrupt does no harm.
 */
public final class SystemBootClock implements BootClock {
    private static final int LONGEST = 64;
    private static final long STEP_MS = 10;

    private final LongSupplier millis;

    private SystemBootClock(LongSupplier millis) {
        this.millis = millis;
    }

    /** The clock of this host. */
    public static SystemBootClock ofThisHost() {
        return ofFile("/proc/uptime");
    }

    static SystemBootClock ofFile(String path) {
        try {
            // No FileChannel: an interrupt of one reader would close it for all.
            RandomAccessFile file = new RandomAccessFile(path, "r");
            return new SystemBootClock(() -> read(file));
        } catch (FileNotFoundException e) {
            return new SystemBootClock(System::currentTimeMillis);
        }
    }

    @Override
    public Duration now() {
        long now = millis.getAsLong();
        return Duration.ofMillis(now - now % STEP_MS);
    }

    private static long read(RandomAccessFile file) {
        byte[] text = new byte[LONGEST];
        synchronized (file) {
            try {
                file.seek(0);
                int length = file.read(text);
                String[] words = new String(text, 0, length, StandardCharsets.US_ASCII).split(" ", 2);
                return new BigDecimal(words[0]).movePointRight(3).longValue();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the boot clock", e);
            }
        }
    }
}
