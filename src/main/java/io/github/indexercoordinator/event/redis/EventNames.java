package io.github.indexercoordinator.event.redis;

import io.github.indexercoordinator.event.CoordinatorEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The Redis names of events, namespace included.
 *
 * @param channelPrefix the common beginning of the channels
 * @param stream the history of runs
 */
public record EventNames(String channelPrefix, String stream) {
    private static final Pattern GLOB = Pattern.compile("[*?\\[\\]\\\\]");

    /** {@code indexer:events:released:catalog}; without an indexer {@code indexer:events:store-down}. */
    public String channel(CoordinatorEvent event) {
        String channel = channelPrefix + ":" + event.event();
        return event.indexer().map(indexer -> channel + ":" + indexer).orElse(channel);
    }

    /** What matches the channels of all events: what an ACL rule {@code &indexer:events:*} allows, which a narrower one is not. */
    public String channelPattern() {
        return GLOB.matcher(channelPrefix).replaceAll("\\\\$0") + ":*";
    }

    /** Event and indexer in the name of a channel; without an indexer, the event alone. */
    List<String> parts(String channel) {
        return List.of(channel.substring(channelPrefix.length() + 1).split(":", 2));
    }

    /** The history of what led to no run, kept apart so that it pushes no runs out. */
    public String skips() {
        return stream + ":skips";
    }

    /** The hash that counts the skips of a moment's hour (UTC): {@code indexer:history:skips:2026-11-30T16Z}. */
    public String skipCounts(Instant at) {
        String hour = at.truncatedTo(ChronoUnit.HOURS).toString().substring(0, "2026-11-30T16".length());
        return skips() + ":" + hour + "Z";
    }
}
