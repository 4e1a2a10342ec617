package io.github.indexercoordinator.doctor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a Redis or Valkey server says of itself; what its user may not ask is empty.
 *
 * @param address host and port
 * @param info its answer to {@code INFO}, by name
 * @param refused what of all that a coordinator sends its user may not, as {@code SET indexer_lock:price}; empty: the server cannot be asked that
 * @param magentoCache whether the database holds the tags of a Magento cache
 * @param magentoSessions whether it holds sessions of Magento
 */
public record RedisFacts(
        String address,
        Map<String, String> info,
        Optional<List<String>> refused,
        boolean magentoCache,
        boolean magentoSessions) {
    public RedisFacts {
        info = Map.copyOf(info);
    }

    /** Reads an answer to {@code INFO}. */
    public static Map<String, String> read(String info) {
        return info.lines()
                .map(line -> line.split(":", 2))
                .filter(parts -> parts.length == 2)
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1].strip(), (first, second) -> first));
    }

    Optional<String> of(String name) {
        return Optional.ofNullable(info.get(name));
    }

    boolean is(String name, String value) {
        return of(name).filter(value::equals).isPresent();
    }

    /** Its name and version, {@code Redis 7.0.15}. */
    String product() {
        return of("valkey_version")
                .map(version -> "Valkey " + version)
                .or(() -> of("redis_version").map(version -> "Redis " + version))
                .orElse("a Redis that may not be asked its version");
    }
}
