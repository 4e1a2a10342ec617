package io.github.indexercoordinator.config;

import java.util.List;
import java.util.Map;

/** A value as written, before its key gives it a type. */
sealed interface Given {
    Place place();

    /** One value; {@code quoted}: written as text in the file, so no number, boolean or duration. */
    record Scalar(Place place, String text, boolean quoted) implements Given {}

    record Items(Place place, List<String> items) implements Given {}

    record Entries(Place place, Map<String, String> entries) implements Given {}
}
