package io.github.indexercoordinator.lock;

/** A store's answer to a renewal, a take back or the begin of a run. No answer is a failed future. */
public sealed interface Renewal {
    /**
     * Still ours.
     *
     * @param announced whether the store told the announcement that came with the request
     */
    record Ours(Lease lease, boolean announced) implements Renewal {}

    /** Nobody holds it: evicted, flushed, or run out. */
    record Missing() implements Renewal {}

    /** Somebody else holds one of the names. */
    record Taken(String name, Holder holder) implements Renewal {}
}
