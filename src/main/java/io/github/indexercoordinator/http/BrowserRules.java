package io.github.indexercoordinator.http;

import io.github.indexercoordinator.event.PrintableText;
import io.netty.util.NetUtil;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/**
 * Keeps pages in a browser from triggering or reading. A name that an attacker points at our address (DNS rebinding) is refused
 * by the Host rule; any other foreign page by the Origin rule.
 */
final class BrowserRules implements HttpRoutes {
    private final String ownHost;

    BrowserRules(String ownHost) {
        this.ownHost = ownHost;
    }

    @Override
    public void mount(Router router) {
        router.route().handler(this::checkHost);
        router.route().handler(BrowserRules::checkOrigin);
    }

    private void checkHost(RoutingContext request) {
        @Nullable HostAndPort authority = request.request().authority();
        if (authority == null) {
            Problem.badRequest("The Host header is missing or cannot be read.").send(request);
        } else if (ours(authority.host())) {
            request.next();
        } else {
            Problem.misdirected(
                            "Host \"%s\" is not this node: use an IP address, localhost, or the name set as http.host."
                                    .formatted(PrintableText.excerpt(authority.host())))
                    .send(request);
        }
    }

    private boolean ours(String host) {
        return host.equalsIgnoreCase("localhost")
                || host.equalsIgnoreCase(ownHost)
                || NetUtil.isValidIpV4Address(host)
                || NetUtil.isValidIpV6Address(host);
    }

    private static void checkOrigin(RoutingContext request) {
        @Nullable String origin = request.request().getHeader(HttpHeaders.ORIGIN);
        @Nullable String host = request.request().getHeader(HttpHeaders.HOST);
        if (origin == null || origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host)) {
            request.next();
        } else {
            Problem.forbidden("Pages of \"%s\" may not use this node.".formatted(PrintableText.excerpt(origin)))
                    .send(request);
        }
    }
}
