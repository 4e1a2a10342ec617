package io.github.indexercoordinator.indexer;

/** Where on this JVM's event bus an indexer's verticle is asked. */
public final class IndexerAddress {
    private IndexerAddress() {}

    /** How the indexer is on this node: an empty request, answered with JSON that has at least {@code state}. */
    public static String status(String indexer) {
        return "indexer." + indexer + ".status";
    }
}
