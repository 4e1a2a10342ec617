package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.doctor.NodeSeen;
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
    private static final Pattern NAME = Pattern.compile(
            "(?:^| )addr=(\\S*?)(?::\\d+)? .*?\\bname=indexer-coordinator/([^/ ]+)/([^/ ]+)/([^/ ]+)/triggers(?: |$)");

    /** Those in an answer to {@code CLIENT LIST}, by name. */
    static List<SeenNode> read(String clientList) {
        return connections(clientList).stream()
                .map(seen -> new SeenNode(seen.node(), seen.version(), seen.configuration()))
                .distinct()
                .toList();
    }

    /** The connections of nodes in an answer to {@code CLIENT LIST}, one for each node, by its name. */
    static List<NodeSeen> connections(String clientList) {
        return clientList
                .lines()
                .map(NAME::matcher)
                .filter(Matcher::find)
                .map(name -> new NodeSeen(name.group(3), name.group(2), name.group(4), name.group(1)))
                .sorted(Comparator.comparing(NodeSeen::node))
                .toList();
    }
}
