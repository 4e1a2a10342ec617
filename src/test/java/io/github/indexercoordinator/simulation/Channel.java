package io.github.indexercoordinator.simulation;

import java.util.List;
import java.util.function.Consumer;

/** What the first store publishes: heard by every node whose subscription stands, in the order in which it was published. */
final class Channel {
    private final World world;
    private static final double LOST = 0.05;

    private final Server server;
    private final List<Node> nodes;

    Channel(World world, Server server, List<Node> nodes) {
        this.world = world;
        this.server = server;
        this.nodes = nodes;
    }

    void publish(Consumer<Node> message) {
        server.apply(() -> List.copyOf(nodes).forEach(node -> {
            if (world.chance(LOST)) {
                node.loses();
            } else {
                node.deliver(() -> message.accept(node));
            }
        }));
    }
}
