package io.github.indexercoordinator.config;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The types of this configuration. Strict: YAML's {@code yes} is no boolean and {@code 010} no number. */
final class Types {
    private static final int SHOWN = 60;
    private static final Pattern WHOLE = Pattern.compile("0|[1-9][0-9]{0,8}");

    private Types() {}

    /** Any text, as written: {@code 010} and {@code yes} are text too. */
    static ValueType<String> text() {
        return new ValueType<>(
                ValueType.Form.SCALAR, given -> withoutNul(single(given).text()), text -> '"' + text + '"');
    }

    static ValueType<String> text(String pattern, String requirement) {
        Pattern compiled = Pattern.compile(pattern);
        return text().where(text -> compiled.matcher(text).matches(), requirement);
    }

    /** Text that no message shows. */
    static ValueType<String> secret() {
        return new ValueType<>(ValueType.Form.SCALAR, given -> text().read(given), text -> "***");
    }

    static ValueType<Duration> duration() {
        return ValueType.scalar(Durations::read, Durations::show);
    }

    static ValueType<Duration> durationFrom(Duration shortest) {
        return duration().where(it -> it.compareTo(shortest) >= 0, "be at least " + Durations.show(shortest));
    }

    static ValueType<Integer> wholeNumber(int least, int most) {
        return ValueType.scalar(Types::wholeNumber, String::valueOf)
                .where(it -> it >= least && it <= most, "be from " + least + " to " + most);
    }

    static ValueType<Boolean> truth() {
        return ValueType.scalar(Types::truth, String::valueOf);
    }

    /** A zone of the tz database, or UTC. */
    static ValueType<ZoneId> zone() {
        return new ValueType<>(
                ValueType.Form.SCALAR, given -> zone(single(given).text()), ZoneId::getId);
    }

    /** One of an enum's names, in lower case. */
    static <E extends Enum<E>> ValueType<E> choice(Class<E> type) {
        Map<String, E> byName =
                Arrays.stream(type.getEnumConstants()).collect(Collectors.toMap(Types::lowerCase, Function.identity()));
        String names =
                Arrays.stream(type.getEnumConstants()).map(Types::lowerCase).collect(Collectors.joining(", "));
        return new ValueType<>(
                ValueType.Form.SCALAR,
                given -> choose(byName, names, single(given).text()),
                Types::lowerCase);
    }

    static ValueType<List<String>> list(Function<List<String>, String> shown) {
        return new ValueType<>(ValueType.Form.COMMA_SEPARATED, Types::items, shown);
    }

    /** One name, or a list of some; kept in the order of the alphabet, each once. */
    static ValueType<List<String>> groups(String pattern) {
        return new ValueType<>(ValueType.Form.COMMA_SEPARATED, Types::names, String::valueOf)
                .where(
                        names -> names.stream().allMatch(name -> name.matches(pattern)),
                        "be a name of 1 to 64 letters, digits, '.', '_' or '-', or a list of such");
    }

    private static List<String> names(Given given) throws UnfitException {
        List<String> names = given instanceof Given.Scalar scalar ? List.of(scalar.text()) : items(given);
        return names.stream().distinct().sorted().toList();
    }

    static Given.Scalar single(Given given) throws UnfitException {
        if (given instanceof Given.Scalar scalar) {
            return scalar;
        }
        throw new UnfitException("must be one value, not a " + (given instanceof Given.Items ? "list" : "map"));
    }

    static String quote(String text) {
        return '"' + shorten(text) + '"';
    }

    static String shorten(String text) {
        return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static <E> E choose(Map<String, E> byName, String names, String text) throws UnfitException {
        E chosen = byName.get(text);
        if (chosen == null) {
            throw new UnfitException("must be one of " + names + ", not " + quote(text));
        }
        return chosen;
    }

    private static int wholeNumber(String text) throws UnfitException {
        if (!WHOLE.matcher(text).matches()) {
            throw new UnfitException("must be a whole number in plain decimal digits, not " + quote(text));
        }
        return Integer.parseInt(text);
    }

    private static boolean truth(String text) throws UnfitException {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new UnfitException("must be true or false, not " + quote(text));
        };
    }

    private static ZoneId zone(String name) throws UnfitException {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw new UnfitException("must be a time zone such as UTC or Europe/Berlin, not " + quote(name));
        }
    }

    private static List<String> items(Given given) throws UnfitException {
        if (given instanceof Given.Items list && !list.items().isEmpty()) {
            return list.items();
        }
        throw new UnfitException("must be a list of at least one, such as [a, b]");
    }

    private static String withoutNul(String text) throws UnfitException {
        refuseNul(text);
        return text;
    }

    static void refuseNul(String text) throws UnfitException {
        if (text.indexOf('\0') >= 0) {
            throw new UnfitException("must not hold a NUL character");
        }
    }
}
