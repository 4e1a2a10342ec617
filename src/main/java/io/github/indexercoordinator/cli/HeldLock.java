package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.OwnerToken;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A lock and who holds it.
 *
 * @param name the lock's
 */
record HeldLock(String name, Holder holder) {
    /** The lock as each holder of it has it: one who holds it in several stores counts once. */
    static List<HeldLock> of(String name, StoreAnswers<Optional<Holder>> seen) {
        Map<OwnerToken, HeldLock> holders = new LinkedHashMap<>();
        seen.answers()
                .forEach((store, holder) -> holder.ifPresent(
                        held -> holders.putIfAbsent(held.owner(), new HeldLock(name, held.seenIn(store)))));
        return List.copyOf(holders.values());
    }

    /** Of a run that holds a group's lock, the lock of its indexer, with which the whole run is taken; else the same. */
    Future<HeldLock> whole(StoreAccess stores, Configuration configuration) {
        List<Future<Optional<HeldLock>>> members = configuration.indexers().values().stream()
                .filter(indexer -> indexer.lockNames().indexOf(name) > 0)
                .map(indexer -> sameHolder(stores, indexer))
                .toList();
        return Future.all(members)
                .map(all -> members.stream()
                        .flatMap(member -> member.result().stream())
                        .findFirst()
                        .orElse(this));
    }

    private Future<Optional<HeldLock>> sameHolder(StoreAccess stores, IndexerSettings indexer) {
        return stores.locks()
                .holder(indexer.id())
                .map(found -> found.filter(held -> held.owner().equals(holder.owner()))
                        .map(held -> new HeldLock(indexer.id(), held)));
    }
}
