package io.github.indexercoordinator.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.doctor.Finding.Grade;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RedisChecksTest {
    private static final String HEALTHY = """
            # Server
            redis_version:7.0.15
            role:master
            maxmemory:0
            maxmemory_policy:noeviction
            aof_enabled:1
            aof_last_write_status:ok
            rdb_last_bgsave_status:ok
            """;

    @Test
    void aHealthyServerIsWell() {
        assertEquals(List.of(), troubles(HEALTHY));
    }

    @ParameterizedTest
    @CsvSource({
        "role:master, role:slave, PROBLEM, is a replica",
        "maxmemory_policy:noeviction, maxmemory_policy:allkeys-lru, WARNING, maxmemory-policy is allkeys-lru",
        "aof_enabled:1, aof_enabled:0, WARNING, appendonly is off",
        "aof_last_write_status:ok, aof_last_write_status:err, PROBLEM, could not write",
        "role:master, '', WARNING, may not ask whether it is a primary",
    })
    void aLineThatDiffersIsFound(String healthy, String ill, Grade grade, String words) {
        List<Finding> troubles = troubles(HEALTHY.replace(healthy, ill));
        assertEquals(1, troubles.size(), troubles::toString);
        assertEquals(grade, troubles.get(0).grade());
        assertTrue(troubles.get(0).what().contains(words), troubles::toString);
        assertTrue(!troubles.get(0).advice().isEmpty(), troubles::toString);
    }

    @Test
    void whatIsRefusedIsNamed() {
        List<Finding> troubles = troubles(new RedisFacts(
                "r:1", RedisFacts.read(HEALTHY), Optional.of(List.of("PTTL indexer_lock:doctor")), false, false));
        assertTrue(troubles.get(0).what().contains("may not PTTL indexer_lock:doctor"), troubles::toString);
        assertEquals(Grade.PROBLEM, troubles.get(0).grade());
    }

    @Test
    void aCacheInTheSameDatabaseIsAWarning() {
        List<Finding> troubles =
                troubles(new RedisFacts("r:1", RedisFacts.read(HEALTHY), Optional.of(List.of()), true, false));
        assertTrue(troubles.get(0).what().contains("cache:flush would delete the locks"), troubles::toString);
    }

    @Test
    void aServerThatTellsNothingIsOnlyDoubted() {
        List<Finding> troubles = troubles(new RedisFacts("r:1", Map.of(), Optional.empty(), false, false));
        assertEquals(4, troubles.size(), troubles::toString);
        assertTrue(troubles.stream().allMatch(finding -> finding.grade() == Grade.WARNING), troubles::toString);
    }

    private static List<Finding> troubles(String info) {
        return troubles(new RedisFacts("r:1", RedisFacts.read(info), Optional.of(List.of()), false, false));
    }

    private static List<Finding> troubles(RedisFacts facts) {
        return RedisChecks.of(facts).stream()
                .filter(finding -> finding.grade() != Grade.OK)
                .toList();
    }
}
