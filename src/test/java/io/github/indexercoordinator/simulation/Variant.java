package io.github.indexercoordinator.simulation;

/** Ways to get it wrong, to see that the checks find them. */
enum Variant {
    /** As it is. */
    REAL,
    /** Asks the second store only when the first is silent. */
    NAIVE_FALLBACK,
    /** Frees a lock whoever holds it. */
    RELEASE_WITHOUT_COMPARING,
    /** Counts a lease from when the answer came. */
    DEADLINE_FROM_THE_REPLY,
    /** Tells the guard for how long, not until when. */
    RELATIVE_GUARD_TIMES,
    /** Undoes what was not answered, though the run goes on. */
    UNDOES_UNKNOWN_OUTCOMES,
    /** Takes back whatever the record says. */
    TAKES_BACK_WITHOUT_THE_RECORD,
    /** Repeats a run because it has not heard of its end. */
    TAKES_OVER_BY_MESSAGES
}
