package io.github.indexercoordinator.config;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Whether locks would lie where Magento keeps what may be thrown away. */
final class MagentoRedis {
    private static final Set<String> THIS_HOST = Set.of("localhost", "127.0.0.1", "::1", "[::1]");
    private static final int USUAL_PORT = 6379;

    private final Values values;

    MagentoRedis(Values values) {
        this.values = values;
    }

    /** For each thing that Magento keeps on our server, what may come of it. */
    List<String> warnings(List<Installation.RedisUse> uses) {
        if (values.get(Schema.REDIS_TOPOLOGY) == RedisSettings.Topology.NONE
                || !values.sound(Schema.REDIS_URIS.path())) {
            return List.of();
        }
        List<String> warnings = new ArrayList<>();
        for (String uri : values.get(Schema.REDIS_URIS)) {
            uses.stream()
                    .filter(use -> sameServer(URI.create(uri), use))
                    .forEach(use -> warnings.add(warning(URI.create(uri), use)));
        }
        return warnings;
    }

    private static boolean sameServer(URI ours, Installation.RedisUse use) {
        int port = ours.getPort() < 0 ? USUAL_PORT : ours.getPort();
        return port == use.port() && host(ours.getHost()).equalsIgnoreCase(host(use.host()));
    }

    private static String host(String name) {
        return THIS_HOST.contains(name) ? "localhost" : name;
    }

    private static String warning(URI ours, Installation.RedisUse use) {
        String kept = "redis.uris: Magento keeps its " + use.what() + " in database " + use.database() + " of "
                + use.host() + ":" + use.port();
        return database(ours) == use.database()
                ? kept
                        + ", where the locks are too: what empties it, such as cache:flush, lets two runs overlap; name a"
                        + " database of its own, better a server of its own"
                : kept + ", the server of the locks: it must not evict them when memory runs short, so its"
                        + " maxmemory-policy must be noeviction (see \"doctor\")";
    }

    private static int database(URI ours) {
        String path = ours.getPath().replace("/", "");
        return path.isEmpty() ? 0 : Integer.parseInt(path);
    }
}
