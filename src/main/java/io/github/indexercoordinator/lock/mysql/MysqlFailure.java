package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.network.CauseText;
import io.vertx.mysqlclient.MySQLException;
import java.security.GeneralSecurityException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** Why a statement has no result. Its message names the server and holds no secret. */
public final class MysqlFailure extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int NO_CODE = 0;

    /** The client's dressing of what the server said. */
    private static final Pattern WORDS = Pattern.compile("(?s)\\{errorMessage=(.*), errorCode=.*");

    /** Lock wait timeout, deadlock, record changed since last read: somebody else was faster, which is no silence. */
    private static final Set<Integer> CONTENTION = Set.of(1205, 1213, 1020);

    /** Access denied, unknown database, no permission for a table, column or command. */
    private static final Set<Integer> FAULTS = Set.of(1044, 1045, 1049, 1130, 1142, 1143, 1227, 1370, 1698);

    /** What is known of the statement's effect. */
    public enum Kind {
        /** It never left this process: nothing has changed, and it may be sent again. */
        NOT_SENT,
        /** It was sent and not answered: it may have been done, or may be done yet. */
        UNKNOWN,
        /** The server answered that it will not. */
        REFUSED,
        /** The server refuses us for a reason that only a person can remove. */
        FAULT
    }

    private final Kind kind;
    private final int code;

    MysqlFailure(Kind kind, int code, String message) {
        // Without a stack trace: it is an answer, told often while a server is away, and its stack would show only the
        // event loop.
        super(message, null, false, false);
        this.kind = kind;
        this.code = code;
    }

    /** What is known of the statement's effect. */
    public Kind kind() {
        return kind;
    }

    /** The server's number for the error, 1205; 0 when the server said nothing. */
    public int code() {
        return code;
    }

    boolean contention() {
        return CONTENTION.contains(code);
    }

    /** What a statement fails with that this kept from being sent; a fault stays one, for a person must hear of it. */
    MysqlFailure beforeSending() {
        return kind == Kind.FAULT ? this : notSent(String.valueOf(getMessage()));
    }

    static MysqlFailure notSent(String message) {
        return new MysqlFailure(Kind.NOT_SENT, NO_CODE, message);
    }

    static MysqlFailure unknown(String message) {
        return new MysqlFailure(Kind.UNKNOWN, NO_CODE, message);
    }

    static MysqlFailure fault(int code, String message) {
        return new MysqlFailure(Kind.FAULT, code, message);
    }

    static MysqlFailure of(Throwable cause) {
        if (cause instanceof MysqlFailure failure) {
            return failure;
        }
        if (cause instanceof MySQLException error) {
            Kind kind = FAULTS.contains(error.getErrorCode()) ? Kind.FAULT : Kind.REFUSED;
            return new MysqlFailure(
                    kind, error.getErrorCode(), CauseText.printable(error.getErrorCode() + " " + words(error)));
        }
        Throwable root = CauseText.rootOf(cause);
        if (root instanceof SSLException || root instanceof GeneralSecurityException) {
            return fault(NO_CODE, CauseText.printable("the TLS handshake failed: " + root.getMessage()));
        }
        String message = String.valueOf(cause.getMessage());
        return message.startsWith("Connection is not active now")
                ? notSent(message)
                : unknown(CauseText.printable(CauseText.words(root)));
    }

    private static String words(MySQLException error) {
        Matcher words = WORDS.matcher(String.valueOf(error.getMessage()));
        return words.matches() ? words.group(1) : String.valueOf(error.getMessage());
    }
}
