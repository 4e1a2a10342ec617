package io.github.indexercoordinator.lock;

import java.util.Collection;

/**
 * A store's answer to a release.
 *
 * @param wasOurs whether the lock was still ours; if not, nothing of a successor was touched
 * @param announced whether the store told the announcement that came with the request
 * @param pending whether another run of the indexer is written down to be made now
 */
public record Release(boolean wasOurs, boolean announced, boolean pending) {
    /** The answer of several stores together. */
    public static Release joined(Collection<Release> answers) {
        return new Release(
                answers.stream().anyMatch(Release::wasOurs),
                answers.stream().anyMatch(Release::announced),
                answers.stream().anyMatch(Release::pending));
    }
}
