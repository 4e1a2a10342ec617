package io.github.indexercoordinator.config;

import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What a key may hold.
 *
 * @param form how an environment variable writes it
 * @param reading makes the value of what was given
 * @param shown how a message shows a value; must not show secrets
 */
record ValueType<T>(Form form, Reading<T> reading, Function<T, String> shown) {
    /** How a value is written in an environment variable. */
    enum Form {
        SCALAR,
        COMMA_SEPARATED,
        JSON_LIST,
        JSON_MAP
    }

    /** Makes a value of what was given. */
    @FunctionalInterface
    interface Reading<T> {
        T read(Given given) throws UnfitException;
    }

    /** Makes a value of one word. */
    @FunctionalInterface
    interface ScalarReading<T> {
        T read(String text) throws UnfitException;
    }

    T read(Given given) throws UnfitException {
        return reading.read(given);
    }

    String show(T value) {
        return shown.apply(value);
    }

    /** This type, but only values for which {@code holds}; the requirement completes "must …". */
    ValueType<T> where(Predicate<T> holds, String requirement) {
        return new ValueType<>(
                form,
                given -> {
                    T value = read(given);
                    if (!holds.test(value)) {
                        throw new UnfitException("must " + requirement + ", not " + Types.shorten(show(value)));
                    }
                    return value;
                },
                shown);
    }

    static <T> ValueType<T> scalar(ScalarReading<T> reading, Function<T, String> shown) {
        return new ValueType<>(Form.SCALAR, given -> reading.read(unquoted(given)), shown);
    }

    private static String unquoted(Given given) throws UnfitException {
        Given.Scalar scalar = Types.single(given);
        if (scalar.quoted()) {
            throw new UnfitException("must stand without quotes");
        }
        return scalar.text();
    }
}
