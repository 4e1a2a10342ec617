package io.github.indexercoordinator.http;

import java.util.List;

/** Whether the node can do its work. Asked from the HTTP verticle; answers at once, from what is known. */
public interface Readiness {
    /** What is missing, for people, one reason each: a store that does not answer, a subscription not confirmed. */
    List<String> reasons();

    /** Whether the node is stopping and takes no triggers any more. */
    boolean draining();
}
