package io.github.indexercoordinator.simulation;

import io.github.indexercoordinator.lock.OwnerToken;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is known of one token: what its node believes to hold, what it has asked, and when it worked. */
final class Tenure {
    final OwnerToken token;
    final Host host;
    /** Until when it was once sure to hold a store, whatever it has heard since: its work goes on for a moment. */
    final Map<Server, Duration> believedUntil = new LinkedHashMap<>();

    final Map<Server, Duration> renewedAt = new LinkedHashMap<>();
    final Map<Server, Duration> askedAt = new LinkedHashMap<>();
    final Map<Server, Duration> grantedAt = new LinkedHashMap<>();
    final Set<Server> begunIn = new LinkedHashSet<>();
    Duration launchedAt = Duration.ZERO;
    long fence;
    String triggerId = "";

    Tenure(OwnerToken token, Host host) {
        this.token = token;
        this.host = host;
    }

    List<Server> holds(Duration now) {
        return believedUntil.entrySet().stream()
                .filter(believed -> believed.getValue().compareTo(now) > 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Whether a store was asked by then, or nobody was awake to ask it. */
    boolean asked(Server server, Duration since) {
        Duration last = askedAt.getOrDefault(server, Duration.ZERO);
        boolean recently = last.compareTo(since) >= 0;
        return recently || (!last.isZero() && host.stoppedSince(since));
    }

    boolean forgottenBy(Server server) {
        return renewedAt.containsKey(server) && server.forgotAt.compareTo(renewedAt.get(server)) > 0;
    }

    /** Its fence is of then, however long its node stood still before it began. */
    Duration firstGranted() {
        return grantedAt.values().stream().min(Comparator.naturalOrder()).orElse(launchedAt);
    }

    boolean begunAfter(long other) {
        return fence > other;
    }

    @Override
    public String toString() {
        return token.runId() + " of " + host.name;
    }
}
