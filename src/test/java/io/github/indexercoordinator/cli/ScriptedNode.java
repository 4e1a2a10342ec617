package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.redis.Channels;
import io.github.indexercoordinator.redis.RedisFailure;
import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisLinkListener;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.redis.RedisMessage;
import io.github.indexercoordinator.redis.RedisSubscription;
import io.github.indexercoordinator.redis.SubscriptionListener;
import io.github.indexercoordinator.testing.Eventually;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A node as others see it: hears triggers on Redis, and answers each with the events a test gave it. */
final class ScriptedNode {
    private static final int LARGEST = 65_536;

    private final String name;
    private final List<JsonObject> answers;
    private final RedisLink link;
    private final BlockingQueue<JsonObject> heard = new LinkedBlockingQueue<>();

    /** Returns once it hears. */
    ScriptedNode(Vertx vertx, String uri, String name, JsonObject... answers) throws Exception {
        this.name = name;
        this.answers = List.of(answers);
        RedisLinkOptions options = RedisLinkOptions.of(uri, Duration.ofSeconds(5), name);
        link = new RedisLink(vertx, options, new Random(1), new RedisLinkListener() {
            @Override
            public void up() {}

            @Override
            public void down(RedisFailure cause) {}
        });
        RedisSubscription triggers = new RedisSubscription(
                vertx, options, new Random(1), Channels.of("indexer:trigger"), LARGEST, new Ear());
        Eventually.eventually("the node listens", triggers::isConfirmed);
    }

    /** The next trigger it has heard. */
    JsonObject heard() throws InterruptedException {
        JsonObject trigger = heard.poll(20, TimeUnit.SECONDS);
        if (trigger == null) {
            throw new AssertionError("no trigger was heard");
        }
        return trigger;
    }

    /** An event; node, indexer and trigger id are added when it is sent. */
    static JsonObject event(String event) {
        return new JsonObject().put("event", event);
    }

    private void answer(JsonObject trigger) {
        heard.add(trigger);
        for (Object indexer : trigger.getJsonArray("indexer")) {
            answers.forEach(answer -> publish(
                    answer.copy().put("indexer", indexer).put("node", name).put("triggerId", trigger.getString("id"))));
        }
    }

    private void publish(JsonObject event) {
        String channel = "indexer:events:" + event.getString("event") + ":" + event.getString("indexer");
        link.send(Request.cmd(Command.PUBLISH).arg(channel).arg(event.encode()))
                .onFailure(cause -> heard.add(new JsonObject().put("failed", cause.getMessage())));
    }

    private final class Ear implements SubscriptionListener {
        @Override
        public void confirmed() {}

        @Override
        public void lost(RedisFailure cause) {}

        @Override
        public void message(RedisMessage message) {
            answer(new JsonObject(message.payload()));
        }

        @Override
        public void oversized(String channel, int bytes) {}
    }
}
