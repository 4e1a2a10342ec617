package io.github.indexercoordinator.redis;

import io.github.indexercoordinator.network.CauseText;
import io.vertx.redis.client.impl.types.ErrorType;
import java.security.GeneralSecurityException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** Why a command has no result. Its message names the server and holds no secret. */
public final class RedisFailure extends Exception {
    private static final long serialVersionUID = 1L;
    private static final Set<String> FAULTS = Set.of("WRONGPASS", "NOAUTH", "NOPERM");
    /** Redis before 7 wraps what a command in a script is refused with. */
    private static final Pattern IN_SCRIPT =
            Pattern.compile("^ERR Error running script .*@user_script: ?\\d+: -([A-Z]+) ");

    private static final Set<String> NEVER_SENT =
            Set.of("Connection is closed", "Redis waiting queue is full", "Client is closed");

    /** What is known of the command's effect. */
    public enum Kind {
        /** It never left this process: nothing has changed, and it may be sent again. */
        NOT_SENT,
        /** It was sent and not answered: it may have been done, or may be done yet. */
        UNKNOWN,
        /** The server answered that it will not: {@code OOM}, {@code READONLY}, {@code LOADING}, {@code BUSY} … */
        REFUSED,
        /** The server refuses us, before or instead of doing it: a wrong password, a missing permission. A person must act. */
        FAULT
    }

    private final Kind kind;
    private final String code;

    RedisFailure(Kind kind, String code, String message) {
        // Without a stack trace: it is an answer, told often while a server is away, and its stack would show only the
        // event loop.
        super(message, null, false, false);
        this.kind = kind;
        this.code = code;
    }

    /** What is known of the command's effect. */
    public Kind kind() {
        return kind;
    }

    /** The first word of the server's error, {@code OOM}; empty when the server said nothing. */
    public String code() {
        return code;
    }

    /** What a command fails with that this kept from being sent; a fault stays one, for a person must hear of it. */
    RedisFailure beforeSending() {
        return kind == Kind.FAULT ? this : notSent(String.valueOf(getMessage()));
    }

    static RedisFailure notSent(String message) {
        return new RedisFailure(Kind.NOT_SENT, "", message);
    }

    static RedisFailure unknown(String message) {
        return new RedisFailure(Kind.UNKNOWN, "", message);
    }

    static RedisFailure of(Throwable cause) {
        if (cause instanceof RedisFailure failure) {
            return failure;
        }
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof ErrorType
                && !message.startsWith("CONNECTION_CLOSED")
                && !message.startsWith("ILLEGAL_STATE")) {
            return answered(message);
        }
        Throwable root = CauseText.rootOf(cause);
        if (cause instanceof SSLException || root instanceof SSLException || root instanceof GeneralSecurityException) {
            return new RedisFailure(
                    Kind.FAULT, "TLS", CauseText.printable("the TLS handshake failed: " + root.getMessage()));
        }
        return NEVER_SENT.contains(message) ? notSent(message) : unknown(CauseText.printable(CauseText.words(root)));
    }

    private static RedisFailure answered(String message) {
        // A server that wants a password reads no long command before it has one, and says so in other words.
        if (message.contains("Protocol error: unauthenticated")) {
            return new RedisFailure(Kind.FAULT, "NOAUTH", "NOAUTH Authentication required.");
        }
        Matcher inner = IN_SCRIPT.matcher(message);
        String code = inner.find() ? inner.group(1) : message.split(" ", 2)[0];
        // A password where the server has none, a database it does not have: its words for them have no code of their
        // own.
        boolean fault = FAULTS.contains(code)
                || message.contains("without any password configured")
                || message.contains("DB index is out of range");
        return new RedisFailure(fault ? Kind.FAULT : Kind.REFUSED, code, CauseText.printable(message));
    }
}
