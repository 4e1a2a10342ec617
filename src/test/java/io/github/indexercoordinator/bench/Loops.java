package io.github.indexercoordinator.bench;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.concurrent.TimeUnit;

/** Does cycles on one event loop, so many at a time, each followed at once by the next. */
final class Loops {
    private final Context context;

    Loops(Context context) {
        this.context = context;
    }

    /**
     * What a block of cycles took.
     *
     * @param nanos all of it
     * @param each every cycle
     */
    record Block(long nanos, Samples each) {
        double perSecond() {
            return each.count() * 1e9 / nanos;
        }
    }

    @CanIgnoreReturnValue
    Block run(Cycle cycle, int inFlight, int cycles) throws Exception {
        Series series = new Series(cycle, cycles);
        long begun = System.nanoTime();
        context.runOnContext(start -> {
            for (int slot = 0; slot < inFlight; slot++) {
                series.next("slot" + slot);
            }
        });
        series.done.future().await(2, TimeUnit.MINUTES);
        return new Block(System.nanoTime() - begun, Samples.ofNanos(series.nanos));
    }

    private static final class Series {
        private final Cycle cycle;
        private final long[] nanos;
        private final Promise<Void> done = Promise.promise();
        private int started;
        private int finished;

        Series(Cycle cycle, int cycles) {
            this.cycle = cycle;
            nanos = new long[cycles];
        }

        void next(String slot) {
            if (started < nanos.length) {
                started++;
                long begun = System.nanoTime();
                Future<?> once = cycle.once(slot);
                once.onSuccess(end -> ended(slot, System.nanoTime() - begun)).onFailure(done::tryFail);
            }
        }

        private void ended(String slot, long took) {
            nanos[finished] = took;
            finished++;
            if (finished == nanos.length) {
                done.complete();
            } else {
                next(slot);
            }
        }
    }
}
