package io.github.indexercoordinator.contention;

import java.util.List;

/** Finds one kind of verdict. Pure: the same evidence always gives the same. */
@FunctionalInterface
interface Rule {
    /** What is earned; empty if nothing. */
    List<Verdict> judge(Evidence evidence);
}
