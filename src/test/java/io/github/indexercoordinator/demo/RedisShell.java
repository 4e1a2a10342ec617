package io.github.indexercoordinator.demo;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.testing.RespConnection;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Asks Redis as {@code redis-cli} does, and shows both question and answer in its manner. */
final class RedisShell implements AutoCloseable {
    private final RespConnection connection;
    private final Narrator narrator;

    RedisShell(RespConnection connection, Narrator narrator) {
        this.connection = connection;
        this.narrator = narrator;
    }

    /** The answer, shown. */
    @CanIgnoreReturnValue
    @Nullable
    Object show(String... command) throws IOException {
        narrator.redis("redis> " + String.join(" ", command));
        Object answer = connection.ask(command);
        narrator.redis(printed(answer));
        return answer;
    }

    /** The answer as text, not shown; empty for nil. */
    String quietly(String... command) throws IOException {
        return Objects.toString(connection.ask(command), "");
    }

    private static String printed(@Nullable Object answer) {
        if (answer instanceof List<?> items) {
            return IntStream.range(0, items.size())
                    .mapToObj(i -> "%2d) %s".formatted(i + 1, printed(items.get(i))))
                    .collect(Collectors.joining("\n"));
        }
        return answer instanceof Long number ? "(integer) " + number : answer == null ? "(nil)" : "\"" + answer + "\"";
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
