package io.github.indexercoordinator.redis;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes down what a subscription tells, in order. */
final class SubscriptionRecorder implements SubscriptionListener {
    private final List<String> told = new CopyOnWriteArrayList<>();

    @Override
    public void confirmed() {
        told.add("confirmed");
    }

    @Override
    public void lost(RedisFailure cause) {
        told.add("lost " + cause.kind() + cause.code());
    }

    @Override
    public void message(RedisMessage message) {
        told.add(message.channel() + " " + message.payload());
    }

    @Override
    public void oversized(String channel, int bytes) {
        told.add(channel + " of " + bytes + " bytes");
    }

    List<String> told() {
        return List.copyOf(told);
    }

    long count(String what) {
        return told.stream().filter(what::equals).count();
    }
}
