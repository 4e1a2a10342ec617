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
public final class UnguardedCounter {
    // One that threads may share: two contenders with the same token would both be let in, and rightly so.
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Vertx vertx;
    private final List<LockStore> stores;
    private final List<Long> fences = Collections.synchronizedList(new ArrayList<>());
    private volatile int value;

    /** @param stores on the same server; each contender uses one of them */
    public UnguardedCounter(Vertx vertx, LockStore... stores) {
        this.vertx = vertx;
        this.stores = List.of(stores);
    }

    public int value() {
        return value;
    }

    /** The fences of the holders, in the order in which they held. */
    public List<Long> fences() {
        return fences;
    }

    /** Lets many contenders add one, each many times, and completes when all have. */
    public Future<?> contend(int contenders, int times) {
        List<Future<Void>> all = new ArrayList<>();
        for (int i = 0; i < contenders; i++) {
            all.add(contender(stores.get(i % stores.size()), names(i), times));
        }
        return Future.all(all);
    }

    /** Some alone and some in sets, in either order; what they share excludes them all. */
    private static List<String> names(int contender) {
        return switch (contender % 3) {
            case 0 -> List.of("fuzz");
            case 1 -> List.of("fuzz", "group.a");
            default -> List.of("group.a", "fuzz");
        };
    }

    /** One on a context of its own, so that they really run beside each other. */
    private Future<Void> contender(LockStore store, List<String> names, int times) {
        Promise<Void> done = Promise.promise();
        return vertx.deployVerticle(new VerticleBase() {
                    @Override
                    public Future<?> start() {
                        addTimes(store, names, times).onComplete(done);
                        return Future.succeededFuture();
                    }
                })
                .compose(deployed -> done.future());
    }

    private Future<Void> addTimes(LockStore store, List<String> names, int times) {
        return times == 0
                ? Future.succeededFuture()
                : addOne(store, names).compose(added -> addTimes(store, names, times - 1));
    }

    private Future<Void> addOne(LockStore store, List<String> names) {
        OwnerToken token = OwnerToken.create("contender", 1, RANDOM);
        return store.tryAcquire(AcquireRequest.of(names, token, Duration.ofMinutes(1)))
                .compose(answer -> answer instanceof Acquisition.Granted granted
                        ? work(store, granted.lease())
                        : pause().compose(later -> addOne(store, names)));
    }

    private Future<Void> work(LockStore store, Lease lease) {
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
