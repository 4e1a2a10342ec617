package io.github.indexercoordinator.lock;

/**
 * An event that a store tells in the same step as a change, where it can.
 *
 * @param event the event's name, {@code lock-won}
 * @param indexer whose event
 * @param json the event
 */
public record Announcement(String event, String indexer, String json) {
    /** Nothing is to be told. */
    public static final Announcement NONE = new Announcement("", "", "");
}
