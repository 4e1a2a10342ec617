package io.github.indexercoordinator.lock.redis;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** The keys that a script gets: n locks, n fences, n run records, and then what it needs beside them. */
final class LockKeys {
    private final RedisLockNames names;

    LockKeys(RedisLockNames names) {
        this.names = names;
    }

    List<String> of(List<String> locks) {
        List<String> keys = new ArrayList<>(3 * locks.size() + 2);
        locks.forEach(name -> keys.add(names.lock(name)));
        locks.forEach(name -> keys.add(names.companion(name, "fence")));
        locks.forEach(name -> keys.add(run(name)));
        return keys;
    }

    List<String> toAcquire(List<String> locks, Optional<String> triggerId) {
        List<String> keys = of(locks);
        keys.add(paused(locks.get(0)));
        triggerId.ifPresent(id -> keys.add(done(locks.get(0), id)));
        return keys;
    }

    List<String> toAcquireInTurn(List<String> locks, Optional<String> triggerId) {
        List<String> keys = of(locks);
        keys.add(paused(locks.get(0)));
        keys.add(pending(locks.get(0)));
        addWaitingLists(keys, locks);
        triggerId.ifPresent(id -> keys.add(done(locks.get(0), id)));
        return keys;
    }

    /** The keys of the first, the history, and the locks of the rest. */
    List<String> revoked(List<String> locks) {
        List<String> keys = withHistory(locks.subList(0, 1));
        locks.subList(1, locks.size()).forEach(name -> keys.add(names.lock(name)));
        return keys;
    }

    private List<String> withHistory(List<String> locks) {
        List<String> keys = of(locks);
        keys.add(names.history());
        return keys;
    }

    List<String> toBegin(List<String> locks) {
        List<String> keys = withHistory(locks);
        keys.add(pending(locks.get(0)));
        addWaitingLists(keys, locks);
        return keys;
    }

    private void addWaitingLists(List<String> keys, List<String> locks) {
        List<String> groups = locks.subList(1, locks.size());
        groups.forEach(group -> keys.add(pending(group)));
        groups.forEach(group -> keys.add(names.companion(group, "looks")));
    }

    // Of an indexer: the run written down to be made later. Of a group: who waits for it, in their order.
    String pending(String name) {
        return names.companion(name, "pending");
    }

    List<String> toRelease(List<String> locks, Optional<String> triggerId) {
        List<String> keys = withHistory(locks);
        keys.add(pending(locks.get(0)));
        triggerId.ifPresent(id -> keys.add(done(locks.get(0), id)));
        return keys;
    }

    String run(String name) {
        return names.companion(name, "run");
    }

    String paused(String name) {
        return names.companion(name, "paused");
    }

    // Hashed: an id comes from outside, and must not choose the key's length or form.
    String done(String name, String triggerId) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(triggerId.getBytes(StandardCharsets.UTF_8));
            return names.companion(name, "done:" + HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
