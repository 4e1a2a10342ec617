package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.Holder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Words for a person in what the lock stores differ: nothing where they agree, or there is only one. */
final class StoresText {
    private StoresText() {}

    /** Set off from what stands before; empty when there is nothing to say. */
    static List<String> lines(FleetStatus fleet) {
        List<String> lines = new ArrayList<>();
        fleet.silent().forEach((store, why) -> lines.add(store + " does not answer: " + why));
        for (IndexerStatus status : fleet.indexers()) {
            difference(status, StoresText::owner, StoresText::held).ifPresent(lines::add);
            difference(status, look -> look.paused().isPresent(), StoresText::paused)
                    .ifPresent(lines::add);
        }
        if (!lines.isEmpty()) {
            lines.add(0, "");
        }
        return lines;
    }

    /** {@code price: held by web2 in redis, free in mysql}. */
    private static Optional<String> difference(
            IndexerStatus status, Function<StoreLook, Object> what, Function<StoreLook, String> word) {
        Map<Object, List<String>> stores = new LinkedHashMap<>();
        Map<Object, String> words = new LinkedHashMap<>();
        status.stores().forEach((store, look) -> {
            Object seen = what.apply(look);
            words.putIfAbsent(seen, word.apply(look));
            stores.computeIfAbsent(seen, first -> new ArrayList<>()).add(store);
        });
        List<String> parts = words.entrySet().stream()
                .map(each -> each.getValue() + " in "
                        + String.join(" and ", Objects.requireNonNull(stores.get(each.getKey()))))
                .toList();
        return parts.size() > 1 ? Optional.of(status.indexer() + ": " + String.join(", ", parts)) : Optional.empty();
    }

    private static Object owner(StoreLook look) {
        return look.holder().map(Holder::owner);
    }

    private static String held(StoreLook look) {
        return look.holder().map(held -> "held by " + HolderText.who(held)).orElse("free");
    }

    private static String paused(StoreLook look) {
        return look.paused().isPresent() ? "paused" : "not paused";
    }
}
