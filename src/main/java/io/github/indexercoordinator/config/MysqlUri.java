package io.github.indexercoordinator.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/** The address of a MySQL or MariaDB server. User and password stand in it, so no message shows it whole. */
final class MysqlUri {
    private static final Set<String> SCHEMES = Set.of("mysql", "mysqls");
    private static final String EXPECTED = "must be like mysql://user@host:3306/magento, or mysqls:// for TLS";

    private MysqlUri() {}

    static ValueType<String> type() {
        ValueType<String> text = Types.text();
        return new ValueType<>(text.form(), given -> checked(text.read(given)), MysqlUri::withoutCredentials);
    }

    static boolean encrypted(String uri) {
        return uri.startsWith("mysqls:");
    }

    static boolean holdsPassword(String uri) {
        return uri.matches("\\w+://[^@/]*:[^@/]+@.*");
    }

    static String withoutCredentials(String uri) {
        return uri.replaceFirst("//.*@", "//");
    }

    private static String checked(String uri) throws UnfitException {
        if (!uri.isEmpty()) {
            check(parse(uri));
        }
        return uri;
    }

    private static URI parse(String uri) throws UnfitException {
        try {
            return new URI(uri);
        } catch (URISyntaxException e) {
            // The exception's own text holds the address, and so the password.
            throw new UnfitException(
                    EXPECTED + "; in a user or password, write characters like / # % @ : in percent encoding");
        }
    }

    private static void check(URI uri) throws UnfitException {
        if (!SCHEMES.contains(uri.getScheme()) || uri.isOpaque()) {
            throw new UnfitException(EXPECTED);
        }
        if (uri.getHost() == null) {
            throw new UnfitException(EXPECTED + "; a host name holds letters, digits, dots and hyphens only");
        }
        if (uri.getPort() == 0 || uri.getPort() > 65_535) {
            throw new UnfitException("must have a port from 1 to 65535");
        }
        if (uri.getUserInfo() == null) {
            throw new UnfitException(EXPECTED + "; the user is missing");
        }
        if (!uri.getRawPath().matches("/[^/]{1,64}") || uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new UnfitException("must end with the name of the database, such as /magento");
        }
    }
}
