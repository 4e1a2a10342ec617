package io.github.indexercoordinator.magento;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A command line of Magento's {@code indexer:reindex}.
 *
 * @param before the words before it, {@code bin/magento}
 * @param options the words behind it that are no ids
 * @param ids what it names; empty: all
 */
record ReindexCommand(List<String> before, List<String> options, Set<String> ids) {
    private static final String REINDEX = "indexer:reindex";
    private static final String RESET = "indexer:reset";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    /** Empty for any other command: of those nothing is known but their exit code. */
    static Optional<ReindexCommand> in(List<String> words) {
        int at = words.indexOf(REINDEX);
        if (at < 0) {
            return Optional.empty();
        }
        List<String> behind = words.subList(at + 1, words.size());
        Set<String> ids =
                new LinkedHashSet<>(behind.stream().filter(ReindexCommand::isId).toList());
        List<String> options = behind.stream().filter(word -> !isId(word)).toList();
        return Optional.of(new ReindexCommand(List.copyOf(words.subList(0, at)), options, ids));
    }

    private static boolean isId(String word) {
        return !word.startsWith("-") && ID.matcher(word).matches();
    }

    List<String> words() {
        return with(REINDEX, ids);
    }

    /** Takes the marks of indexers away. */
    List<String> reset(Set<String> marked) {
        return with(RESET, marked);
    }

    /** The same for some more, unless it is for all anyway. */
    ReindexCommand and(Set<String> more) {
        Set<String> all = new LinkedHashSet<>(ids);
        if (!ids.isEmpty()) {
            all.addAll(more);
        }
        return new ReindexCommand(before, options, all);
    }

    private List<String> with(String name, Set<String> named) {
        List<String> words = new ArrayList<>(before);
        words.add(name);
        words.addAll(options);
        words.addAll(named);
        return words;
    }
}
