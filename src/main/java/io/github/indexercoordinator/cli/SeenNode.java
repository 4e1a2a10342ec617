package io.github.indexercoordinator.cli;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A node that is connected to Redis, by the names of its connections.
 *
 * @param configuration the hash of what must be the same on every node
 */
record SeenNode(String node, String version, String configuration) {
    // One of the several connections that a node has; a command has others.
    private static final Pattern NAME =
            Pattern.compile("(?:^| )name=indexer-coordinator/([^/ ]+)/([^/ ]+)/([^/ ]+)/triggers(?: |$)");

    /** Those in an answer to {@code CLIENT LIST}, by name. */
    static List<SeenNode> read(String clientList) {
        return clientList
                .lines()
                .map(NAME::matcher)
                .filter(Matcher::find)
                .map(name -> new SeenNode(name.group(2), name.group(1), name.group(3)))
                .distinct()
                .sorted(Comparator.comparing(SeenNode::node))
                .toList();
    }
}
