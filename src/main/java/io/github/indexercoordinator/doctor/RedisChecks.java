package io.github.indexercoordinator.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What can be wrong with a Redis that answers. */
public final class RedisChecks {
    private static final String REDIS = "redis";

    private RedisChecks() {}

    /** All that was found, the good as well. */
    public static List<Finding> of(RedisFacts facts) {
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.ok(REDIS, facts.address() + " answers: " + facts.product()));
        findings.add(role(facts));
        findings.add(eviction(facts));
        findings.add(persistence(facts));
        findings.add(permissions(facts));
        neighbours(facts).ifPresent(findings::add);
        return findings;
    }

    private static Finding role(RedisFacts facts) {
        return switch (facts.of("role").orElse("")) {
            case "master" -> Finding.ok(REDIS, "it is a primary");
            case "" -> unasked("whether it is a primary");
            default ->
                Finding.problem(
                        REDIS,
                        "it is a replica of " + facts.of("master_host").orElse("another server"),
                        "let redis.uris name the primary: locks cannot be written to a replica");
        };
    }

    private static Finding eviction(RedisFacts facts) {
        Optional<String> policy = facts.of("maxmemory_policy");
        if (policy.isEmpty()) {
            return unasked("its eviction policy");
        }
        if (policy.get().equals("noeviction")) {
            return Finding.ok(REDIS, "it evicts nothing (maxmemory-policy noeviction)");
        }
        String unlimited = facts.is("maxmemory", "0") ? ", though without maxmemory it evicts nothing yet" : "";
        return Finding.warning(
                REDIS,
                "maxmemory-policy is " + policy.get() + ": a lock may be evicted while its run works" + unlimited,
                "set maxmemory-policy noeviction, or give the locks a server of their own");
    }

    private static Finding persistence(RedisFacts facts) {
        if (facts.of("aof_enabled").isEmpty()) {
            return unasked("whether it keeps its data over a restart");
        }
        if (facts.is("aof_last_write_status", "err") || facts.is("rdb_last_bgsave_status", "err")) {
            return Finding.problem(
                    REDIS,
                    "it could not write its data to its disk",
                    "look at its log and its disk; it may refuse every write until then");
        }
        return facts.is("aof_enabled", "1")
                ? Finding.ok(REDIS, "it keeps its data over a restart (appendonly yes)")
                : Finding.warning(
                        REDIS,
                        "appendonly is off: after a crash it has forgotten the locks since its last snapshot",
                        "set appendonly yes; or configure mysql with required: true, which then remembers");
    }

    private static Finding permissions(RedisFacts facts) {
        if (facts.refused().isEmpty()) {
            return Finding.warning(
                    REDIS,
                    "what its user may do could not be asked (only Redis 7 and newer tell)",
                    "if an ACL is in use, compare it with docs/operations.md");
        }
        List<String> refused = facts.refused().get();
        return refused.isEmpty()
                ? Finding.ok(REDIS, "its user may do all that a coordinator does")
                : Finding.problem(
                        REDIS,
                        "its user may not " + String.join(", ", refused),
                        "grant it; docs/operations.md has the whole ACL SETUSER line");
    }

    private static Optional<Finding> neighbours(RedisFacts facts) {
        if (!facts.magentoCache() && !facts.magentoSessions()) {
            return Optional.empty();
        }
        String what = facts.magentoCache() ? "a Magento cache" : "Magento's sessions";
        return Optional.of(Finding.warning(
                REDIS,
                "this database holds " + what + " as well: cache:flush would delete the locks",
                "give the locks a database, best a server, of their own (the number after the port in redis.uris)"));
    }

    private static Finding unasked(String what) {
        return Finding.warning(REDIS, "its user may not ask " + what, "grant +info to see it here");
    }
}
