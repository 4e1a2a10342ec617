package io.github.indexercoordinator.redis;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;

/**
 * Where one connection goes and how long its commands may take. Prints itself without its password.
 *
 * @param uri {@code redis[s]://[user:password@]host[:port][/database]}; what stands in it wins over the next two
 * @param username empty: the default user
 * @param password empty: none
 * @param tls how a {@code rediss://} server is checked
 * @param timeout a command that is not answered within it fails
 * @param name the connection's name in {@code CLIENT LIST}, of printable characters without blanks
 */
public record RedisLinkOptions(
        String uri, String username, String password, RedisTls tls, Duration timeout, String name) {
    private static final int DEFAULT_PORT = 6379;

    public RedisLinkOptions {
        checkAddress(parse(uri));
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("a command needs time; got " + timeout);
        }
    }

    /** A connection without credentials of its own and with the default TLS. */
    public static RedisLinkOptions of(String uri, Duration timeout, String name) {
        return new RedisLinkOptions(uri, "", "", RedisTls.DEFAULT, timeout, name);
    }

    /** The same under another name: one connection for each role. */
    public RedisLinkOptions named(String newName) {
        return new RedisLinkOptions(uri, username, password, tls, timeout, newName);
    }

    /** The server as people may see it: host and port. */
    public String address() {
        URI parsed = parse(uri);
        return parsed.getHost() + ":" + (parsed.getPort() < 0 ? DEFAULT_PORT : parsed.getPort());
    }

    boolean encrypted() {
        return parse(uri).getScheme().equals("rediss");
    }

    @Override
    public String toString() {
        return "RedisLinkOptions[" + address() + ", " + name + "]";
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
        boolean redis = "redis".equals(uri.getScheme()) || "rediss".equals(uri.getScheme());
        if (!redis || uri.getHost() == null) {
            throw new IllegalArgumentException("not the address of a Redis server; it has the form"
                    + " redis://host:port/database, or rediss:// for TLS");
        }
    }
}
