package io.github.indexercoordinator.lock.mysql;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Our sessions that were lost here and may live on at the server, with their GET_LOCK's, because it has not heard of the loss. A
 * new session ends them, which its own user may do without any privilege. Used on the link's context only.
 */
final class Ghosts {
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final int LOOKS = 20;

    private final Vertx vertx;
    /** By the server's number, the client's address: numbers begin anew with the server, and a stranger may have an old one. */
    private final Map<Long, String> sessions = new HashMap<>();

    Ghosts(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Ends the earlier sessions, and remembers this one, which will be the next to be ended. Fails only with the session. */
    Future<Void> lay(MysqlWire wire) {
        return wire.send("SELECT CONNECTION_ID()")
                .map(answer -> answer.iterator().next().getLong(0))
                .compose(self -> lay(wire, self, LOOKS));
    }

    private Future<Void> lay(MysqlWire wire, long self, int looks) {
        return wire.send("SHOW PROCESSLIST").map(Ghosts::addresses).compose(present -> {
            sessions.entrySet().removeIf(ghost -> !ghost.getValue().equals(present.get(ghost.getKey())));
            Optional<Long> ghost = sessions.keySet().stream().findFirst();
            if (ghost.isEmpty() || looks == 0) {
                sessions.put(self, present.getOrDefault(self, ""));
                return Future.succeededFuture();
            }
            return end(wire, ghost.get())
                    .compose(told -> vertx.timer(LOOK.toMillis()))
                    .compose(later -> lay(wire, self, looks - 1));
        });
    }

    private static Future<@Nullable Void> end(MysqlWire wire, long session) {
        // That it has gone meanwhile, or is not ours, is an error that says what the next look will show.
        return wire.send("KILL CONNECTION " + session)
                .<@Nullable Void>mapEmpty()
                .otherwiseEmpty();
    }

    private static Map<Long, String> addresses(RowSet<Row> processes) {
        Map<Long, String> addresses = new HashMap<>();
        for (Row process : processes) {
            addresses.put(process.getLong("Id"), String.valueOf(process.getString("Host")));
        }
        return addresses;
    }
}
