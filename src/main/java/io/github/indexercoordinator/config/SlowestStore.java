package io.github.indexercoordinator.config;

import java.time.Duration;
import java.util.Optional;

/**
 * The store whose answer may take longest, and so decides how much of a lease a silent one may use up.
 *
 * @param key where its time is set
 */
record SlowestStore(String key, Duration commandTimeout) {
    static SlowestStore of(RedisSettings redis, Optional<MysqlSettings> mysql) {
        SlowestStore first = new SlowestStore(Schema.REDIS_COMMAND_TIMEOUT.path(), redis.commandTimeout());
        return mysql.map(store -> new SlowestStore(Schema.MYSQL_COMMAND_TIMEOUT.path(), store.commandTimeout()))
                .filter(second -> second.commandTimeout().compareTo(first.commandTimeout()) > 0)
                .orElse(first);
    }
}
