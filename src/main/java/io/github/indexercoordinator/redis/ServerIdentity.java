package io.github.indexercoordinator.redis;

import io.github.indexercoordinator.network.LastServer;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether the process that answers is still the one that answered before: another one may have forgotten what that was told. Where
 * the server does not tell, because INFO is not permitted, it counts as the same. Used on the link's context, but for the question.
 */
final class ServerIdentity {
    private static final Pattern RUN_ID = Pattern.compile("run_id:(\\w+)");

    private final LastServer last = new LastServer();

    /** Asks on a new connection. Never fails: a connection that is lost over it tells that itself. */
    Future<Void> learn(RedisWire wire, Duration timeout) {
        Promise<@Nullable Response> info = Promise.promise();
        Request question = Request.cmd(Command.INFO).arg("server");
        wire.send(new Exchange(info, System.nanoTime() + timeout.toNanos(), question, null));
        return info.future().otherwiseEmpty().map(answer -> {
            compare(String.valueOf(answer));
            return null;
        });
    }

    private void compare(String info) {
        Matcher runId = RUN_ID.matcher(info);
        if (runId.find()) {
            last.answers(runId.group(1));
        }
    }

    /** Whether another process took the place of the known one less than this time ago. From any thread. */
    boolean replacedWithin(Duration time) {
        return last.replacedWithin(time);
    }
}
