package io.github.indexercoordinator.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Addresses of Redis. A user and password may stand in them, so no message shows one whole. */
final class RedisUris {
    private static final Set<String> SCHEMES = Set.of("redis", "rediss");
    private static final String EXPECTED = "must be like redis://host:6379/0, or rediss:// for TLS";

    private RedisUris() {}

    static ValueType<List<String>> type() {
        ValueType<List<String>> list = Types.list(RedisUris::withoutCredentials);
        return new ValueType<>(list.form(), given -> checked(list.read(given)), list.shown());
    }

    static boolean encrypted(List<String> uris) {
        return uris.stream().anyMatch(uri -> uri.startsWith("rediss:"));
    }

    private static List<String> checked(List<String> uris) throws UnfitException {
        for (int i = 0; i < uris.size(); i++) {
            check("entry " + (i + 1) + " ", parse(uris.get(i), i));
        }
        return uris;
    }

    private static URI parse(String uri, int index) throws UnfitException {
        try {
            return new URI(uri);
        } catch (URISyntaxException e) {
            // The exception's own text holds the address, and so the password.
            throw new UnfitException("entry " + (index + 1) + " " + EXPECTED
                    + "; in a user or password, write characters like / # % @ : in percent encoding");
        }
    }

    private static void check(String entry, URI uri) throws UnfitException {
        if (!SCHEMES.contains(uri.getScheme()) || uri.isOpaque()) {
            throw new UnfitException(entry + EXPECTED);
        }
        if (uri.getHost() == null) {
            throw new UnfitException(entry + EXPECTED + "; a host name holds letters, digits, dots and hyphens only");
        }
        if (uri.getPort() == 0 || uri.getPort() > 65_535) {
            throw new UnfitException(entry + "must have a port from 1 to 65535");
        }
        if (!uri.getRawPath().matches("/?|/[0-9]{1,5}") || uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new UnfitException(entry + "must end with the number of a database, such as /0");
        }
    }

    static String withoutCredentials(List<String> uris) {
        List<String> shown = new ArrayList<>();
        for (String uri : uris) {
            shown.add(uri.replaceFirst("//.*@", "//"));
        }
        return shown.toString();
    }
}
