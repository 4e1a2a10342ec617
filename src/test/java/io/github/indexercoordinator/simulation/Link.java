package io.github.indexercoordinator.simulation;

import io.github.indexercoordinator.lock.AcquireRequest;
import io.github.indexercoordinator.lock.Acquisition;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Lease;
import io.github.indexercoordinator.lock.LeaseTerm;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Pause;
import io.github.indexercoordinator.lock.Release;
import io.github.indexercoordinator.lock.Renewal;
import io.github.indexercoordinator.lock.Revocation;
import io.github.indexercoordinator.lock.RevokeOrder;
import io.github.indexercoordinator.lock.RunEnd;
import io.github.indexercoordinator.lock.RunRecord;
import io.github.indexercoordinator.lock.RunStart;
import io.github.indexercoordinator.lock.Timers;
import io.github.indexercoordinator.lock.Waiting;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A store as one node sees it: over a network that delays, and loses questions before and answers after they were acted on. What was
 * not answered in time may be acted on yet. While it is known to be silent, it fails at once.
 */
final class Link implements LockStore {
    static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final Duration REFUSAL = Duration.ofMillis(1);
    private static final Duration BETWEEN_UNDOS = Duration.ofMillis(500);

    private final World world;
    private final Host host;
    private final Server server;
    private final Checker checker;
    private final Variant variant;
    private final Predicate<String> channel;
    private final boolean announces;
    private final Map<OwnerToken, Duration> doubts = new HashMap<>();
    private final Duration delay;
    private Runnable whenConnectedAgain = () -> {};
    private int knownIdentity = -1;
    private Duration replacedAt = Duration.ofDays(-1);
    private Duration silentUntil = Duration.ZERO;
    private int cuts;
    private int breaks;
    private double loss;
    private Duration slowness = Duration.ZERO;
    private Duration answersLate = Duration.ZERO;

    /** One over which nobody listens. */
    Link(World world, Host host, Server server, Checker checker, Variant variant) {
        this(world, host, server, checker, variant, json -> false, false);
    }

    /** @param channel tells an event to all who listen to this store */
    Link(World world, Host host, Server server, Checker checker, Variant variant, Predicate<String> channel) {
        this(world, host, server, checker, variant, channel, true);
    }

    private Link(
            World world,
            Host host,
            Server server,
            Checker checker,
            Variant variant,
            Predicate<String> channel,
            boolean announces) {
        this.world = world;
        this.host = host;
        this.server = server;
        this.checker = checker;
        this.variant = variant;
        this.channel = channel;
        this.announces = announces;
        delay = world.between(Duration.ofNanos(200_000), Duration.ofMillis(5));
    }

    Server server() {
        return server;
    }

    boolean reaches() {
        return cuts == 0 && !server.isDown();
    }

    /** A number that changes when the connection breaks. */
    int connection() {
        return breaks + server.identity;
    }

    void cut(Duration time, Runnable back) {
        world.tell("%s is cut off from %s for %s", host.name, server.name, time);
        cuts++;
        breaks++;
        world.after(time, () -> {
            cuts--;
            back.run();
        });
    }

    void spoil(double losing, Duration slower, Duration time) {
        world.tell("%s loses %.0f%% with %s, %s late, for %s", host.name, losing * 100, server.name, slower, time);
        loss = losing;
        slowness = slower;
        world.after(time, () -> {
            loss = 0;
            slowness = Duration.ZERO;
        });
    }

    /** Questions arrive at once, and answers late. */
    void answerLate(Duration late, Duration time) {
        world.tell("%s hears %s %s late for %s", host.name, server.name, late, time);
        answersLate = late;
        world.after(time, () -> answersLate = Duration.ZERO);
    }

    /** The connection stands again. */
    void returned() {
        silentUntil = Duration.ZERO;
        learnIdentity();
    }

    private Duration way() {
        return delay.plus(world.about(delay)).plus(slowness.isZero() ? slowness : world.about(slowness));
    }

    private boolean lost() {
        return cuts > 0 || (loss > 0 && world.chance(loss));
    }

    private void learnIdentity() {
        if (reaches() && knownIdentity != server.identity) {
            replacedAt = knownIdentity < 0 ? replacedAt : host.now();
            knownIdentity = server.identity;
        }
    }

    @Override
    public boolean replacedWithin(Duration time) {
        boolean unconnected = host.now().compareTo(silentUntil) < 0;
        return unconnected || host.now().minus(replacedAt).compareTo(time) < 0;
    }

    /** @param question asked of the server at once, when the question arrives there */
    private <T> Future<T> call(Function<LockStore, Future<T>> question) {
        if (host.now().compareTo(silentUntil) < 0) {
            return Future.failedFuture("known to be silent");
        }
        learnIdentity();
        Promise<T> promise = Promise.promise();
        Timers.Timer limit = host.after(server.isDown() && cuts == 0 ? REFUSAL : TIMEOUT, () -> giveUp(promise));
        promise.future().onComplete(done -> limit.cancel());
        if (!lost()) {
            int identity = server.identity;
            world.after(way(), () -> arrive(identity, question, promise));
        }
        return promise.future();
    }

    private void giveUp(Promise<?> promise) {
        if (promise.tryFail("no answer")) {
            Duration silence = world.about(Duration.ofMillis(300));
            silentUntil = host.now().plus(silence);
            host.after(silence, this::connectedAgain);
        }
    }

    /** A connection without an answer is given up for a new one, and that is told where this one can be made. */
    private void connectedAgain() {
        if (reaches()) {
            whenConnectedAgain.run();
        }
    }

    /** @param action run each time the connection had to be made anew because an answer was missing */
    void onConnectedAgain(Runnable action) {
        whenConnectedAgain = action;
    }

    private <T> void arrive(int identity, Function<LockStore, Future<T>> question, Promise<T> promise) {
        if (cuts > 0 || identity != server.identity) {
            return;
        }
        server.apply(() -> {
            T answer = question.apply(server.store).result();
            if (!lost()) {
                world.after(way().plus(answersLate), () -> host.run(() -> promise.tryComplete(answer)));
            }
        });
    }

    @Override
    public String name() {
        return server.name;
    }

    @Override
    public Future<Acquisition> tryAcquire(AcquireRequest given) {
        AcquireRequest request = variant == Variant.TAKES_OVER_BY_MESSAGES ? unconditional(given) : given;
        Duration asked = host.now();
        checker.asks(request.token(), host, server);
        return call(store -> store.tryAcquire(request).onSuccess(answer -> checker.acquired(server, request, answer)))
                .map(answer -> granted(answer, asked, request.ttl()))
                .onFailure(silent -> unknown(request.token(), request.ttl()))
                .onFailure(silent -> undo(request.names().get(0), request.token()));
    }

    private static AcquireRequest unconditional(AcquireRequest request) {
        return request.owedSince().isEmpty()
                ? request
                : new AcquireRequest(
                        request.names(),
                        request.token(),
                        request.ttl(),
                        request.minFence(),
                        Optional.empty(),
                        Duration.ZERO);
    }

    private Acquisition granted(Acquisition answer, Duration asked, Duration ttl) {
        if (!(answer instanceof Acquisition.Granted granted)) {
            return answer;
        }
        Lease lease = granted.lease().until(deadline(asked, new LeaseTerm(ttl)));
        checker.believes(server, lease, asked);
        return new Acquisition.Granted(lease, granted.last(), granted.pending());
    }

    private Duration deadline(Duration asked, LeaseTerm term) {
        return term.deadline(variant == Variant.DEADLINE_FROM_THE_REPLY ? host.now() : asked);
    }

    private void unknown(OwnerToken token, Duration ttl) {
        doubts.put(token, host.now().plus(ttl));
    }

    private void undo(String name, OwnerToken token) {
        if (variant == Variant.UNDOES_UNKNOWN_OUTCOMES) {
            Lease lease = new Lease(List.of(name), token, 0, Duration.ZERO, List.of(server.name));
            host.after(BETWEEN_UNDOS, () -> giveBack(lease, Promise.promise()));
        }
    }

    @Override
    public Future<Renewal> begin(Lease lease, LeaseTerm term, RunStart start) {
        return renewal(
                lease,
                term,
                store -> store.begin(lease, term, start)
                        .onSuccess(answer -> checker.begun(server, lease, answer))
                        .map(answer -> announced(answer, start.announcement().json())));
    }

    private Renewal announced(Renewal answer, String json) {
        if (answer instanceof Renewal.Ours ours && channel.test(json)) {
            return new Renewal.Ours(ours.lease(), true);
        }
        return answer;
    }

    @Override
    public Future<Renewal> renew(Lease lease, LeaseTerm term) {
        return renewal(lease, term, store -> store.renew(lease, term));
    }

    @Override
    public Future<Renewal> takeBack(Lease lease, LeaseTerm term) {
        return renewal(lease, term, store -> takenBack(store, lease, term))
                .onFailure(silent -> unknown(lease.token(), term.ttl()));
    }

    private Future<Renewal> takenBack(LockStore store, Lease lease, LeaseTerm term) {
        Future<Renewal> answer = store.takeBack(lease, term);
        if (variant == Variant.TAKES_BACK_WITHOUT_THE_RECORD && answer.result() instanceof Renewal.Missing) {
            answer = store.tryAcquire(AcquireRequest.of(lease.names(), lease.token(), term.ttl()))
                    .map(new Renewal.Ours(lease, false));
        }
        return answer.onSuccess(reply -> checker.takenBack(server, lease, reply));
    }

    private Future<Renewal> renewal(Lease lease, LeaseTerm term, Function<LockStore, Future<Renewal>> question) {
        Duration asked = host.now();
        checker.asks(lease.token(), host, server);
        return call(question)
                .map(answer -> ours(answer, lease, deadline(asked, term), asked))
                .onFailure(silent -> undo(lease.name(), lease.token()));
    }

    private Renewal ours(Renewal answer, Lease lease, Duration deadline, Duration asked) {
        if (answer instanceof Renewal.Ours ours) {
            Lease renewed = lease.until(deadline);
            checker.believes(server, renewed, asked);
            return new Renewal.Ours(renewed, ours.announced());
        }
        return answer;
    }

    @Override
    public Future<Release> release(Lease lease, RunEnd end) {
        return call(store -> {
            freeWhoever(store, lease.name());
            checker.released(server, lease, end);
            boolean told = channel.test(end.announcement().json());
            return store.release(lease, end).map(answer -> new Release(answer.wasOurs(), told, answer.pending()));
        });
    }

    private void freeWhoever(LockStore store, String name) {
        Optional<Holder> holder = store.holder(name).result();
        if (variant == Variant.RELEASE_WITHOUT_COMPARING && holder.isPresent()) {
            store.giveBack(new Lease(List.of(name), holder.get().owner(), 0, Duration.ZERO, List.of(server.name)))
                    .result();
        }
    }

    @Override
    public Future<Void> giveBack(Lease lease) {
        Promise<Void> answered = Promise.promise();
        giveBack(lease, answered);
        return answered.future();
    }

    /** As every remote store must: again and again while a question that was not answered may still be acted on. */
    private void giveBack(Lease lease, Promise<Void> answered) {
        Duration doubt = doubts.getOrDefault(lease.token(), Duration.ZERO);
        call(store -> {
                    freeWhoever(store, lease.name());
                    checker.givenBack(server, lease);
                    return store.giveBack(lease);
                })
                .onComplete(done -> {
                    Duration until =
                            done.succeeded() || doubt.compareTo(lease.deadline()) > 0 ? doubt : lease.deadline();
                    if (done.succeeded()) {
                        answered.tryComplete();
                    }
                    if (host.now().compareTo(until) < 0) {
                        host.after(BETWEEN_UNDOS, () -> giveBack(lease, answered));
                    } else {
                        answered.tryFail("no answer");
                    }
                });
    }

    @Override
    public Future<Optional<Holder>> holder(String name) {
        return call(store -> store.holder(name));
    }

    @Override
    public Future<Optional<RunRecord>> lastRun(String name) {
        return call(store -> store.lastRun(name));
    }

    @Override
    public Future<Boolean> completed(String name, String triggerId) {
        return call(store -> store.completed(name, triggerId));
    }

    @Override
    public Future<Optional<Waiting>> waiting(String name) {
        return call(store -> store.waiting(name));
    }

    @Override
    public Future<Revocation> revoke(RevokeOrder order) {
        return call(store -> store.revoke(order));
    }

    @Override
    public Future<Void> pause(String name, Pause pause) {
        return call(store -> store.pause(name, pause));
    }

    @Override
    public Future<Boolean> resume(String name) {
        return call(store -> store.resume(name));
    }

    @Override
    public Future<Optional<Pause>> paused(String name) {
        return call(store -> store.paused(name));
    }

    @Override
    public boolean announces() {
        return announces;
    }

    @Override
    public Future<Void> close() {
        return Future.succeededFuture();
    }
}
