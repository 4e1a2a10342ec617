package io.github.indexercoordinator.bench;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.lock.LeaseSet;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.lock.mysql.MysqlLink;
import io.github.indexercoordinator.lock.mysql.MysqlLinkListener;
import io.github.indexercoordinator.lock.mysql.MysqlLinkOptions;
import io.github.indexercoordinator.lock.mysql.MysqlLockNames;
import io.github.indexercoordinator.lock.mysql.MysqlLockStore;
import io.github.indexercoordinator.lock.mysql.MysqlTls;
import io.github.indexercoordinator.lock.redis.RedisLockNames;
import io.github.indexercoordinator.lock.redis.RedisLockStore;
import io.github.indexercoordinator.redis.RedisLink;
import io.github.indexercoordinator.redis.RedisLinkListener;
import io.github.indexercoordinator.redis.RedisLinkOptions;
import io.github.indexercoordinator.testing.Eventually;
import io.github.indexercoordinator.testing.FaultProxy;
import io.github.indexercoordinator.testing.MariadbProcess;
import io.github.indexercoordinator.testing.RedisProcess;
import io.github.indexercoordinator.testing.Site;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.MySQLConnection;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** A run under MySQL while Redis is known to be down, against bare round trips in turns; and how many of these it takes. */
final class FallbackPart implements Bench.Part {
    private static final String DATABASE = "shop";
    private static final int WARMING = 300;
    private static final int TIMES = 500;
    private static final double GOAL = 5;

    @Override
    public void measure(Site site, Report report) throws Exception {
        MariadbProcess mariadb = MariadbProcess.shared();
        Vertx vertx = Vertx.vertx();
        try (FaultProxy line = new FaultProxy("127.0.0.1", mariadb.port())) {
            RunCycle cycle = answering(vertx, mariadb.port());
            MySQLConnection connection = connection(vertx, mariadb.port());
            times(report, "on this host", cycle, bare(connection, "SELECT 1"));
            committed(report, connection);
            // A line that counts takes its time, which a bare round trip does not have.
            RunCycle counted = answering(vertx, line.port());
            trips(report, counted, line);
            Cycle bare = bare(connection(vertx, line.port()), "SELECT 1");
            for (int micros : new int[] {250, 500, 1_000}) {
                line.distant(Duration.of(micros, ChronoUnit.MICROS));
                times(report, "%d µs away".formatted(micros), counted, bare);
            }
        }
        vertx.close().await(10, TimeUnit.SECONDS);
    }

    private static RunCycle answering(Vertx vertx, int port) throws Exception {
        RunCycle cycle = new RunCycle(new LockCycle(stores(vertx, port), tokens()));
        Eventually.eventually("MySQL answers", () -> once(cycle).succeeded());
        return cycle;
    }

    /** Redis first, which is down, and MySQL. */
    private static LeaseSet stores(Vertx vertx, int port) {
        RedisLinkOptions dead =
                RedisLinkOptions.of("redis://127.0.0.1:" + RedisProcess.freePort(), Duration.ofSeconds(1), "bench");
        RedisLink redis = new RedisLink(vertx, dead, new Random(1), RedisLinkListener.NONE);
        MysqlLinkOptions options = new MysqlLinkOptions(
                MariadbProcess.uri(port, DATABASE),
                "",
                MysqlTls.DEFAULT,
                Duration.ofSeconds(1),
                Duration.ofMinutes(5),
                "bench");
        MysqlLockNames names = MysqlLockNames.standard(DATABASE);
        MysqlLink mysql = new MysqlLink(vertx, options, names, new Random(1), MysqlLinkListener.NONE);
        return new LeaseSet(
                List.of(
                        new StoreMember(
                                new RedisLockStore(vertx, redis, RedisLockNames.DEFAULT, new NanoClock()),
                                false,
                                Duration.ofSeconds(1)),
                        new StoreMember(
                                new MysqlLockStore(vertx, mysql, names, new NanoClock()),
                                false,
                                Duration.ofSeconds(1))),
                Duration.ofHours(1));
    }

    private static java.util.function.Supplier<OwnerToken> tokens() {
        SecureRandom random = new SecureRandom();
        return () -> OwnerToken.create("web1", 1, random);
    }

    @CanIgnoreReturnValue
    private static Future<?> once(Cycle cycle) throws Exception {
        Future<?> done = cycle.once("bench");
        done.otherwiseEmpty().await(10, TimeUnit.SECONDS);
        return done;
    }

    private static MySQLConnection connection(Vertx vertx, int port) throws Exception {
        return MySQLConnection.connect(vertx, MySQLConnectOptions.fromUri(MariadbProcess.uri(port, DATABASE)))
                .await(10, TimeUnit.SECONDS);
    }

    private static Cycle bare(MySQLConnection connection, String statement) {
        return slot -> {
            Future<RowSet<Row>> answer = connection.query(statement).execute();
            return answer;
        };
    }

    /** What the disk takes of it: with {@code -Djava.io.tmpdir=/dev/shm} the server has none. */
    private static void committed(Report report, MySQLConnection connection) throws Exception {
        once(bare(connection, "CREATE TABLE IF NOT EXISTS bench (n INT NOT NULL) ENGINE = InnoDB"));
        once(bare(connection, "INSERT INTO bench VALUES (0)"));
        Cycle update = bare(connection, "UPDATE bench SET n = n + 1");
        long[] nanos = new long[TIMES];
        for (int i = 0; i < TIMES; i++) {
            long begun = System.nanoTime();
            once(update);
            nanos[i] = System.nanoTime() - begun;
        }
        report.row(
                "… a bare UPDATE of one row, committed",
                "p50 " + Samples.micros(Samples.ofNanos(nanos).median()));
    }

    private static void times(Report report, String where, RunCycle cycle, Cycle bare) throws Exception {
        nanos(cycle, bare, WARMING);
        Samples[] taken = nanos(cycle, bare, TIMES);
        double ratio = taken[0].median() / taken[1].median();
        report.row(
                "Redis known to be down: a run taken and begun under a MySQL " + where,
                "p50 %s, a bare round trip %s: × %.1f"
                        .formatted(Samples.micros(taken[0].median()), Samples.micros(taken[1].median()), ratio),
                "≤ %.0f bare round trips".formatted(GOAL),
                ratio <= GOAL);
    }

    /** Starts and bare round trips, in turns. */
    @CanIgnoreReturnValue
    private static Samples[] nanos(RunCycle cycle, Cycle bare, int count) throws Exception {
        long[] starts = new long[count];
        long[] trips = new long[count];
        for (int i = 0; i < count; i++) {
            long begun = System.nanoTime();
            once(bare);
            trips[i] = System.nanoTime() - begun;
            starts[i] = cycle.nanosToBegin("bench");
        }
        return new Samples[] {Samples.ofNanos(starts), Samples.ofNanos(trips)};
    }

    private static void trips(Report report, RunCycle cycle, FaultProxy line) throws Exception {
        long before = line.requests();
        for (int i = 0; i < TIMES; i++) {
            once(cycle);
        }
        double each = (line.requests() - before) / (double) TIMES;
        report.row(
                "… round trips to MySQL for a run taken, begun and released",
                "%.2f".formatted(each),
                "≤ 4",
                each < 4.05);
    }
}
