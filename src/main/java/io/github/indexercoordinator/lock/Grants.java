package io.github.indexercoordinator.lock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one try has been granted by the stores asked so far, and for which run. */
final class Grants {
    private final List<Lease> leases = new ArrayList<>();
    private Optional<RunRecord> unfinished = Optional.empty();
    private Optional<PendingRun> pending = Optional.empty();

    /** Notes a store's grant; the result is what the next store is asked. */
    AcquireRequest add(Acquisition.Granted grant, AcquireRequest asked) {
        leases.add(grant.lease());
        // The next store is to give the same fence, unless it has seen a larger one.
        AcquireRequest next = asked.above(grant.lease().fence() - 1);
        if (grant.pending().isPresent()) {
            pending = grant.pending();
            // The others may not have heard of it, and nothing in their records says that it has been made.
            next = next.owedSince(Long.MAX_VALUE);
        }
        Optional<RunRecord> newer = grant.unfinished().filter(this::newest);
        if (newer.isPresent()) {
            unfinished = newer;
            // A store that has seen this run complete, or a later one, will say so; one that has not is no judge of it.
            next = next.owedSince(newer.get().fence());
        }
        return next;
    }

    private boolean newest(RunRecord run) {
        return unfinished.map(known -> run.fence() > known.fence()).orElse(true);
    }

    boolean none() {
        return leases.isEmpty();
    }

    /** Before the same try is made anew for a run that is owed since another fence. */
    void forgetLeases() {
        leases.clear();
    }

    /** The run to be repeated, if any. */
    Optional<RunRecord> unfinished() {
        return unfinished;
    }

    /** The run that was written down to be made, if any. */
    Optional<PendingRun> pending() {
        return pending;
    }

    /** The run that seemed unfinished has completed. */
    void nothingUnfinished() {
        unfinished = Optional.empty();
    }

    /** The trigger of the run to be repeated has had one; only what that run was to cover beside it is owed. */
    void repeatWithoutTrigger() {
        unfinished = unfinished.map(RunRecord::withoutTrigger);
    }

    /** The trigger of the run that waits has had one; it is made for whatever else it covers. */
    void makeWithoutTrigger() {
        pending = pending.map(PendingRun::withoutTrigger);
    }

    /** Whether all stores that have granted are among those that have answered a question. */
    boolean areAllAmong(Map<StoreMember, ?> answers) {
        List<String> answering =
                answers.keySet().stream().map(StoreMember::name).toList();
        return leases.stream().flatMap(lease -> lease.stores().stream()).allMatch(answering::contains);
    }

    Acquisition joined(LeaseSet set) {
        return new Acquisition.Granted(set.joined(leases), unfinished, pending);
    }

    /** What is to be given back of a request: what was granted, and what may have been. */
    Lease lease(LeaseSet set, AcquireRequest request) {
        return leases.isEmpty()
                ? new Lease(request.names(), request.token(), 0, Duration.ZERO, List.of())
                : set.joined(leases);
    }
}
