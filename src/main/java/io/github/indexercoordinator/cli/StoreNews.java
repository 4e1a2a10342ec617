package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.StoreListener;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** What a command has heard of its lock stores. Told on its event loop; may be asked from any thread. */
final class StoreNews implements StoreListener {
    private final Map<String, Promise<Void>> first = new ConcurrentHashMap<>();
    private final Map<String, String> silent = new ConcurrentHashMap<>();
    private final Consumer<String> returned;

    /** @param returned hears the name of a store whenever it begins to answer */
    StoreNews(Consumer<String> returned) {
        this.returned = returned;
    }

    @Override
    public void answers(String store) {
        silent.remove(store);
        first(store).tryComplete();
        returned.accept(store);
    }

    @Override
    public void silent(String store, String error) {
        silent.put(store, error);
        first(store).tryFail(error);
    }

    /** Completes once the store answers; fails once the first try for it has failed. */
    Future<Void> firstOf(String store) {
        return first(store).future();
    }

    /** Why a store is silent; empty while it answers, or nothing was heard of it. */
    Optional<String> silence(String store) {
        return Optional.ofNullable(silent.get(store));
    }

    private Promise<Void> first(String store) {
        return first.computeIfAbsent(store, name -> Promise.promise());
    }
}
