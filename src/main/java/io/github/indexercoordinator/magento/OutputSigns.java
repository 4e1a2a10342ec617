package io.github.indexercoordinator.magento;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What a reindex command has told of itself in its output, which its exit code does not. Safe for several threads. */
final class OutputSigns {
    /** Something that a line tells. */
    enum Sign {
        /** An index has been built, or found to be built by somebody else. */
        SUCCESS,
        /** Magento's own mark or lock was in the way. */
        LOCKED,
        /** MySQL gave up on a deadlock or a lock wait. */
        CONTENTION,
        /** A table that is built and swapped in is missing. */
        TABLE_MISSING,
        /** Something went wrong with an index. */
        FAULT
    }

    private static final Map<Sign, Pattern> PATTERNS = Map.of(
            Sign.SUCCESS, Pattern.compile("has been rebuilt successfully in \\d+:\\d\\d:\\d\\d"),
            Sign.LOCKED, Pattern.compile("is locked by another reindex process|Could not acquire lock for index"),
            Sign.CONTENTION,
                    Pattern.compile(
                            "\\b1213\\b.*[Dd]eadlock|SQLSTATE\\[40001\\]|\\b1205\\b.*[Ll]ock wait timeout|Lock wait timeout exceeded"),
            Sign.TABLE_MISSING, Pattern.compile("\\b1146\\b.*'[^']*_(replica|tmp|outdated)'"),
            Sign.FAULT,
                    Pattern.compile("process error during indexation process|process unknown error|"
                            + "is locked by another reindex process"));

    private final Set<Sign> seen = EnumSet.noneOf(Sign.class);

    synchronized void add(String line) {
        PATTERNS.forEach((sign, pattern) -> {
            if (pattern.matcher(line).find()) {
                seen.add(sign);
            }
        });
    }

    synchronized Set<Sign> all() {
        return Set.copyOf(seen);
    }
}
