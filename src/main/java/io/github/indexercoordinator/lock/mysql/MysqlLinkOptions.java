package io.github.indexercoordinator.lock.mysql;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;

/**
 * Where the session goes and how it behaves. Prints itself without its password.
 *
 * @param uri {@code mysql[s]://user[:password]@host[:port]/database}; a password in it wins over the next one
 * @param password empty: none
 * @param tls how a {@code mysqls://} server is checked
 * @param timeout a statement that is not answered within it fails, and ends the session
 * @param shortestTtl of all leases: a session that is silent for longer is ended by the server, and its GET_LOCK's with it
 * @param name the connection's name, for people who look at the server
 */
public record MysqlLinkOptions(
        String uri, String password, MysqlTls tls, Duration timeout, Duration shortestTtl, String name) {
    private static final int DEFAULT_PORT = 3306;

    public MysqlLinkOptions {
        checkAddress(parse(uri));
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("a statement needs time; got " + timeout);
        }
    }

    /** The server as people may see it: host and port. */
    public String address() {
        return host() + ":" + port();
    }

    /** The database that holds the rows. */
    public String database() {
        return decoded(parse(uri).getRawPath().substring(1));
    }

    String host() {
        return parse(uri).getHost();
    }

    int port() {
        int given = parse(uri).getPort();
        return given < 0 ? DEFAULT_PORT : given;
    }

    String user() {
        return decoded(userInfo().split(":", 2)[0]);
    }

    String effectivePassword() {
        String[] parts = userInfo().split(":", 2);
        return parts.length > 1 && !parts[1].isEmpty() ? decoded(parts[1]) : password;
    }

    boolean encrypted() {
        return "mysqls".equals(parse(uri).getScheme());
    }

    /** The server's limit for a silent session, which it knows in whole seconds only. */
    long waitTimeoutSeconds() {
        return shortestTtl.plusMillis(999).toSeconds();
    }

    @Override
    public String toString() {
        return "MysqlLinkOptions[" + address() + ", " + name + "]";
    }

    private String userInfo() {
        return Objects.requireNonNullElse(parse(uri).getRawUserInfo(), "");
    }

    // A plus is no blank in an address, as it is in a form.
    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static URI parse(String uri) {
        try {
            return new URI(uri);
        } catch (URISyntaxException e) {
            // Neither the text nor the cause may be shown: a password can stand in both.
            throw new IllegalArgumentException("not an address: character " + e.getIndex() + ": " + e.getReason());
        }
    }

    private static void checkAddress(URI uri) {
        boolean mysql = "mysql".equals(uri.getScheme()) || "mysqls".equals(uri.getScheme());
        if (!mysql || uri.getHost() == null || uri.getRawPath().length() < 2) {
            throw new IllegalArgumentException("not the address of a MySQL database; it has the form"
                    + " mysql://user@host:port/database, or mysqls:// for TLS");
        }
    }
}
