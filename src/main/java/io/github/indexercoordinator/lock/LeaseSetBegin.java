package io.github.indexercoordinator.lock;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Begins one run in every store that granted it a lease, the first store last. A store that is silent now is left out, unless it is
 * required.
 */
final class LeaseSetBegin {
    private final LeaseSet set;
    private final Lease lease;
    private final LeaseTerm term;
    private final RunStart start;
    private final List<StoreMember> holding = new ArrayList<>();
    private final List<Lease> begun = new ArrayList<>();
    private boolean announced;

    LeaseSetBegin(LeaseSet set, Lease lease, LeaseTerm term, RunStart start) {
        this.set = set;
        this.lease = lease;
        this.term = term;
        this.start = start;
        set.members().stream()
                .filter(member -> lease.ends().containsKey(member.name()))
                .forEach(holding::add);
        Collections.reverse(holding);
    }

    Future<Renewal> run() {
        return begin(0);
    }

    private Future<Renewal> begin(int index) {
        StoreMember member = holding.get(index);
        return Answers.ask(member, asked -> asked.store().begin(lease.in(asked.name()), term, start))
                .transform(answer -> begun(index, member, answer));
    }

    private Future<Renewal> begun(int index, StoreMember member, AsyncResult<Renewal> answer) {
        boolean last = index + 1 == holding.size();
        if (answer.failed() && (member.required() || (last && begun.isEmpty()))) {
            return Future.failedFuture(answer.cause());
        }
        if (answer.succeeded() && !(answer.result() instanceof Renewal.Ours)) {
            return refused(member, answer.result());
        }
        if (answer.succeeded() && answer.result() instanceof Renewal.Ours ours) {
            begun.add(ours.lease());
            announced |= ours.announced();
        }
        return last ? Future.succeededFuture(new Renewal.Ours(set.joined(begun), announced)) : begin(index + 1);
    }

    /** Another's, or gone: the run cannot begin, and what the other stores hold of it is of no use. */
    private Future<Renewal> refused(StoreMember member, Renewal answer) {
        List<StoreMember> others =
                holding.stream().filter(other -> !other.equals(member)).toList();
        LeaseSetTry.giveBackUnwaited(set, others, lease);
        return Future.succeededFuture(
                answer instanceof Renewal.Taken taken
                        ? new Renewal.Taken(taken.name(), taken.holder().seenIn(member.name()))
                        : answer);
    }
}
