package io.github.indexercoordinator.simulation;

import com.google.errorprone.annotations.FormatMethod;
import io.github.indexercoordinator.event.CoordinatorEvent;
import io.github.indexercoordinator.event.SkipReason;
import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.RunEnd;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks on, and knows everything: what each node believes, what each store does, who works. */
final class Checker {
    /**
     * How long ago a run may have asked a store last: a racer whom it does not answer asks another store, then for the last runs, for what
     * is done, and to begin, each for a second at most.
     */
    private static final Duration LAST_ASKED = Duration.ofMillis(5_500);
    /** How far apart starts must lie for fences of stores with different clocks to grow. */
    private static final Duration APART = Duration.ofSeconds(4);

    private final World world;
    private final boolean strict;
    private final Fleet fleet;
    private final Map<String, Duration> asked = new HashMap<>();
    private final Map<OwnerToken, Tenure> tenures = new HashMap<>();
    private final Set<Tenure> working = new LinkedHashSet<>();
    private final List<Duty> duties = new ArrayList<>();
    private final List<Completion> completions = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private final List<String> meetings = new ArrayList<>();
    private final Map<String, Duration> arrivals = new LinkedHashMap<>();
    private Optional<Tenure> lastLaunched = Optional.empty();
    private final List<Server> servers = new ArrayList<>();
    int runs;
    int differentStores;
    int forgotten;

    /** @param strict whether no overlap at all is excused: one store is required and forgets nothing */
    Checker(World world, boolean strict, Fleet fleet) {
        this.world = world;
        this.strict = strict;
        this.fleet = fleet;
    }

    /** How a trigger was taken: a run was begun for it, another run covers it, or it waits. */
    private enum Taken {
        WON,
        HELD,
        WAITS
    }

    /** A trigger that must lead to a completed run. */
    private record Duty(String indexer, String triggerId, Host host, Duration since, long fence, Taken how) {}

    private record Completion(String indexer, String triggerId, long fence, Duration began, Duration at) {}

    /** A trigger is thought of. */
    void asked(String triggerId) {
        asked.put(triggerId, world.now());
    }

    void watch(Server server) {
        servers.add(server);
    }

    List<String> violations() {
        return violations;
    }

    /** Those in which work was done beside other work, or without a lock. */
    List<String> meetings() {
        return meetings;
    }

    @FormatMethod
    private void met(String how, Object... details) {
        violated(how, details);
        meetings.add(String.format(how, details));
    }

    @FormatMethod
    private void violated(String how, Object... details) {
        String what = String.format(how, details);
        world.tell("VIOLATED: %s", what);
        violations.add(what);
    }

    private Tenure of(OwnerToken token) {
        Tenure tenure = tenures.get(token);
        if (tenure == null) {
            throw new IllegalStateException("nobody asked with " + token);
        }
        return tenure;
    }

    void asks(OwnerToken token, Host host, Server server) {
        tenures.computeIfAbsent(token, unseen -> new Tenure(unseen, host))
                .askedAt
                .put(server, world.now());
    }

    void believes(Server server, Lease lease, Duration asked) {
        Tenure tenure = of(lease.token());
        tenure.believedUntil.put(server, lease.deadline());
        tenure.renewedAt.put(server, asked);
    }

    void acquired(Server server, AcquireRequest request, Acquisition answer) {
        world.tell("%s is asked by %s since %s: %s", server.name, of(request.token()), request.owedSince(), answer);
        if (answer instanceof Acquisition.Granted) {
            of(request.token()).grantedAt.putIfAbsent(server, world.now());
        }
    }

    void takenBack(Server server, Lease lease, Renewal answer) {
        world.tell("%s is taken back by %s: %s", server.name, of(lease.token()), answer);
        if (answer instanceof Renewal.Ours) {
            if (lease.fence() < server.begun.getOrDefault(lease.name(), 0L)) {
                violated("%s goes back to %s, after a later run has begun there", server.name, of(lease.token()));
            }
            server.begun.merge(lease.name(), lease.fence(), Math::max);
        }
    }

    void begun(Server server, Lease lease, Renewal answer) {
        if (answer instanceof Renewal.Ours) {
            server.begun.merge(lease.name(), lease.fence(), Math::max);
            of(lease.token()).begunIn.add(server);
        }
    }

    void givenBack(Server server, Lease lease) {
        world.tell("%s is given back by %s", server.name, lease.token().runId());
    }

    void released(Server server, Lease lease, RunEnd end) {
        world.tell(
                "%s hears that %s has %s",
                server.name, lease.token().runId(), end.outcome().label());
        if (end.outcome().completed()) {
            String id = end.triggerId().orElse("");
            server.completed.putIfAbsent(id, new Server.Completion(lease.fence(), world.now()));
            completions.add(new Completion(lease.name(), id, lease.fence(), of(lease.token()).launchedAt, world.now()));
        }
    }

    void launched(OwnerToken token, long fence, String triggerId) {
        Tenure run = of(token);
        runs++;
        world.tell("%s starts %s for %s under %s in %s", run.host.name, token.runId(), triggerId, fence, names(run));
        run.launchedAt = world.now();
        run.fence = fence;
        working.forEach(other -> overlap(other, run));
        repeated(run, triggerId);
        fenceGrows(run);
        working.add(run);
        run.triggerId = triggerId;
        lastLaunched = Optional.of(run);
    }

    private List<String> names(Tenure run) {
        return run.holds(world.now()).stream().map(server -> server.name).toList();
    }

    private void overlap(Tenure first, Tenure second) {
        Duration now = world.now();
        List<Server> firsts = first.holds(now);
        List<Server> seconds = second.holds(now);
        List<Server> both = firsts.stream().filter(seconds::contains).toList();
        world.tell("OVERLAP of %s in %s and %s in %s", first, names(first), second, names(second));
        if (strict || firsts.isEmpty() || seconds.isEmpty()) {
            met("%s works beside %s", second, first);
        } else if (both.isEmpty()
                ? missedEachOther(first, firsts, second, seconds)
                : both.stream().allMatch(server -> first.forgottenBy(server) || second.forgottenBy(server))) {
            differentStores += both.isEmpty() ? 1 : 0;
            forgotten += both.isEmpty() ? 0 : 1;
        } else {
            met("%s works beside %s, and nothing excuses it", second, first);
        }
    }

    private boolean missedEachOther(Tenure first, List<Server> firsts, Tenure second, List<Server> seconds) {
        Duration since = world.now().minus(LAST_ASKED);
        return seconds.stream().allMatch(server -> first.asked(server, since))
                && firsts.stream().allMatch(server -> second.asked(server, since));
    }

    /** A store that gave the run away knew already that its trigger has had a run. */
    private void repeated(Tenure run, String triggerId) {
        for (Server server : run.begunIn) {
            Server.Completion known = server.completed.get(triggerId);
            Duration granted = run.grantedAt.get(server);
            if (!triggerId.isEmpty()
                    && known != null
                    && granted != null
                    && known.at().compareTo(granted) < 0
                    && !begunAgain(triggerId, known.fence())) {
                violated("%s repeats %s, which %s knows to be completed", run, triggerId, server.name);
            }
        }
    }

    /** It was repeated where that was not known, and that run, which was not finished, is repeated now. */
    private boolean begunAgain(String triggerId, long fence) {
        return tenures.values().stream().anyMatch(run -> run.triggerId.equals(triggerId) && run.begunAfter(fence));
    }

    private void fenceGrows(Tenure run) {
        lastLaunched
                .filter(before ->
                        strict || run.firstGranted().minus(before.launchedAt).compareTo(APART) > 0)
                .filter(before -> before.fence >= run.fence)
                .ifPresent(before -> violated("the fence of %s is no larger than that of %s", run, before));
    }

    void ended(OwnerToken token) {
        Tenure run = of(token);
        world.tell("%s has ended", run);
        working.remove(run);
        if (run.holds(world.now()).isEmpty()) {
            met("%s worked longer than its lease", run);
        } else if (servers.stream().noneMatch(server -> held(server, token) || run.forgottenBy(server))) {
            met("%s worked longer than any store held its lock", run);
        }
    }

    private boolean held(Server server, OwnerToken token) {
        return fleet.ids().stream()
                .anyMatch(id -> server.store
                        .holder(id)
                        .result()
                        .filter(holder -> holder.owner().equals(token))
                        .isPresent());
    }

    void arrived(Host host, String triggerId) {
        world.tell("%s hears %s", host.name, triggerId);
        arrivals.putIfAbsent(triggerId + ' ' + host.name, world.now());
    }

    void told(Host host, CoordinatorEvent event) {
        if (event instanceof CoordinatorEvent.LockWon won) {
            String id = won.run().triggerId().orElse("");
            // From the moment it was written down: what is forgotten before the answer comes is forgotten too.
            Duration begun = of(new OwnerToken(won.run().owner())).renewedAt.values().stream()
                    .min(Comparator.naturalOrder())
                    .orElseGet(world::now);
            duties.add(new Duty(won.indexerId(), id, host, begun, won.run().fence(), Taken.WON));
        }
        if (event instanceof CoordinatorEvent.Skipped skipped) {
            String id = skipped.triggerId().orElse("");
            world.tell("%s skips %s: %s", host.name, id, skipped.reason());
            Duration since = arrivals.getOrDefault(id + ' ' + host.name, world.now());
            if (skipped.reason() == SkipReason.HELD) {
                duties.add(new Duty(skipped.indexerId(), id, host, since, fence(skipped), Taken.HELD));
            } else if (skipped.reason() == SkipReason.PENDING) {
                duties.add(new Duty(skipped.indexerId(), id, host, since, Long.MAX_VALUE, Taken.WAITS));
            }
        }
        if (event instanceof CoordinatorEvent.Queued queued) {
            String id = queued.triggerId().orElse("");
            world.tell("%s has %s wait for a run since %s: %s", host.name, id, queued.since(), queued.reason());
            Duration since = arrivals.getOrDefault(id + ' ' + host.name, world.now());
            duties.add(new Duty(queued.indexerId(), id, host, since, Long.MAX_VALUE, Taken.WAITS));
        }
        if (event instanceof CoordinatorEvent.LockLost lost) {
            world.tell("%s loses %s: %s", host.name, lost.run().runId(), lost.cause());
        }
    }

    /** The fence of the run that a refused trigger is content with; none when it has not begun. */
    private long fence(CoordinatorEvent.Skipped skipped) {
        return skipped.holderOwner()
                .map(owner -> tenures.get(new OwnerToken(owner)))
                .map(holder -> holder.fence)
                .filter(fence -> fence > 0)
                .orElse(Long.MAX_VALUE);
    }

    /** Who has won a run owes it, or had it written down, and so do the others if he dies; who was refused owes it as long as he lives. */
    private boolean binding(Duty duty) {
        boolean gone = duty.host().dead();
        boolean forgotten = servers.stream().anyMatch(server -> server.forgotAt.compareTo(duty.since()) >= 0);
        return switch (duty.how()) {
            case WON -> !gone || !forgotten;
            case HELD -> !gone;
            // Nodes remember what waits, but by a fence of the store that has forgotten it; another may know a later
            // run.
            case WAITS -> !forgotten;
        };
    }

    private boolean done(Duty duty) {
        return completions.stream()
                .filter(run -> run.indexer().equals(duty.indexer()))
                .anyMatch(run -> run.triggerId().equals(duty.triggerId()) || covers(run, duty));
    }

    /** A queueing indexer is content only with a run that began after the trigger was thought of. */
    private boolean covers(Completion run, Duty duty) {
        if (fleet.queues() && duty.how() != Taken.WON) {
            return run.began().compareTo(asked.getOrDefault(duty.triggerId(), duty.since())) >= 0;
        }
        return run.fence() >= duty.fence()
                || (duty.how() == Taken.HELD && run.at().compareTo(duty.since()) >= 0);
    }

    List<String> undone() {
        return duties.stream()
                .filter(this::binding)
                .filter(duty -> !done(duty))
                .map(duty -> duty.triggerId() + " accepted by " + duty.host().name + " at "
                        + duty.since().minus(World.START))
                .toList();
    }

    boolean somebodyWorks() {
        return !working.isEmpty();
    }

    void finish() {
        undone().forEach(duty -> violated("never completed: %s", duty));
        servers.forEach(server -> fleet.names().forEach(name -> nobodyHolds(server, name)));
    }

    private void nobodyHolds(Server server, String name) {
        server.store
                .holder(name)
                .result()
                .ifPresent(holder -> violated(
                        "%s of %s is still held by %s",
                        name, server.name, holder.owner().runId()));
    }
}
