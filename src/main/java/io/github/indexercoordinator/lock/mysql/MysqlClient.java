package io.github.indexercoordinator.lock.mysql;

import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.mysqlclient.MySQLBuilder;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.SslMode;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Says in Vert.x's terms what a {@link MysqlLinkOptions} asks for: a pool of one, for only a pool's close frees a stuck socket. */
final class MysqlClient {
    private MysqlClient() {}

    static Pool pool(Vertx vertx, MysqlLinkOptions options) {
        return MySQLBuilder.pool()
                .with(new PoolOptions()
                        .setMaxSize(1)
                        // Not before we give up: a pool that is closed after its own time ran out never ends to close.
                        .setConnectionTimeout(
                                (int) connectLimit(options).multipliedBy(2).toMillis())
                        .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS))
                .connectingTo(connectOptions(options))
                .with(new NetClientOptions()
                        .setTcpKeepAlive(true)
                        .setTcpNoDelay(true)
                        .setConnectTimeout((int) connectLimit(options).toMillis()))
                .using(vertx)
                .build();
    }

    /** How long a session may take to open: the first one of a JVM needs most of a second for its classes alone. */
    static Duration connectLimit(MysqlLinkOptions options) {
        Duration least = Duration.ofSeconds(2);
        return options.timeout().compareTo(least) > 0 ? options.timeout() : least;
    }

    private static MySQLConnectOptions connectOptions(MysqlLinkOptions options) {
        MySQLConnectOptions connect = new MySQLConnectOptions()
                .setHost(options.host())
                .setPort(options.port())
                .setUser(options.user())
                .setPassword(options.effectivePassword())
                .setDatabase(options.database())
                .setReconnectAttempts(0)
                .addProperty("program_name", options.name());
        return options.encrypted()
                ? connect.setSslMode(options.tls().verifyHost() ? SslMode.VERIFY_IDENTITY : SslMode.VERIFY_CA)
                        .setSslOptions(encryption(options.tls()))
                : connect.setSslMode(SslMode.DISABLED);
    }

    private static ClientSSLOptions encryption(MysqlTls tls) {
        ClientSSLOptions ssl = new ClientSSLOptions()
                .setHostnameVerificationAlgorithm(tls.verifyHost() ? "HTTPS" : "")
                .setTrustOptions(trust(tls));
        if (!tls.certificate().isEmpty()) {
            ssl.setKeyCertOptions(
                    new PemKeyCertOptions().setCertPath(tls.certificate()).setKeyPath(tls.key()));
        }
        return ssl;
    }

    private static TrustOptions trust(MysqlTls tls) {
        return tls.ca().isEmpty()
                ? TrustOptions.wrap(ofJvm().getTrustManagers()[0])
                : new PemTrustOptions().addCertPath(tls.ca());
    }

    // The client refuses to verify without being told whom to trust, and has no word for "whom the JVM trusts".
    private static TrustManagerFactory ofJvm() {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            @Nullable KeyStore standard = null;
            factory.init(standard);
            return factory;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no certificates to trust; set mysql.tls.ca", e);
        }
    }
}
