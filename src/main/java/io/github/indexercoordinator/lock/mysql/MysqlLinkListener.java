package io.github.indexercoordinator.lock.mysql;

/** Hears how a link fares; called on the link's context. */
public interface MysqlLinkListener {
    /** Nobody listens. */
    MysqlLinkListener NONE = new MysqlLinkListener() {};

    /** The session stands: for the first time, or again. */
    default void up() {}

    /** The session is gone, or the first try for one has failed. Told once for each outage. */
    default void down(MysqlFailure cause) {}

    /** The server answers, but cannot grant leases until a person has changed something. Told after {@link #up()}. */
    default void refused(MysqlFailure cause) {}
}
