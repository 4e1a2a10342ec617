package io.github.indexercoordinator.redis;

import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.List;

/**
 * What a subscription listens to.
 *
 * @param names channels by their whole name
 * @param patterns channels by glob pattern
 */
public record Channels(List<String> names, List<String> patterns) {
    public Channels {
        names = List.copyOf(names);
        patterns = List.copyOf(patterns);
        if (names.isEmpty() && patterns.isEmpty()) {
            throw new IllegalArgumentException("a subscription needs a channel or a pattern");
        }
    }

    /** One channel. */
    public static Channels of(String name) {
        return new Channels(List.of(name), List.of());
    }

    static Channels all(List<Channels> several) {
        return new Channels(
                several.stream().flatMap(each -> each.names().stream()).toList(),
                several.stream().flatMap(each -> each.patterns().stream()).toList());
    }

    int count() {
        return names.size() + patterns.size();
    }

    Future<Void> subscribe(RedisWire wire) {
        return send(wire, Command.SUBSCRIBE, names).compose(sent -> send(wire, Command.PSUBSCRIBE, patterns));
    }

    private static Future<Void> send(RedisWire wire, Command command, List<String> channels) {
        if (channels.isEmpty()) {
            return Future.succeededFuture();
        }
        Request request = Request.cmd(command);
        channels.forEach(request::arg);
        return wire.subscribe(request);
    }
}
