package io.github.indexercoordinator.doctor;

import io.github.indexercoordinator.lock.mysql.MysqlServer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What can be wrong with a MySQL that answers and grants leases; why one does not, it says by itself. */
public final class MysqlChecks {
    private static final String MYSQL = "mysql";
    private static final Pattern ON_THE_SERVER = Pattern.compile("GRANT ([A-Za-z_, ]+) ON \\*\\.\\* TO ");

    private MysqlChecks() {}

    /** All that was found, the good as well. */
    public static List<Finding> of(MysqlServer facts) {
        return List.of(
                Finding.ok(MYSQL, facts.address() + " answers: " + facts.version() + ", and grants leases"),
                durability(facts),
                sessions(facts));
    }

    private static Finding durability(MysqlServer facts) {
        return facts.flushAtCommit() == 1
                ? Finding.ok(MYSQL, "a commit is on its disk (innodb_flush_log_at_trx_commit 1)")
                : Finding.warning(
                        MYSQL,
                        "innodb_flush_log_at_trx_commit is " + facts.flushAtCommit() + ": a crash may forget leases",
                        "set it to 1");
    }

    private static Finding sessions(MysqlServer facts) {
        boolean sees = granted(facts, "PROCESS");
        boolean ends = granted(facts, "CONNECTION ADMIN", "CONNECTION_ADMIN", "SUPER");
        if (sees && ends) {
            return Finding.ok(MYSQL, "its user may end the statements that ended commands leave behind");
        }
        return Finding.warning(
                MYSQL,
                "its user may not " + (sees ? "end" : "see") + " the statements that ended commands leave behind,"
                        + " so such a run " + (sees ? "waits for them" : "keeps its lock until its lease is over"),
                "GRANT PROCESS, CONNECTION ADMIN (MySQL: CONNECTION_ADMIN) ON *.* to it");
    }

    private static boolean granted(MysqlServer facts, String... privileges) {
        List<String> enough = new ArrayList<>(List.of(privileges));
        enough.add("ALL PRIVILEGES");
        return facts.grants().stream().flatMap(MysqlChecks::everywhere).anyMatch(enough::contains);
    }

    /** What a line grants on the whole server; names of users, schemas and tables may read like privileges. */
    private static Stream<String> everywhere(String grant) {
        Matcher line = ON_THE_SERVER.matcher(grant);
        return line.lookingAt()
                ? Arrays.stream(line.group(1).toUpperCase(Locale.ROOT).split(","))
                        .map(String::strip)
                : Stream.empty();
    }
}
