package io.github.indexercoordinator.magento;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the array that a PHP file returns, without executing anything: plain arrays, strings, numbers, booleans and null. Whatever
 * would have to be worked out (constants, calls, concatenation) is skipped and named. Never throws.
 */
final class PhpArrayReader {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(?![\\w.])");
    private static final Pattern WORD = Pattern.compile("(?i)(true|false|null)(?![\\w(\\\\:])");
    private static final Pattern ESCAPE_SINGLE = Pattern.compile("\\\\([\\\\'])");
    private static final Pattern ESCAPE_DOUBLE = Pattern.compile("\\\\([nrtvef\\\\$\"])");
    // Neither a variable nor an escape by number.
    private static final Pattern PLAIN_DOUBLE =
            Pattern.compile("[^\\\\$]*+(?:(?:\\\\[^0-7xu]|\\$(?![A-Za-z_{]))[^\\\\$]*+)*+", Pattern.DOTALL);
    private static final String ENDS = ",]);";
    private static final int DEEPEST = 64;

    private final PhpScanner php;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final List<String> skipped = new ArrayList<>();

    private PhpArrayReader(String text) {
        php = new PhpScanner(text);
    }

    /** The array; empty where the file returns none. */
    static PhpArray read(String text) {
        PhpArrayReader reader = new PhpArrayReader(text);
        reader.file();
        return new PhpArray(reader.values, reader.skipped);
    }

    private void file() {
        while (!php.atEnd()) {
            if (php.take("return")) {
                value("", 0);
                return;
            }
            php.step();
        }
    }

    private void value(String path, int depth) {
        int start = php.position();
        boolean whole = depth < DEEPEST && (array(path, depth) || scalar(path)) && php.sees(ENDS);
        if (!whole) {
            php.back(start);
            values.keySet().removeIf(known -> known.equals(path) || known.startsWith(path + "/"));
            skipped.add(path);
            skip(ENDS);
        }
    }

    private boolean array(String path, int depth) {
        int start = php.position();
        if (php.take("[")) {
            elements(path, depth, "]");
            return true;
        }
        if (php.take("array") && php.take("(")) {
            elements(path, depth, ")");
            return true;
        }
        php.back(start);
        return false;
    }

    private void elements(String path, int depth, String end) {
        int index = 0;
        while (!php.take(end)) {
            if (php.atEnd()) {
                skipped.add("");
                return;
            }
            Optional<String> key = key();
            value(join(path, key.isPresent() ? key.get() : String.valueOf(index++)), depth + 1);
            if (!php.take(",") && !php.sees(end)) {
                php.step();
            }
        }
    }

    /** The key of an element, if it has one that is plain. */
    private Optional<String> key() {
        int start = php.position();
        Optional<String> plain = plain();
        if (plain.isPresent() && php.take("=>")) {
            return plain;
        }
        php.back(start);
        return Optional.empty();
    }

    private boolean scalar(String path) {
        Optional<String> plain = plain();
        plain.ifPresent(text -> values.put(path, text));
        return plain.isPresent();
    }

    private Optional<String> plain() {
        Matcher single = php.take(PhpScanner.single());
        if (single.lookingAt()) {
            return passed(single, ESCAPE_SINGLE.matcher(single.group(1)).replaceAll("$1"));
        }
        Matcher dual = php.take(PhpScanner.dual());
        if (dual.lookingAt()) {
            String text = dual.group(1);
            return PLAIN_DOUBLE.matcher(text).matches() ? passed(dual, unescaped(text)) : Optional.empty();
        }
        Matcher number = php.take(NUMBER);
        if (number.lookingAt()) {
            return passed(number, number.group());
        }
        Matcher word = php.take(WORD);
        return word.lookingAt() ? passed(word, word.group().equalsIgnoreCase("true") ? "1" : "") : Optional.empty();
    }

    private Optional<String> passed(Matcher found, String value) {
        php.pass(found);
        return Optional.of(value);
    }

    private static String unescaped(String text) {
        return ESCAPE_DOUBLE
                .matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(
                        switch (match.group(1)) {
                            case "n" -> "\n";
                            case "r" -> "\r";
                            case "t" -> "\t";
                            case "v" -> "\u000b";
                            case "e" -> "\u001b";
                            case "f" -> "\f";
                            default -> match.group(1);
                        }));
    }

    /** Passes what cannot be read, to one of these characters outside all brackets. */
    private void skip(String ends) {
        int open = 0;
        while (!php.atEnd() && !(open == 0 && php.sees(ends))) {
            open += php.sees("([{") ? 1 : php.sees(")]}") ? -1 : 0;
            php.step();
        }
    }

    private static String join(String path, String name) {
        return path.isEmpty() ? name : path + "/" + name;
    }
}
