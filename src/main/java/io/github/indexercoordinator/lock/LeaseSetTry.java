package io.github.indexercoordinator.lock;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One try for a lease in every store that answers. What was granted before a refusal is given back. After a failure nothing is: the
 * same try may be made again with the same token, which a give back on its way would then take from it; whoever gives up gives back.
 */
final class LeaseSetTry {
    private static final Logger LOG = LoggerFactory.getLogger(LeaseSetTry.class);

    private final LeaseSet set;
    private final RunRecords records;
    private final Set<StoreMember> asked = new LinkedHashSet<>();
    private final Grants grants = new Grants();
    private boolean vouchedFor;
    private boolean lookedAtAll;
    private final long owedSince;
    private AcquireRequest request;
    private @Nullable Throwable silence;

    LeaseSetTry(LeaseSet set, RunRecords records, AcquireRequest request) {
        this.set = set;
        this.records = records;
        this.request = request;
        this.owedSince = request.owedSince().orElse(0);
    }

    Future<Acquisition> run() {
        return ask(order(), 0);
    }

    /** A store that may have forgotten a run gives none away before one that has not has granted it; so it is asked last. */
    private List<StoreMember> order() {
        List<StoreMember> order = new ArrayList<>();
        set.members().stream().filter(member -> !forgetful(member)).forEach(order::add);
        set.members().stream().filter(member -> !order.contains(member)).forEach(order::add);
        return order;
    }

    /** With one store only an owed run waits, which somebody may be working on; else every restart would stop all for a ttl. */
    private boolean forgetful(StoreMember member) {
        return (set.several() || request.owedSince().isPresent())
                && member.store().replacedWithin(request.ttl());
    }

    private Future<Acquisition> ask(List<StoreMember> order, int index) {
        if (index == order.size()) {
            return Future.succeededFuture().compose(all -> settle());
        }
        StoreMember member = order.get(index);
        if (!vouchedFor && forgetful(member)) {
            // Who waits where it must is to be written down there.
            return heldNevertheless(member, 0)
                    .compose(taken ->
                            request.wish().isPresent() ? question(order, index) : Future.succeededFuture(taken));
        }
        return question(order, index);
    }

    private Future<Acquisition> question(List<StoreMember> order, int index) {
        StoreMember member = order.get(index);
        asked.add(member);
        return Answers.ask(member, store -> store.store().tryAcquire(askedOf(member)))
                .transform(answer -> heard(order, index, answer));
    }

    private AcquireRequest askedOf(StoreMember member) {
        return member.store().announces() ? request : request.unordered();
    }

    private Future<Acquisition> heard(List<StoreMember> order, int index, AsyncResult<Acquisition> answer) {
        StoreMember member = order.get(index);
        if (answer.failed()) {
            silence = answer.cause();
            return member.required() ? Future.failedFuture(answer.cause()) : ask(order, index + 1);
        }
        if (answer.result() instanceof Acquisition.Granted grant) {
            granted(member, grant);
            return ask(order, index + 1);
        }
        asked.remove(member);
        return refused(member, answer.result());
    }

    private void granted(StoreMember member, Acquisition.Granted grant) {
        records.heard(indexer(), grant.last());
        vouchedFor |= !forgetful(member);
        request = grants.add(grant, request);
    }

    private Future<Acquisition> settle() {
        if (grants.none()) {
            return Future.failedFuture(silence == null ? new IllegalStateException("no lock store") : silence);
        }
        if (!vouchedFor) {
            // Not given back: its time may be over before the same try is made again, and what that is granted would be
            // taken from it.
            return Future.failedFuture(
                    "restarted or replaced a moment ago, and may have forgotten its locks: " + set.name());
        }
        return new GrantedRun(set, records, grants, request, owedSince)
                .settled()
                .map(settled -> settled.map(this::settled).orElseGet(() -> grants.joined(set)));
    }

    private String indexer() {
        return request.names().get(0);
    }

    private Acquisition settled(GrantedRun.Settled settled) {
        records.bringUpToDate(indexer(), settled.known(), settled.newest());
        giveBackUnwaited(set, asked, grants.lease(set, request));
        return new Acquisition.Declined(settled.reason(), Optional.of(settled.newest()));
    }

    /** The holder whom a store that may have forgotten others does know. */
    private Future<Acquisition> heldNevertheless(StoreMember member, int index) {
        if (index == request.names().size()) {
            return Future.failedFuture(
                    member.name() + " was restarted or replaced a moment ago, and may have forgotten its locks");
        }
        String name = request.names().get(index);
        return Answers.ask(member, store -> store.store().holder(name))
                .map(holder -> holder.filter(found -> !found.owner().equals(request.token())))
                .compose(holder -> holder.isPresent()
                        ? Future.succeededFuture(
                                new Acquisition.Taken(name, holder.get().seenIn(member.name())))
                        : heldNevertheless(member, index + 1));
    }

    private Future<Acquisition> refused(StoreMember member, Acquisition answer) {
        if (answer instanceof Acquisition.Declined declined && set.several() && judgesByRecord(declined)) {
            records.heard(indexer(), declined.last());
            Future<Boolean> waiting = waitingAnywhere();
            return records.all(indexer()).compose(known -> waiting.compose(waits -> judge(declined, known, waits)));
        }
        giveBackUnwaited(set, asked, grants.lease(set, request));
        return Future.succeededFuture(seenIn(member.name(), answer));
    }

    private static Acquisition seenIn(String store, Acquisition answer) {
        if (answer instanceof Acquisition.Queued queued) {
            return new Acquisition.Queued(
                    queued.group(),
                    queued.again(),
                    queued.since(),
                    queued.holder().map(holder -> holder.seenIn(store)));
        }
        return answer instanceof Acquisition.Taken taken
                ? new Acquisition.Taken(taken.name(), taken.holder().seenIn(store))
                : answer;
    }

    private static boolean judgesByRecord(Acquisition.Declined declined) {
        return declined.reason() == Acquisition.Reason.SETTLED || declined.reason() == Acquisition.Reason.GIVEN_UP;
    }

    /** Whether a store has a run written down to be made later, which those asked before it need not know of. */
    private Future<Boolean> waitingAnywhere() {
        if (request.wish().isEmpty()) {
            return Future.succeededFuture(false);
        }
        return Answers.each(set.members(), member -> member.store().waiting(indexer()))
                .map(answers -> answers.values().stream().anyMatch(Optional::isPresent));
    }

    /** That nothing is owed is said by a store that may have missed the last run: another that knows of it may say otherwise. */
    private Future<Acquisition> judge(
            Acquisition.Declined declined, Map<StoreMember, Optional<RunRecord>> known, boolean waits) {
        Optional<RunRecord> newest = records.newest(indexer(), known);
        Optional<RunRecord> owed = newest.filter(RunRecord::unfinished)
                .filter(run -> declined.last().map(run::newerThan).orElse(true));
        if ((owed.isPresent() || waits) && !lookedAtAll) {
            lookedAtAll = true;
            grants.forgetLeases();
            request = request.owedSince(owed.map(RunRecord::fence).orElse(Long.MAX_VALUE));
            return run();
        }
        if (newest.isPresent()) {
            return Future.succeededFuture(settled(new GrantedRun.Settled(declined.reason(), known, newest.get())));
        }
        giveBackUnwaited(set, asked, grants.lease(set, request));
        return Future.succeededFuture(declined);
    }

    static void giveBackUnwaited(LeaseSet set, Collection<StoreMember> asked, Lease lease) {
        set.giveBack(asked, lease)
                .onFailure(cause -> LOG.atWarn()
                        .addKeyValue("indexer", lease.name())
                        .addKeyValue("cause", cause.getMessage())
                        .log("a lock could not be given back; it ends with its lease"));
    }
}
