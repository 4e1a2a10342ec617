package io.github.indexercoordinator.lock.redis;

import io.github.indexercoordinator.redis.RedisScript;
import java.util.Locale;

/** The scripts of the lock store, each told in its own file. */
enum LockScript {
    ACQUIRE,
    ACQUIRE_IN_TURN,
    BEGIN,
    RENEW,
    TAKE_BACK,
    RELEASE,
    GIVE_BACK,
    REVOKE,
    HOLDER;

    private final RedisScript script;

    LockScript() {
        String file = name().toLowerCase(Locale.ROOT).replace('_', '-');
        script = RedisScript.ofResource("/lua/" + file + ".lua");
    }

    RedisScript script() {
        return script;
    }
}
