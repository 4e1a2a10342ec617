package io.github.indexercoordinator.lock.mysql;

import io.github.indexercoordinator.lock.BootClock;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sessions of other programs with the server, known by the ends of their connections on this host. To see and to end them, our user
 * needs the privileges PROCESS and CONNECTION ADMIN. May be used from any thread.
 */
public final class MysqlSessions {
    private static final Logger LOG = LoggerFactory.getLogger(MysqlSessions.class);

    private final Vertx vertx;
    private final MysqlLink link;
    private final BootClock clock;
    private final AtomicBoolean missingRightsTold = new AtomicBoolean();

    MysqlSessions(Vertx vertx, MysqlLink link, BootClock clock) {
        this.vertx = vertx;
        this.link = link;
        this.clock = clock;
    }

    /** Whether this is an address of the server. Blocks while the name is looked up; an unknown one is nobody's. */
    public boolean leadsTo(InetSocketAddress remote) {
        MysqlLinkOptions options = link.options();
        return remote.getPort() == options.port()
                && addresses(options.host()).anyMatch(address -> same(address, remote.getAddress()));
    }

    private static boolean same(InetAddress one, InetAddress other) {
        return one.equals(other) || (one.isLoopbackAddress() && other.isLoopbackAddress());
    }

    private static Stream<InetAddress> addresses(String host) {
        try {
            return Stream.of(InetAddress.getAllByName(host));
        } catch (UnknownHostException e) {
            LOG.debug("{} has no address now", host);
            return Stream.empty();
        }
    }

    /**
     * Ends the sessions of these clients, and waits until they are not seen any more. Looks and tries once at least.
     *
     * @param deadline until when it goes on, by the boot clock
     * @return whether none is left, on the caller's context; never fails
     */
    public Future<Boolean> end(Set<InetSocketAddress> clients, Duration deadline) {
        Promise<Boolean> gone = ((ContextInternal) vertx.getOrCreateContext()).promise();
        new SessionEnd(link, clients, () -> clock.now().compareTo(deadline) >= 0, this::missingRights, gone).start();
        return gone.future();
    }

    private void missingRights(MysqlFailure refusal) {
        if (missingRightsTold.compareAndSet(false, true)) {
            LOG.atWarn()
                    .addKeyValue("cause", refusal.getMessage())
                    .log(
                            "statements that ended commands have left at work cannot be ended: their locks are left to run"
                                    + " out; GRANT PROCESS, CONNECTION ADMIN (MySQL: CONNECTION_ADMIN) ON *.* TO the user {}",
                            link.options().user());
        }
    }
}
