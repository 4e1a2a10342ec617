package io.github.indexercoordinator.lock.redis;

import io.github.indexercoordinator.redis.RedisScript;

/** The scripts of the lock store, each told in its own file. */
enum LockScript {
    ACQUIRE("acquire"),
    BEGIN("announce", "begin"),
    RENEW("renew"),
    TAKE_BACK("take-back"),
    RELEASE("announce", "release"),
    GIVE_BACK("give-back"),
    HOLDER("holder");

    private final RedisScript script;

    LockScript(String... files) {
        String[] paths = new String[files.length + 1];
        paths[0] = "/lua/answers.lua";
        for (int i = 0; i < files.length; i++) {
            paths[i + 1] = "/lua/" + files[i] + ".lua";
        }
        script = RedisScript.ofResources(paths);
    }

    RedisScript script() {
        return script;
    }
}
