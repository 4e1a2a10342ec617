package io.github.indexercoordinator.config;

import static java.util.Objects.requireNonNull;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lays environment variables over what the file gives. */
final class EnvironmentSource {
    private final Document document;
    private final Faults faults;

    EnvironmentSource(Document document, Faults faults) {
        this.document = document;
        this.faults = faults;
    }

    /** Overlays these variables, which must be {@link Variables#known}. */
    void read(Map<String, List<Variables.Target>> targets, Map<String, String> environment) {
        targets.forEach((name, candidates) -> {
            String text = environment.get(name);
            if (text != null && !Variables.isForeign(name, text)) {
                overlay(name, text, candidates);
            }
        });
    }

    private void overlay(String name, String text, List<Variables.Target> candidates) {
        Variables.Target target = candidates.get(0);
        Place place = Place.variable(name);
        if (candidates.size() > 1) {
            faults.add(
                    place,
                    target.path(),
                    "could as well be " + candidates.get(1).path() + "; set them in the file");
            return;
        }
        try {
            document.values()
                    .put(target.path(), given(place, text, target.key().type().form()));
        } catch (UnfitException e) {
            faults.add(place, target.path(), String.valueOf(e.getMessage()));
        }
    }

    private static Given given(Place place, String text, ValueType.Form form) throws UnfitException {
        return switch (form) {
            case SCALAR -> new Given.Scalar(place, text, false);
            case COMMA_SEPARATED -> new Given.Items(place, words(text));
            case JSON_LIST -> new Given.Items(place, list(text));
            case JSON_MAP -> new Given.Entries(place, map(text));
        };
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(it -> !it.isEmpty())
                .toList();
    }

    private static List<String> list(String text) throws UnfitException {
        try {
            return new JsonArray(text).stream().map(EnvironmentSource::textOf).toList();
        } catch (DecodeException | ClassCastException | NullPointerException e) {
            throw new UnfitException("must be a JSON array of strings, such as [\"bin/magento\", \"--version\"]");
        }
    }

    private static Map<String, String> map(String text) throws UnfitException {
        try {
            Map<String, String> entries = new LinkedHashMap<>();
            new JsonObject(text).forEach(entry -> entries.put(entry.getKey(), textOf(entry.getValue())));
            return entries;
        } catch (DecodeException | ClassCastException | NullPointerException e) {
            throw new UnfitException("must be a JSON object of strings, such as {\"NAME\": \"value\"}");
        }
    }

    /** Numbers and booleans as they stand; fails on null and on what holds others. */
    private static String textOf(Object value) {
        return value instanceof Number || value instanceof Boolean ? value.toString() : (String) requireNonNull(value);
    }
}
