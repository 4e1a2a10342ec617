package io.github.indexercoordinator.lock;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Asks several stores the same, and keeps the answers of those that give one. */
final class Answers {
    private Answers() {}

    /** Asks all at once; never fails, but may be empty. */
    static <T> Future<Map<StoreMember, T>> each(List<StoreMember> members, Function<StoreMember, Future<T>> question) {
        List<Future<T>> all = new ArrayList<>();
        members.forEach(member -> all.add(ask(member, question)));
        return Future.join(all).transform(joined -> {
            Map<StoreMember, T> answers = new LinkedHashMap<>();
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).succeeded()) {
                    answers.put(members.get(i), all.get(i).result());
                }
            }
            return Future.succeededFuture(answers);
        });
    }

    /** Asks one after the other; fails like the last when none answers. */
    static <T> Future<Map<StoreMember, T>> inTurn(
            List<StoreMember> members, Function<StoreMember, Future<T>> question) {
        return inTurn(members, 0, question, new LinkedHashMap<>());
    }

    private static <T> Future<Map<StoreMember, T>> inTurn(
            List<StoreMember> members,
            int index,
            Function<StoreMember, Future<T>> question,
            Map<StoreMember, T> answers) {
        StoreMember member = members.get(index);
        return ask(member, question).transform(answer -> {
            if (answer.succeeded()) {
                answers.put(member, answer.result());
            }
            if (index + 1 < members.size()) {
                return inTurn(members, index + 1, question, answers);
            }
            return answers.isEmpty() ? Future.failedFuture(answer.cause()) : Future.succeededFuture(answers);
        });
    }

    /** A store that throws is one that does not answer. */
    static <T> Future<T> ask(StoreMember member, Function<StoreMember, Future<T>> question) {
        return Future.succeededFuture(member).compose(question);
    }
}
