package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.StoreMember;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What each store has answered, by its name, and why the others have not; both in the order in which stores are asked.
 *
 * @param silent why a store has not answered, for people
 */
record StoreAnswers<T>(Map<String, T> answers, Map<String, String> silent) {
    /** Asks all at once. Fails when none answers. */
    static <T> Future<StoreAnswers<T>> of(List<StoreMember> members, Function<LockStore, Future<T>> question) {
        List<Future<T>> all = new ArrayList<>();
        members.forEach(member -> all.add(question.apply(member.store())));
        return Future.join(all).transform(joined -> {
            StoreAnswers<T> sorted = new StoreAnswers<>(new LinkedHashMap<>(), new LinkedHashMap<>());
            for (int i = 0; i < all.size(); i++) {
                sorted.add(members.get(i).name(), all.get(i));
            }
            return sorted.answers.isEmpty()
                    ? Future.failedFuture(String.join("; ", sorted.silent.values()))
                    : Future.succeededFuture(sorted);
        });
    }

    private void add(String store, Future<T> answer) {
        if (answer.succeeded()) {
            answers.put(store, answer.result());
        } else {
            silent.put(store, String.valueOf(answer.cause().getMessage()));
        }
    }

    /** A part of every answer. */
    <R> StoreAnswers<R> map(Function<T, R> part) {
        Map<String, R> parts = new LinkedHashMap<>();
        answers.forEach((store, answer) -> parts.put(store, part.apply(answer)));
        return new StoreAnswers<>(parts, silent);
    }

    /** The first answer that has something. */
    <R> Optional<R> first(Function<T, Optional<R>> part) {
        return answers.values().stream().map(part).flatMap(Optional::stream).findFirst();
    }

    /** Says which stores have not answered, and what that means. */
    List<String> complaints(String meaning) {
        return silent.entrySet().stream()
                .map(entry -> entry.getKey() + " does not answer (" + entry.getValue() + "); " + meaning)
                .toList();
    }
}
