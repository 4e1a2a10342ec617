package io.github.indexercoordinator.lock.redis;

import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.PendingRun;
import io.github.indexercoordinator.lock.Release;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.Revocation;
import io.github.indexercoordinator.lock.RunRecord;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.ResponseType;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Reads what the scripts answer; each script's head says in what form. */
final class Answers {
    private static final int LOCK_WAS_OURS = 1;
    private static final int EVENT_WAS_TOLD = 2;
    private static final int A_RUN_WAITS = 4;

    private Answers() {}

    /** @param grant makes the lease from the fence */
    static Acquisition acquisition(Response answer, List<String> names, LongFunction<Lease> grant) {
        if (answer.type() != ResponseType.MULTI) {
            return new Acquisition.Granted(grant.apply(Long.parseLong(answer.toString())));
        }
        if (is(answer, "after")) {
            Lease lease = grant.apply(Long.parseLong(answer.get(1).toString()));
            return new Acquisition.Granted(lease, RunFields.read(answer.get(2)));
        }
        if (is(answer, "pending-run")) {
            return new Acquisition.Granted(
                    grant.apply(Long.parseLong(answer.get(1).toString())),
                    Optional.empty(),
                    Optional.of(pending(answer)));
        }
        if (is(answer, "taken")) {
            return new Acquisition.Taken(takenName(answer, names), holder(answer.get(2)));
        }
        if (is(answer, "queued") || is(answer, "pending")) {
            return queued(answer);
        }
        return declined(answer);
    }

    private static PendingRun pending(Response answer) {
        Optional<String> triggerId = Optional.of(answer.get(4).toString()).filter(id -> !id.isEmpty());
        return new PendingRun(answer.get(2).toString(), triggerId, answer.get(3).toString());
    }

    private static Acquisition queued(Response answer) {
        return new Acquisition.Queued(
                answer.get(1).toInteger() > 1,
                is(answer, "pending"),
                Long.parseLong(answer.get(2).toString()),
                answer.size() > 3 ? Optional.of(holder(answer.get(3))) : Optional.empty());
    }

    private static Acquisition declined(Response answer) {
        Acquisition.Reason reason = Acquisition.Reason.valueOf(
                answer.get(1).toString().toUpperCase(Locale.ROOT).replace('-', '_'));
        Optional<Duration> left = answer.size() > 3 ? millis(answer.get(3)) : Optional.empty();
        return new Acquisition.Declined(reason, RunFields.read(answer.get(2)), left);
    }

    static Renewal renewal(Response answer, Lease renewed) {
        if (is(answer, "ours")) {
            return new Renewal.Ours(renewed, answer.size() > 1 && answer.get(1).toInteger() == 1);
        }
        return is(answer, "missing")
                ? new Renewal.Missing()
                : new Renewal.Taken(takenName(answer, renewed.names()), holder(answer.get(2)));
    }

    static Holder holder(Response answer) {
        Optional<RunRecord> run = RunFields.read(answer.get(4));
        return new Holder(
                new OwnerToken(answer.get(0).toString()),
                millis(answer.get(1)),
                run,
                run.flatMap(record -> millis(answer.get(3))),
                Long.parseLong(answer.get(2).toString()));
    }

    static Release release(Response answer) {
        int told = answer.type() == ResponseType.MULTI ? answer.get(0).toInteger() : answer.toInteger();
        return new Release((told & LOCK_WAS_OURS) != 0, (told & EVENT_WAS_TOLD) != 0, (told & A_RUN_WAITS) != 0);
    }

    static Revocation revocation(Response answer) {
        return is(answer, "revoked")
                ? new Revocation.Revoked(answer.get(1).toInteger() == 1)
                : new Revocation.Changed(Optional.ofNullable(answer.get(1)).map(Answers::holder));
    }

    /** What went wrong beside a begin or a release itself: the history or the channel refused the event. */
    static Optional<String> fault(Response answer) {
        boolean tells = answer.type() == ResponseType.MULTI
                && answer.size() > 1
                && !is(answer, "taken")
                && !is(answer, "changed");
        Response fault = tells ? answer.get(answer.size() - 1) : null;
        return Optional.ofNullable(fault).map(Response::toString);
    }

    private static boolean is(Response answer, String word) {
        return answer.get(0).toString().equals(word);
    }

    private static String takenName(Response answer, List<String> names) {
        return names.get(answer.get(1).toInteger() - 1);
    }

    private static Optional<Duration> millis(@Nullable Response number) {
        return Optional.ofNullable(number)
                .map(Response::toLong)
                .filter(ms -> ms >= 0)
                .map(Duration::ofMillis);
    }
}
