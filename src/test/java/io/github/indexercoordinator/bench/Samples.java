package io.github.indexercoordinator.bench;

import java.util.Arrays;
import java.util.Locale;

/** Values measured again and again, in order of size. */
final class Samples {
    private final double[] sorted;

    private Samples(double[] sorted) {
        this.sorted = sorted;
    }

    static Samples of(double... values) {
        double[] copy = values.clone();
        Arrays.sort(copy);
        return new Samples(copy);
    }

    static Samples ofNanos(long[] nanos) {
        return of(Arrays.stream(nanos).asDoubleStream().toArray());
    }

    /** The value that this part of all, 0 to 1, does not exceed. */
    double quantile(double part) {
        return sorted[(int) Math.min(sorted.length - 1L, Math.round(part * (sorted.length - 1)))];
    }

    int count() {
        return sorted.length;
    }

    double median() {
        return quantile(0.5);
    }

    /** The median and, in brackets, the least and the largest. */
    String spread(String format) {
        String form = format + " (" + format + "–" + format + ")";
        return form.formatted(median(), quantile(0), quantile(1));
    }

    static String micros(double nanos) {
        return String.format(Locale.ROOT, "%.0f µs", nanos / 1000);
    }
}
