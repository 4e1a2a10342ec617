package io.github.indexercoordinator.config;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces references to environment variables as a shell does: an empty variable takes the default, if there is one. */
final class Substitution {
    private static final Pattern REFERENCE =
            Pattern.compile("\\$\\$\\{|\\$\\{(?:(?<name>[A-Za-z_][A-Za-z0-9_]*)(?<or>:-(?<default>[^}]*))?})?");

    private final Map<String, String> environment;
    private final Set<String> used = new HashSet<>();

    Substitution(Map<String, String> environment) {
        this.environment = environment;
    }

    /** The text with all references replaced; fails on an unset variable without default, never showing a value. */
    String apply(String text) throws UnfitException {
        Matcher references = REFERENCE.matcher(text);
        StringBuilder result = new StringBuilder();
        while (references.find()) {
            references.appendReplacement(result, Matcher.quoteReplacement(value(references)));
        }
        return references.appendTail(result).toString();
    }

    /** The variables that were asked for. */
    Set<String> used() {
        return used;
    }

    private String value(Matcher reference) throws UnfitException {
        if (reference.group().equals("$${")) {
            return "${";
        }
        String name = reference.group("name");
        if (name == null) {
            throw new UnfitException(
                    "\"${\" must be ${NAME} or ${NAME:-default}; write $${ for the characters themselves");
        }
        used.add(name);
        return reference.group("or") == null ? required(name) : or(name, reference.group("default"));
    }

    private String required(String name) throws UnfitException {
        String value = environment.get(name);
        if (value == null) {
            throw new UnfitException(
                    "environment variable " + name + " is not set; ${" + name + ":-default} gives a default");
        }
        return value;
    }

    private String or(String name, String fallback) {
        String value = environment.getOrDefault(name, "");
        return value.isEmpty() ? fallback : value;
    }
}
