package io.github.indexercoordinator.redis;

import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.redis.client.RedisOptions;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Says in Vert.x's terms what a {@link RedisLinkOptions} asks for: one socket, which a silent peer cannot hold for ever. */
final class ClientOptions {
    private static final int IN_FLIGHT = 16_384;

    private ClientOptions() {}

    static RedisOptions of(RedisLinkOptions options, Duration readIdle) {
        RedisOptions client = new RedisOptions()
                .setConnectionString(named(options))
                .setMaxPoolSize(1)
                .setMaxPoolWaiting(1)
                .setPoolCleanerInterval(-1)
                .setPoolRecycleTimeout(-1)
                .setMaxWaitingHandlers(IN_FLIGHT)
                .setNetClientOptions(network(options, readIdle));
        if (!options.username().isEmpty()) {
            client.setUser(options.username());
        }
        if (!options.password().isEmpty()) {
            client.setPassword(options.password());
        }
        return client;
    }

    // The name travels inside HELLO, so that no connection is ever seen without it.
    private static String named(RedisLinkOptions options) {
        String joint = options.uri().contains("?") ? "&" : "?";
        return options.uri() + joint + "client=" + URLEncoder.encode(options.name(), StandardCharsets.UTF_8);
    }

    private static NetClientOptions network(RedisLinkOptions options, Duration readIdle) {
        NetClientOptions network = new NetClientOptions()
                .setTcpKeepAlive(true)
                .setTcpNoDelay(true)
                .setConnectTimeout((int) connectLimit(options).toMillis())
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setReadIdleTimeout((int) readIdle.toMillis());
        return options.encrypted() ? encrypted(network, options) : network;
    }

    /** How long a connection may take to open: the first one of a JVM needs most of a second for its classes alone. */
    static Duration connectLimit(RedisLinkOptions options) {
        Duration least = Duration.ofSeconds(2);
        return options.timeout().compareTo(least) > 0 ? options.timeout() : least;
    }

    private static NetClientOptions encrypted(NetClientOptions network, RedisLinkOptions options) {
        RedisTls tls = options.tls();
        network.setSsl(true)
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
                .setSslHandshakeTimeout(connectLimit(options).toMillis())
                .setHostnameVerificationAlgorithm(tls.verifyHost() ? "HTTPS" : "");
        if (!tls.ca().isEmpty()) {
            network.setTrustOptions(new PemTrustOptions().addCertPath(tls.ca()));
        }
        if (!tls.certificate().isEmpty()) {
            network.setKeyCertOptions(
                    new PemKeyCertOptions().addCertPath(tls.certificate()).addKeyPath(tls.key()));
        }
        return network;
    }
}
