package io.github.indexercoordinator.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Looks into a Redis server and changes things there as another program would: what {@code redis-cli} is for people. */
public final class RedisProbe {
    private final Redis redis;

    public RedisProbe(Vertx vertx, String uri) {
        redis = Redis.createClient(vertx, uri);
    }

    /** The answer to a command; null for nil. */
    public @Nullable Response ask(String command, Object... arguments) throws Exception {
        return redis.send(Request.cmd(Command.create(command), arguments)).await(10, TimeUnit.SECONDS);
    }

    /** The answer as text; {@code null} as text for nil. */
    @CanIgnoreReturnValue
    public String tell(String command, Object... arguments) throws Exception {
        return String.valueOf(ask(command, arguments));
    }

    /** The elements of an answer that is a list, as text. */
    public List<String> list(String command, Object... arguments) throws Exception {
        Response answer = ask(command, arguments);
        return answer == null
                ? List.of()
                : answer.stream().map(Response::toString).toList();
    }

    /** How often the server has run a command since its statistics were reset. */
    public int calls(String command) throws Exception {
        Matcher calls = Pattern.compile("cmdstat_" + command + ":calls=(\\d+)").matcher(tell("info", "commandstats"));
        return calls.find() ? Integer.parseInt(calls.group(1)) : 0;
    }

    /** How many connections carry a name that holds this text. */
    public long connections(String name) throws Exception {
        return tell("client", "list")
                .lines()
                .filter(line -> line.contains("name=" + name))
                .count();
    }
}
