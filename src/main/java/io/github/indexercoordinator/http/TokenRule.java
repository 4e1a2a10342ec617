package io.github.indexercoordinator.http;

import io.github.indexercoordinator.config.Secret;
import io.netty.util.NetUtil;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the token under {@code /api} when the node listens elsewhere than on loopback, and wherever it listens from who would
 * pause or revoke. Probes lie outside {@code /api}.
 */
final class TokenRule implements HttpRoutes {
    private static final String SCHEME = "bearer ";

    private static final Set<HttpMethod> INTERVENING = Set.of(HttpMethod.PUT, HttpMethod.DELETE);

    private final String listensOn;
    private final byte[] token;

    TokenRule(String listensOn, Secret token) {
        if (!token.present()) {
            throw new IllegalArgumentException("an empty token would let everybody in");
        }
        this.listensOn = listensOn;
        this.token = token.value().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void mount(Router router) {
        router.route("/api/*").handler(loopback(listensOn) ? this::checkIntervention : this::check);
    }

    private void checkIntervention(RoutingContext request) {
        if (INTERVENING.contains(request.request().method())) {
            check(request);
        } else {
            request.next();
        }
    }

    private void check(RoutingContext request) {
        if (presented(request.request().getHeader(HttpHeaders.AUTHORIZATION))) {
            request.next();
        } else {
            request.response().putHeader("WWW-Authenticate", "Bearer");
            Problem.unauthorized("This needs the header \"Authorization: Bearer …\" with the token set as http.token.")
                    .send(request);
        }
    }

    private boolean presented(@Nullable String authorization) {
        if (authorization == null || !authorization.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
            return false;
        }
        byte[] given = authorization.substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8);
        // An ordinary comparison answers sooner the earlier the first wrong byte is.
        return MessageDigest.isEqual(token, given);
    }

    /** Whether an address is loopback for certain; a name that only DNS knows is not. */
    private static boolean loopback(String host) {
        if (host.equalsIgnoreCase("localhost")) {
            return true;
        }
        byte @Nullable [] address = NetUtil.createByteArrayFromIpAddressString(host);
        return address != null && (address.length == 4 ? address[0] == 127 : host.equals("::1"));
    }
}
