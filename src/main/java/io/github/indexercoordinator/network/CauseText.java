package io.github.indexercoordinator.network;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Why a connection or an answer did not come, in words that need no knowledge of Java. */
public final class CauseText {
    /** How Vert.x words a time that has run out. */
    private static final Pattern TIMEOUT = Pattern.compile("Timeout (\\d+) \\(ms\\) fired");

    private static final int LONGEST = 300;

    private CauseText() {}

    /** The cause at the bottom. */
    public static Throwable rootOf(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** What a person understands of a cause at the bottom; not yet {@link #printable}. */
    public static String words(Throwable root) {
        String message = String.valueOf(root.getMessage());
        Matcher timeout = TIMEOUT.matcher(message);
        if (timeout.matches()) {
            return "no answer within " + timeout.group(1) + " ms";
        }
        if (root instanceof ConnectException && message.startsWith("Connection refused")) {
            return "connection refused";
        }
        if (root instanceof UnknownHostException) {
            return "unknown host: " + message;
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : message;
    }

    /** A server's words for a line of a log: not longer than such a line bears, and without control characters. */
    public static String printable(String text) {
        String shortened = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        return shortened.replaceAll("\\p{Cntrl}", "?");
    }
}
