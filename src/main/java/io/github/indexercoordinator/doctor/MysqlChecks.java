package io.github.indexercoordinator.doctor;

import java.util.List;
import java.util.Locale;

/** What can be wrong with a MySQL that answers and grants leases; why one does not, it says by itself. */
public final class MysqlChecks {
    private static final String MYSQL = "mysql";

    private MysqlChecks() {}

    /** All that was found, the good as well. */
    public static List<Finding> of(MysqlFacts facts) {
        return List.of(
                Finding.ok(MYSQL, facts.address() + " answers: " + facts.version() + ", and grants leases"),
                durability(facts),
                sessions(facts));
    }

    private static Finding durability(MysqlFacts facts) {
        return facts.flushAtCommit() == 1
                ? Finding.ok(MYSQL, "a commit is on its disk (innodb_flush_log_at_trx_commit 1)")
                : Finding.warning(
                        MYSQL,
                        "innodb_flush_log_at_trx_commit is " + facts.flushAtCommit() + ": a crash may forget leases",
                        "set it to 1");
    }

    private static Finding sessions(MysqlFacts facts) {
        boolean sees = granted(facts, "PROCESS", "ALL PRIVILEGES ON *.*");
        boolean ends = granted(facts, "CONNECTION ADMIN", "CONNECTION_ADMIN", "SUPER", "ALL PRIVILEGES ON *.*");
        if (sees && ends) {
            return Finding.ok(MYSQL, "its user may end the statements that ended commands leave behind");
        }
        return Finding.warning(
                MYSQL,
                "its user may not " + (sees ? "end" : "see") + " the statements that ended commands leave behind,"
                        + " so such a run " + (sees ? "waits for them" : "keeps its lock until its lease is over"),
                "GRANT PROCESS, CONNECTION ADMIN (MySQL: CONNECTION_ADMIN) ON *.* to it");
    }

    private static boolean granted(MysqlFacts facts, String... privileges) {
        return facts.grants().stream()
                .map(line -> line.toUpperCase(Locale.ROOT))
                .anyMatch(line -> List.of(privileges).stream().anyMatch(line::contains));
    }
}
