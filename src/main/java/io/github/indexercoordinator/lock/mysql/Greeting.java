package io.github.indexercoordinator.lock.mysql;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done in each new session before it is used: its settings, the tables, and trials of what every lease will need. A server
 * on which a trial fails can still be asked who holds a lock, but grants none: never by half of the means, and never silently.
 */
final class Greeting {
    private static final Logger LOG = LoggerFactory.getLogger(Greeting.class);
    private static final String NOBODY = "(nobody)";
    private static final int UNKNOWN_TABLE = 1146;
    private static final int UNKNOWN_COLUMN = 1054;

    /** Refused in a cluster that would replicate it wrongly: Galera, and Percona's strict mode. */
    private static final Set<Integer> UNSUPPORTED = Set.of(1235, 1105);

    /** Read-only in the words of MySQL, of MariaDB, of a transaction and of InnoDB. */
    private static final Set<Integer> READ_ONLY = Set.of(1290, 1792, 1836, 1015);

    private final MysqlLinkOptions options;
    private final MysqlLockNames names;
    private final Statements statements;

    Greeting(MysqlLinkOptions options, MysqlLockNames names, Statements statements) {
        this.options = options;
        this.names = names;
        this.statements = statements;
    }

    /** Fails when the session is of no use; completes with why it grants no leases, if it does not. */
    Future<Optional<MysqlFailure>> greet(MysqlWire wire) {
        return wire.send(session())
                .compose(set -> tables(wire))
                .compose(there -> trials(wire))
                .map(passed -> Optional.<MysqlFailure>empty())
                .recover(cause -> refused(MysqlFailure.of(cause)));
    }

    private String session() {
        return SqlText.fill(
                SqlText.ofResource("session.sql", name -> true),
                Map.of("wait_timeout", Long.toString(options.waitTimeoutSeconds())));
    }

    private Future<@Nullable Void> tables(MysqlWire wire) {
        return look(wire).recover(cause -> {
            MysqlFailure failure = MysqlFailure.of(cause);
            return failure.code() == UNKNOWN_TABLE ? make(wire, failure) : Future.failedFuture(unusable(failure));
        });
    }

    private Future<@Nullable Void> look(MysqlWire wire) {
        return wire.send(statements.of(Statements.File.STATE, List.of(NOBODY), Map.of()))
                .mapEmpty();
    }

    private Future<@Nullable Void> make(MysqlWire wire, MysqlFailure missing) {
        List<String> schema = statements.schema();
        return wire.send(schema.get(0))
                .compose(first -> wire.send(schema.get(1)))
                .onSuccess(made -> LOG.info("made the table {} and its companion in MySQL", names.table()))
                .compose(made -> look(wire))
                .recover(cause -> Future.failedFuture(unmakeable(MysqlFailure.of(cause), missing)));
    }

    private MysqlFailure unmakeable(MysqlFailure cause, MysqlFailure missing) {
        if (cause.code() == 0) {
            return cause;
        }
        return MysqlFailure.fault(
                cause.code(),
                missing.getMessage() + ", and may not be made by us (" + cause.getMessage()
                        + "): let somebody run conf/schema.sql in the database " + names.database()
                        + ", and grant this user SELECT, INSERT, UPDATE and DELETE on both tables");
    }

    private MysqlFailure unusable(MysqlFailure cause) {
        if (cause.code() == UNKNOWN_COLUMN) {
            return MysqlFailure.fault(
                    cause.code(),
                    "the table " + names.table() + " has not the columns of conf/schema.sql (" + cause.getMessage()
                            + "): add them, or set mysql.table to a name that is free");
        }
        return cause;
    }

    private Future<@Nullable Void> trials(MysqlWire wire) {
        Future<@Nullable Void> written = wire.send(statements.of(Statements.File.PRUNE, List.of(NOBODY), Map.of()))
                .mapEmpty();
        return written.recover(Greeting::unlessBusy)
                .compose(done ->
                        names.getLock() ? noCluster(wire).compose(alone -> trialLock(wire)) : Future.succeededFuture());
    }

    // MariaDB's Galera grants the same name on two members at once, without a word; only strict clusters refuse it.
    private static Future<@Nullable Void> noCluster(MysqlWire wire) {
        return wire.send("SHOW GLOBAL VARIABLES WHERE Variable_name = 'wsrep_on' AND Value = 'ON'")
                .compose(
                        rows -> rows.size() == 0
                                ? Future.succeededFuture()
                                : Future.failedFuture(
                                        MysqlFailure.fault(
                                                0,
                                                "the server is a member of a Galera cluster (wsrep_on), whose members do not see each other's"
                                                        + " GET_LOCK; set mysql.getLock: false on every node, so that lease rows alone count")));
    }

    private static Future<@Nullable Void> unlessBusy(Throwable cause) {
        return MysqlFailure.of(cause).contention() ? Future.succeededFuture() : Future.failedFuture(cause);
    }

    // In statements of their own, so that a proxy that spreads them over sessions shows itself.
    private Future<@Nullable Void> trialLock(MysqlWire wire) {
        String lock = SqlText.literal("indexer-coordinator trial " + random());
        return wire.send("SELECT CONNECTION_ID(), GET_LOCK(" + lock + ", 0)")
                .compose(taken -> wire.send("SELECT CONNECTION_ID(), IS_USED_LOCK(" + lock + ")")
                        .compose(used -> wire.send("SELECT RELEASE_LOCK(" + lock + ")")
                                .compose(released -> sameSession(taken, used))));
    }

    private static Future<@Nullable Void> sameSession(RowSet<Row> taken, RowSet<Row> used) {
        Long first = taken.iterator().next().getLong(0);
        Row second = used.iterator().next();
        if (first.equals(second.getLong(0)) && first.equals(second.getLong(1))) {
            return Future.succeededFuture();
        }
        return Future.failedFuture(MysqlFailure.fault(
                0,
                "CONNECTION_ID() changes from statement to statement: a proxy shares sessions, and GET_LOCK would be lost;"
                        + " connect to the server itself, or set mysql.getLock: false"));
    }

    private static String random() {
        byte[] bytes = new byte[8];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static Future<Optional<MysqlFailure>> refused(MysqlFailure cause) {
        if (UNSUPPORTED.contains(cause.code())) {
            return refusal(
                    cause,
                    "this cluster does not support GET_LOCK (" + cause.getMessage()
                            + "); set mysql.getLock: false on every node, so that lease rows alone count");
        }
        if (READ_ONLY.contains(cause.code())) {
            return refusal(
                    cause,
                    "the server is read-only (" + cause.getMessage()
                            + "): let mysql.uri name the primary, or make it writable");
        }
        boolean proxied = cause.kind() == MysqlFailure.Kind.FAULT && cause.code() == 0;
        return proxied ? Future.succeededFuture(Optional.of(cause)) : Future.failedFuture(cause);
    }

    private static Future<Optional<MysqlFailure>> refusal(MysqlFailure cause, String message) {
        return Future.succeededFuture(Optional.of(MysqlFailure.fault(cause.code(), message)));
    }
}
