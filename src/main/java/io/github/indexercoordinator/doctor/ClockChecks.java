package io.github.indexercoordinator.doctor;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether the clocks agree. */
public final class ClockChecks {
    /** More than this lets fences of two stores go back, and cuts slots apart. */
    static final Duration TOLERATED = Duration.ofSeconds(1);

    private ClockChecks() {}

    /**
     * Compares.
     *
     * @param clocks how far each store's clock is ahead of this host's, by name; negative: behind
     */
    public static List<Finding> of(Map<String, Duration> clocks) {
        List<Finding> findings = new ArrayList<>();
        clocks.forEach((store, ahead) -> findings.add(of("that of " + store, "this host's", ahead)));
        if (clocks.size() == 2) {
            List<String> stores = List.copyOf(clocks.keySet());
            Duration apart = clocks.getOrDefault(stores.get(0), Duration.ZERO)
                    .minus(clocks.getOrDefault(stores.get(1), Duration.ZERO));
            findings.add(of("that of " + stores.get(0), "that of " + stores.get(1), apart));
        }
        return findings;
    }

    /** How far a store's clock is ahead, taken at the middle of the question's way. */
    public static Duration ahead(Instant asked, Instant told, Instant answered) {
        return Duration.between(asked.plus(Duration.between(asked, answered).dividedBy(2)), told);
    }

    private static Finding of(String one, String other, Duration ahead) {
        String apart = one + " and " + other + " are " + ahead.abs().toMillis() + " ms apart";
        return ahead.abs().compareTo(TOLERATED) <= 0
                ? Finding.ok("clock", apart)
                : Finding.warning(
                        "clock",
                        apart,
                        "run NTP on both: leases bear it, but fences of two stores may go back, and --slot and schedules"
                                + " name other slots");
    }
}
