package io.github.indexercoordinator.lock.mysql;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The end of some clients' sessions: looked for and KILLed again and again, until none is seen. Used on the link's context only. */
final class SessionEnd {
    private static final Logger LOG = LoggerFactory.getLogger(SessionEnd.class);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int NO_PRIVILEGE = 1227;
    private static final int NOT_OWNER = 1095;

    /** Without the privilege PROCESS the second would show our own sessions only, and so nothing left; the first is refused then. */
    private static final String SEE = "SELECT 1 FROM information_schema.INNODB_TRX LIMIT 1;"
            + " SELECT ID AS id, HOST AS host, ID = CONNECTION_ID() AS own FROM information_schema.PROCESSLIST";

    private final MysqlLink link;
    private final Set<InetSocketAddress> clients;
    private final BooleanSupplier timeIsOver;
    private final Consumer<MysqlFailure> missingRights;
    private final Promise<Boolean> gone;

    SessionEnd(
            MysqlLink link,
            Set<InetSocketAddress> clients,
            BooleanSupplier timeIsOver,
            Consumer<MysqlFailure> missingRights,
            Promise<Boolean> gone) {
        this.link = link;
        this.clients = clients;
        this.timeIsOver = timeIsOver;
        this.missingRights = missingRights;
        this.gone = gone;
    }

    void start() {
        link.after(Duration.ZERO, this::look);
    }

    private void look() {
        link.send(SEE).compose(this::kill).recover(this::unseen).onSuccess(left -> {
            if (!left || timeIsOver.getAsBoolean()) {
                gone.tryComplete(!left);
            } else {
                link.after(PAUSE, this::look);
            }
        });
    }

    /** Whether there was one. */
    private Future<Boolean> kill(RowSet<Row> sessions) {
        List<Future<?>> killed = new ArrayList<>();
        ClientHosts hosts = new ClientHosts(clients, ownHost(sessions));
        for (Row session : sessions) {
            if (hosts.include(session.getString("host"))) {
                killed.add(kill(session.getLong("id")));
            }
        }
        return Future.join(killed).map(!killed.isEmpty());
    }

    private Future<@Nullable Void> kill(long session) {
        LOG.debug("ending session {}, whose client is gone", session);
        return link.send("KILL CONNECTION " + session)
                .<@Nullable Void>mapEmpty()
                .recover(cause -> {
                    // That it is gone is an error too, which the next look shows.
                    tell(MysqlFailure.of(cause));
                    return Future.succeededFuture();
                });
    }

    private Future<Boolean> unseen(Throwable cause) {
        tell(MysqlFailure.of(cause));
        return Future.succeededFuture(true);
    }

    private void tell(MysqlFailure cause) {
        if (cause.code() == NO_PRIVILEGE || cause.code() == NOT_OWNER) {
            missingRights.accept(cause);
        } else {
            LOG.debug("sessions whose clients are gone cannot be ended now", cause);
        }
    }

    private static String ownHost(RowSet<Row> sessions) {
        for (Row session : sessions) {
            if (session.getInteger("own") == 1) {
                return session.getString("host");
            }
        }
        return "";
    }
}
