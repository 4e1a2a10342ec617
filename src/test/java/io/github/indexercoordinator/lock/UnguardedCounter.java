package io.github.indexercoordinator.lock;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A number that contenders read and write back in two steps, with nothing but the lock between them: each pair of contenders that
 * ever meets loses a step for good.
 */
final class UnguardedCounter {
    // One that threads may share: two contenders with the same token would both be let in, and rightly so.
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Vertx vertx;
    private final LockStore store;
    private final List<Long> fences = Collections.synchronizedList(new ArrayList<>());
    private volatile int value;

    UnguardedCounter(Vertx vertx, LockStore store) {
        this.vertx = vertx;
        this.store = store;
    }

    int value() {
        return value;
    }

    /** The fences of the holders, in the order in which they held. */
    List<Long> fences() {
        return fences;
    }

    /** Lets many contenders add one, each many times, and completes when all have. */
    Future<?> contend(int contenders, int times) {
        List<Future<Void>> all = new ArrayList<>();
        for (int i = 0; i < contenders; i++) {
            all.add(contender(times));
        }
        return Future.all(all);
    }

    /** One on a context of its own, so that they really run beside each other. */
    private Future<Void> contender(int times) {
        Promise<Void> done = Promise.promise();
        return vertx.deployVerticle(new VerticleBase() {
                    @Override
                    public Future<?> start() {
                        addTimes(times).onComplete(done);
                        return Future.succeededFuture();
                    }
                })
                .compose(deployed -> done.future());
    }

    private Future<Void> addTimes(int times) {
        return times == 0 ? Future.succeededFuture() : addOne().compose(added -> addTimes(times - 1));
    }

    private Future<Void> addOne() {
        OwnerToken token = OwnerToken.create("contender", 1, RANDOM);
        return store.tryAcquire(AcquireRequest.of(List.of("fuzz"), token, Duration.ofMinutes(1)))
                .compose(answer -> answer instanceof Acquisition.Granted granted
                        ? work(granted.lease())
                        : pause().compose(later -> addOne()));
    }

    private Future<Void> work(Lease lease) {
        fences.add(lease.fence());
        int read = value;
        return pause().compose(later -> {
            value = read + 1;
            return store.release(
                            lease,
                            new RunEnd(
                                    RunOutcome.SUCCEEDED,
                                    Optional.empty(),
                                    Duration.ofHours(1),
                                    new Announcement("released", "fuzz", "{}")))
                    .mapEmpty();
        });
    }

    private Future<Void> pause() {
        return vertx.timer(1).mapEmpty();
    }
}
