package io.github.indexercoordinator.config;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A cron expression of five fields as crontab(5) describes them, read as times on a clock on the wall that is never set.
 * Immutable; two are equal when they are written alike.
 */
public final class CronExpression {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final String EXPECTED =
            "must be a cron expression of five fields (minute, hour, day, month, weekday) such as \"30 2 * * *\"";
    // Neither leap years nor weekdays repeat after a year, but what does not come by then never comes.
    private static final LocalDateTime ANY_YEAR = LocalDateTime.of(2000, 1, 1, 0, 0);

    private final String text;
    private final ExecutionTime times;

    private CronExpression(String text, ExecutionTime times) {
        this.text = text;
        this.times = times;
    }

    /** An expression as written; none where the text is empty. */
    static ValueType<Optional<CronExpression>> type() {
        ValueType<String> text = Types.text();
        return new ValueType<>(
                text.form(),
                given -> read(text.read(given)),
                expression -> '"' + expression.map(CronExpression::toString).orElse("") + '"');
    }

    private static Optional<CronExpression> read(String written) throws UnfitException {
        String text = BLANKS.matcher(written.strip()).replaceAll(" ");
        return text.isEmpty() ? Optional.empty() : Optional.of(parse(text));
    }

    private static CronExpression parse(String text) throws UnfitException {
        CronExpression expression = new CronExpression(text, times(text));
        if (expression.laterThan(ANY_YEAR).isEmpty()) {
            throw new UnfitException("names a day that no month has, so it never comes: " + Types.quote(text));
        }
        return expression;
    }

    private static ExecutionTime times(String text) throws UnfitException {
        try {
            // Made anew, for the library does not say that its parser may be shared.
            CronParser parser = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));
            return ExecutionTime.forCron(parser.parse(text));
        } catch (IllegalArgumentException e) {
            throw new UnfitException(EXPECTED + ", not " + Types.quote(text) + ": " + reason(e));
        }
    }

    private static String reason(IllegalArgumentException e) {
        String reason =
                String.valueOf(e.getMessage()).replaceFirst("^Failed to parse (cron expression|'[^']*')[.:]? *", "");
        return Types.shorten(reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1));
    }

    /** The first time it names after another. */
    LocalDateTime next(LocalDateTime after) {
        return laterThan(after).orElseThrow();
    }

    private Optional<LocalDateTime> laterThan(LocalDateTime time) {
        return times.nextExecution(time.atZone(ZoneOffset.UTC)).map(next -> next.toLocalDateTime());
    }

    /** Whether it names no hours, so that it means intervals and not times of day. */
    boolean everyHour() {
        return text.charAt(text.indexOf(' ') + 1) == '*';
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CronExpression expression && expression.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
