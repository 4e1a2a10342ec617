package io.github.indexercoordinator.doctor;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which versions may run side by side: two neighbouring minor ones. */
final class Versions {
    private static final Pattern MAJOR_MINOR = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})(?:\\D.*)?");

    private Versions() {}

    static boolean neighbours(String one, String other) {
        Matcher first = MAJOR_MINOR.matcher(one);
        Matcher second = MAJOR_MINOR.matcher(other);
        if (!first.matches() || !second.matches()) {
            return one.equals(other);
        }
        int apart = Integer.parseInt(first.group(2)) - Integer.parseInt(second.group(2));
        return first.group(1).equals(second.group(1)) && Math.abs(apart) <= 1;
    }
}
