package io.github.indexercoordinator.lock;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The rule over several lock stores: a lease is held in <em>every store that answers</em>, in at least one, and in every required one.
 * So two nodes that disagree about which stores answer still meet in one of them.
 *
 * <p>Stores are asked in a fixed order, so that two racers never both fail and whoever loses in the first asks no other; and one
 * after the other, each under the fences of those before. A run is written down, and released, in the reverse order: the first
 * store, which tells others of it, comes last. A store that does not answer is left out, and is taken back by {@link LeaseKeeper}.
 *
 * <p>With one store this adds nothing to it. May be used from any Vert.x context; futures complete on it.
 */
public final class LeaseSet implements LockStore {
    /** By how much longer than the slowest answer a racer may hold what it must give back. */
    private static final Duration RACERS_MARGIN = Duration.ofMillis(500);

    private final List<StoreMember> members;
    private final RunRecords records;

    /**
     * @param members in the order in which they are asked
     * @param remember how long a completed trigger id is remembered
     */
    public LeaseSet(List<StoreMember> members, Duration remember) {
        this.members = List.copyOf(members);
        this.records = new RunRecords(members, remember);
        if (members.isEmpty()) {
            throw new IllegalArgumentException("no lock store");
        }
    }

    /** The rule over a single store. */
    public static LeaseSet of(LockStore store) {
        return new LeaseSet(List.of(new StoreMember(store, true, Duration.ZERO)), Duration.ZERO);
    }

    /** The stores, in the order in which they are asked. */
    public List<StoreMember> members() {
        return members;
    }

    /** Whether there is more than one store, so that one may know what another has missed. */
    public boolean several() {
        return members.size() > 1;
    }

    /** The store of this name; empty if there is none. */
    public Optional<StoreMember> member(String name) {
        return members.stream().filter(member -> member.name().equals(name)).findFirst();
    }

    /** After how long a lock of another is no racer's any more, who would have given it back. */
    Duration racersTime() {
        return members.stream()
                .map(StoreMember::commandTimeout)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO)
                .plus(RACERS_MARGIN);
    }

    /** One lease of those in single stores; it ends with the last of them, but no later than a required one. */
    Lease joined(List<Lease> parts) {
        Map<String, Duration> ends = new LinkedHashMap<>();
        for (StoreMember member : members) {
            parts.stream()
                    .map(part -> part.ends().get(member.name()))
                    .filter(Objects::nonNull)
                    .forEach(end -> ends.put(member.name(), end));
        }
        Lease first = parts.get(0);
        long fence = parts.stream().mapToLong(Lease::fence).max().orElseThrow();
        return new Lease(first.names(), first.token(), fence, deadline(ends), ends);
    }

    private Duration deadline(Map<String, Duration> ends) {
        Duration latest = Collections.max(ends.values());
        return members.stream()
                .filter(StoreMember::required)
                .map(member -> ends.getOrDefault(member.name(), Duration.ZERO))
                .reduce(latest, (one, other) -> one.compareTo(other) < 0 ? one : other);
    }

    @Override
    public String name() {
        return String.join(",", members.stream().map(StoreMember::name).toList());
    }

    @Override
    public Future<Acquisition> tryAcquire(AcquireRequest request) {
        return new LeaseSetTry(this, records, request).run();
    }

    @Override
    public Future<Renewal> begin(Lease lease, LeaseTerm term, RunStart start) {
        return new LeaseSetBegin(this, lease, term, start).run();
    }

    @Override
    public Future<Renewal> renew(Lease lease, LeaseTerm term) {
        return held(lease, member -> member.store().renew(lease.in(member.name()), term));
    }

    @Override
    public Future<Renewal> takeBack(Lease lease, LeaseTerm term) {
        return held(lease, member -> member.store().takeBack(lease.in(member.name()), term));
    }

    private Future<Renewal> held(Lease lease, Function<StoreMember, Future<Renewal>> question) {
        List<StoreMember> holding = members.stream()
                .filter(member -> lease.ends().containsKey(member.name()))
                .toList();
        return Answers.each(holding, question)
                .compose(answers -> answers.isEmpty()
                        ? Future.failedFuture("no lock store answered")
                        : Future.succeededFuture(renewal(List.copyOf(answers.values()))));
    }

    private Renewal renewal(List<Renewal> answers) {
        return answers.stream()
                .filter(answer -> !(answer instanceof Renewal.Ours))
                .findFirst()
                .orElseGet(() -> ours(answers));
    }

    private Renewal ours(List<Renewal> answers) {
        List<Lease> parts = new ArrayList<>();
        boolean announced = false;
        for (Renewal answer : answers) {
            if (answer instanceof Renewal.Ours ours) {
                parts.add(ours.lease());
                announced |= ours.announced();
            }
        }
        return new Renewal.Ours(joined(parts), announced);
    }

    /** Succeeds when a store has answered. */
    @Override
    public Future<Release> release(Lease lease, RunEnd end) {
        return releaseEach(lease, end).map(answers -> Release.joined(answers.values()));
    }

    /** Tries the release once in every store, the first store last; fails when none answered. */
    public Future<Map<StoreMember, Release>> releaseEach(Lease lease, RunEnd end) {
        return Answers.inTurn(backwards(), member -> member.store().release(lease.in(member.name()), end));
    }

    /** Gives back in every store, also where it is not known whether it was granted. */
    @Override
    public Future<Void> giveBack(Lease lease) {
        return giveBack(members, lease);
    }

    Future<Void> giveBack(Collection<StoreMember> asked, Lease lease) {
        return Future.join(asked.stream()
                        .map(member -> member.store().giveBack(lease.in(member.name())))
                        .toList())
                .mapEmpty();
    }

    /** Revokes in every store that answers; enough if the holder has held one. */
    @Override
    public Future<Revocation> revoke(RevokeOrder order) {
        return Answers.inTurn(backwards(), member -> member.store().revoke(order))
                .map(answers -> Revocation.joined(List.copyOf(answers.values())));
    }

    private List<StoreMember> backwards() {
        List<StoreMember> backwards = new ArrayList<>(members);
        Collections.reverse(backwards);
        return backwards;
    }

    /** The holder in the first store that knows one. */
    @Override
    public Future<Optional<Holder>> holder(String name) {
        return first(
                0,
                member -> member.store().holder(name).map(holder -> holder.map(found -> found.seenIn(member.name()))));
    }

    /** The newest record that a store knows. */
    @Override
    public Future<Optional<RunRecord>> lastRun(String name) {
        return records.all(name).map(RunRecords::newest);
    }

    /** Pauses in every store; enough if one has answered. */
    @Override
    public Future<Void> pause(String name, Pause pause) {
        return Answers.each(members, member -> member.store().pause(name, pause).map(true))
                .compose(answers ->
                        answers.isEmpty() ? Future.failedFuture("no lock store answered") : Future.succeededFuture());
    }

    /** Ends the pause in every store; fails when one does not answer, for it may be paused there yet. */
    @Override
    public Future<Boolean> resume(String name) {
        List<Future<Boolean>> all =
                members.stream().map(member -> member.store().resume(name)).toList();
        return Future.join(all).map(answered -> all.stream().anyMatch(Future::result));
    }

    @Override
    public Future<Optional<Pause>> paused(String name) {
        return first(0, member -> member.store().paused(name));
    }

    @Override
    public Future<Optional<Waiting>> waiting(String name) {
        return first(0, member -> member.store().waiting(name));
    }

    /** Whether any store knows it: one that was silent then has missed it. */
    @Override
    public Future<Boolean> completed(String name, String triggerId) {
        return first(
                        0,
                        member -> member.store()
                                .completed(name, triggerId)
                                .map(done -> Optional.of(done).filter(yes -> yes)))
                .map(Optional::isPresent);
    }

    private <T> Future<Optional<T>> first(int index, Function<StoreMember, Future<Optional<T>>> question) {
        boolean last = index == members.size() - 1;
        return question.apply(members.get(index)).transform(answer -> {
            if (last || (answer.succeeded() && answer.result().isPresent())) {
                return Future.future(promise -> promise.handle(answer));
            }
            Future<Optional<T>> next = first(index + 1, question);
            // That the next one is silent does not matter when this one has answered.
            return answer.succeeded() ? next.otherwise(answer.result()) : next;
        });
    }

    @Override
    public Future<Void> close() {
        return Future.join(
                        members.stream().map(member -> member.store().close()).toList())
                .mapEmpty();
    }
}
