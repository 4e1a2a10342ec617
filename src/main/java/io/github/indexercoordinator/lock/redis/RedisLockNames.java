package io.github.indexercoordinator.lock.redis;

import io.github.indexercoordinator.lock.Announcement;
import java.time.Duration;

/**
 * What the keys and channels are called, and how much history is kept.
 *
 * @param namespace stands before every key, channel and stream; may be empty
 * @param keyPrefix between the namespace and a lock's name
 * @param eventChannel the common beginning of the event channels, without the namespace
 * @param historyStream the stream of past events, without the namespace
 * @param historyLength how many of them are kept, about
 * @param historyKeep for how long they are kept, about
 */
public record RedisLockNames(
        String namespace,
        String keyPrefix,
        String eventChannel,
        String historyStream,
        int historyLength,
        Duration historyKeep) {
    /** The names of a fresh configuration. */
    public static final RedisLockNames DEFAULT =
            new RedisLockNames("", "indexer_lock:", "indexer:events", "indexer:history", 50_000, Duration.ofDays(7));

    String lock(String name) {
        return namespace + keyPrefix + name;
    }

    /** A key beside the lock, in the same slot of a cluster. */
    String companion(String name, String what) {
        String key = lock(name);
        return (tagged(key) ? key : "{" + key + "}") + ":" + what;
    }

    // A hash tag is what stands between the first { and the next }, if anything does (Redis Cluster specification).
    private static boolean tagged(String key) {
        int open = key.indexOf('{');
        return open >= 0 && key.indexOf('}', open) > open + 1;
    }

    String history() {
        return namespace + historyStream;
    }

    String channel(Announcement announcement) {
        return namespace + eventChannel + ":" + announcement.event() + ":" + announcement.indexer();
    }
}
