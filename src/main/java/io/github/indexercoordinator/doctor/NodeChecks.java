package io.github.indexercoordinator.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Whether the nodes of a fleet fit together. */
public final class NodeChecks {
    private static final String NODES = "nodes";

    private NodeChecks() {}

    /**
     * Compares them.
     *
     * @param configuration the hash of the configuration here
     * @param version of the program here
     */
    public static List<Finding> of(List<NodeSeen> nodes, String configuration, String version) {
        if (nodes.isEmpty()) {
            return List.of(Finding.warning(
                    NODES,
                    "no node is connected to this Redis",
                    "start one (indexer-coordinator run), with the same redis.uris and namespace"));
        }
        List<Finding> findings = new ArrayList<>();
        nodes.forEach(node -> findings.add(of(node, configuration, version)));
        findings.addAll(namesakes(nodes));
        return findings;
    }

    private static Finding of(NodeSeen node, String configuration, String version) {
        String what = node.node() + " (" + node.host() + ", version " + node.version() + ")";
        if (!node.configuration().equals(configuration)) {
            return Finding.problem(
                    NODES,
                    what + " has configuration " + node.configuration() + ", this one is " + configuration,
                    "give every node the same stores, names, terms and indexers: nodes that differ do not exclude each other");
        }
        return Versions.neighbours(node.version(), version)
                ? Finding.ok(NODES, what + " has this configuration")
                : Finding.warning(
                        NODES,
                        what + " is not of a neighbouring minor version of " + version,
                        "update one of them: only neighbours are tested side by side");
    }

    private static List<Finding> namesakes(List<NodeSeen> nodes) {
        return nodes.stream().collect(Collectors.groupingBy(NodeSeen::node)).entrySet().stream()
                .filter(same -> same.getValue().size() > 1)
                .map(same -> Finding.problem(
                        NODES,
                        same.getValue().size() + " nodes are called " + same.getKey() + ": "
                                + same.getValue().stream().map(NodeSeen::host).collect(Collectors.joining(", ")),
                        "give each its own name (node, or COORDINATOR_NODE)"))
                .toList();
    }
}
