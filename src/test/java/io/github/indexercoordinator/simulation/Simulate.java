package io.github.indexercoordinator.simulation;

import java.util.List;
import java.util.stream.LongStream;

/**
 * Tells many stories and looks for one that must not be. {@code -Dseed=N} tells one, in detail; {@code -Dfirst}, {@code -Dfleet},
 * {@code -Drequired} and {@code -Dvariant} say from which seed, of which indexers, with which store, and what to get wrong.
 */
public final class Simulate {
    private Simulate() {}

    /**
     * Ends with 1 when a story violates a property.
     *
     * @param arguments how many stories; none: 100,000
     */
    public static void main(String[] arguments) {
        long stories = arguments.length > 0 ? Long.parseLong(arguments[0]) : 100_000;
        Long seed = Long.getLong("seed");
        Variant variant = Variant.valueOf(System.getProperty("variant", Variant.REAL.name()));
        Quiet.silenceNodes();
        boolean failed = false;
        for (Fleet fleet : chosen("fleet", List.of(Fleet.values()))) {
            for (boolean required : chosen("required", List.of(false, true))) {
                Simulation.Settings settings =
                        new Simulation.Settings(Long.getLong("first", 1), required, fleet, variant, false);
                failed |= seed == null ? many(stories, settings) : one(settings.telling(seed));
            }
        }
        System.exit(failed ? 1 : 0);
    }

    /** All, or the one that a system property names. */
    private static <T> List<T> chosen(String property, List<T> all) {
        String name = System.getProperty(property);
        List<T> named = all.stream()
                .filter(one -> name == null || one.toString().equals(name))
                .toList();
        if (named.isEmpty()) {
            throw new IllegalArgumentException("-D" + property + "=" + name + ": one of " + all);
        }
        return named;
    }

    private static boolean one(Simulation.Settings settings) {
        Simulation.Outcome outcome = Simulation.of(settings);
        System.out.println(settings.fleet() + ", mysql.required: " + settings.mysqlRequired());
        outcome.story().forEach(System.out::println);
        return !outcome.violations().isEmpty();
    }

    private static boolean many(long stories, Simulation.Settings settings) {
        long first = settings.seed();
        long began = System.nanoTime();
        List<Simulation.Outcome> outcomes = LongStream.range(first, first + stories)
                .parallel()
                .mapToObj(seed -> Simulation.of(settings.at(seed)))
                .toList();
        double seconds = (System.nanoTime() - began) / 1e9;
        List<Simulation.Outcome> bad = outcomes.stream()
                .filter(outcome -> !outcome.violations().isEmpty())
                .toList();
        System.out.printf(
                "%s, mysql.required %s: %d stories from seed %d, %d runs, %d overlaps in different stores, %d after a store"
                        + " forgot, %d stories violate a property, %d of them by work that meets; %.0f stories/s%n",
                settings.fleet(),
                settings.mysqlRequired(),
                stories,
                first,
                outcomes.stream().mapToLong(Simulation.Outcome::runs).sum(),
                outcomes.stream().mapToLong(Simulation.Outcome::differentStores).sum(),
                outcomes.stream().mapToLong(Simulation.Outcome::forgotten).sum(),
                bad.size(),
                bad.stream().filter(outcome -> !outcome.meetings().isEmpty()).count(),
                stories / seconds);
        bad.stream()
                .limit(40)
                .forEach(outcome -> System.out.println("  seed " + outcome.seed() + ": " + outcome.violations()));
        return !bad.isEmpty();
    }
}
