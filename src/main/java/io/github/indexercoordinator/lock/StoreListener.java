package io.github.indexercoordinator.lock;

/** Hears how a lock store fares, from whoever keeps its connection. May be called from any thread, and as often as one likes. */
public interface StoreListener {
    /** The store answers: for the first time, or again. */
    void answers(String store);

    /**
     * The store is silent.
     *
     * @param error why, for people; without secrets
     */
    void silent(String store, String error);
}
