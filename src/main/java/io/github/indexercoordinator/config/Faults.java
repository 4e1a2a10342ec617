package io.github.indexercoordinator.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Gathers what is wrong, so that all of it can be said at once. Not thread-safe. */
final class Faults {
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029]");

    private record Fault(Place place, String text) {}

    private final List<Fault> faults = new ArrayList<>();
    private final Set<String> paths = new HashSet<>();

    /** Notes a fault of the key with this path; an empty path: of the whole. Said once, however often a key is read. */
    void add(Place place, String path, String text) {
        paths.add(path);
        Fault fault = new Fault(place, path.isEmpty() ? text : path + ": " + text);
        if (!faults.contains(fault)) {
            faults.add(fault);
        }
    }

    /** Whether this key already has one, so that what follows from it need not be said too. */
    boolean concern(String path) {
        return paths.contains(path);
    }

    void throwIfAny() throws ConfigurationException {
        if (!faults.isEmpty()) {
            throw new ConfigurationException(lines());
        }
    }

    private List<String> lines() {
        return faults.stream()
                .sorted(Comparator.comparing(Fault::place))
                .map(fault -> escape(fault.place() + ": " + fault.text()))
                .toList();
    }

    /** Names and values come from outside: none may break the line or colour the terminal. */
    private static String escape(String text) {
        return CONTROL.matcher(text)
                .replaceAll(
                        match -> String.format("\\\\u%04x", (int) match.group().charAt(0)));
    }
}
