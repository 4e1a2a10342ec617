package io.github.indexercoordinator.network;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Whether the server that answers is still the one that answered before. Told on one thread, asked from any. */
public final class LastServer {
    private String known = "";
    private volatile @Nullable Long replacedAt;

    /** Somebody who is called so answers now. */
    public void answers(String identity) {
        if (!known.isEmpty() && !known.equals(identity)) {
            replacedAt = System.nanoTime();
        }
        known = identity;
    }

    /** Whether another server took the place of the known one less than this time ago. */
    public boolean replacedWithin(Duration time) {
        Long replaced = replacedAt;
        return replaced != null && System.nanoTime() - replaced < time.toNanos();
    }
}
