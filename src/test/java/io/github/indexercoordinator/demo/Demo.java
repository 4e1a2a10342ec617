package io.github.indexercoordinator.demo;

import io.github.indexercoordinator.testing.EventFeed;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.NodeProcess;
import io.github.indexercoordinator.testing.RespConnection;
import io.github.indexercoordinator.testing.Site;
import java.io.IOException;
import java.util.List;

/** Shows three nodes at work. Exit 0 if everything went as told, 1 if not; leaves nothing running either way. */
public final class Demo {
    private static final int LOG_LINES = 12;

    private final Narrator narrator;
    private final Site site;

    private Demo(Narrator narrator, Site site) {
        this.narrator = narrator;
        this.site = site;
    }

    /** Plays the story from beginning to end; with {@code --magento} the one of a shop. */
    public static void main(String[] args) throws Exception {
        Narrator narrator = new Narrator(System.out, Boolean.getBoolean("colour"));
        Demo demo = new Demo(narrator, Site.untilExit("indexer-demo", narrator::silence));
        boolean ofMagento = List.of(args).contains("--magento");
        System.exit(demo.play(ofMagento ? demo::tellOfMagento : demo::tell) ? 0 : 1);
    }

    /** What is to be told, once there is a Redis. */
    private interface Acts {
        void tell(int port, EventFeed events, RedisShell redis) throws Exception;
    }

    private boolean play(Acts acts) {
        try {
            site.startRedis();
            int port = site.redis().port();
            try (EventFeed events = new EventFeed(new RespConnection(port), narrator::event);
                    RedisShell redis = new RedisShell(new RespConnection(port), narrator)) {
                acts.tell(port, events, redis);
                narrator.headline("Everything went as told.");
                return true;
            }
        } catch (Exception | AssertionError failure) {
            report(failure);
            return false;
        }
    }

    private void tell(int port, EventFeed events, RedisShell redis) throws Exception {
        narrator.say("a Redis listens on port " + port + "; a MariaDB and three nodes are starting");
        Fleet fleet = new Fleet(site, MariadbProcess.shared());
        fleet.start();
        narrator.say("all three are ready");
        new Story(site, fleet, narrator, events, redis).tell();
    }

    private void tellOfMagento(int port, EventFeed events, RedisShell redis) throws Exception {
        narrator.say("a Redis listens on port " + port + "; a MariaDB is starting");
        new MagentoStory(site, MariadbProcess.shared(), narrator, events, redis).tell();
    }

    private void report(Throwable failure) {
        narrator.failure(failure instanceof AssertionError ? "FAILED: " + failure.getMessage() : "FAILED: " + failure);
        for (NodeProcess node : site.nodes()) {
            narrator.failure("The end of the log of " + node.name() + ":");
            lastLines(node);
        }
    }

    private void lastLines(NodeProcess node) {
        try {
            node.lastLines(LOG_LINES).forEach(narrator::failure);
        } catch (IOException e) {
            narrator.failure("(not to be read: " + e.getMessage() + ")");
        }
    }
}
