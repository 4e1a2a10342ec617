package io.github.indexercoordinator.magento;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command line of Magento's that builds indexes: {@code indexer:reindex}, or {@code cron:run}, of which nothing is known but its exit
 * code, though it leaves the same marks when it is killed.
 *
 * @param before the words before its name, {@code bin/magento}
 * @param options the words behind it that are no ids
 * @param ids what it names; empty: all, or whatever it finds
 */
record ReindexCommand(List<String> before, String name, List<String> options, Set<String> ids) {
    private static final String REINDEX = "indexer:reindex";
    private static final String CRON = "cron:run";
    private static final String RESET = "indexer:reset";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    /** Empty for any other command. */
    static Optional<ReindexCommand> in(List<String> words) {
        return Stream.of(REINDEX, CRON)
                .filter(words::contains)
                .findFirst()
                .map(name -> of(words, name, words.indexOf(name)));
    }

    private static ReindexCommand of(List<String> words, String name, int at) {
        List<String> before = List.copyOf(words.subList(0, at));
        List<String> behind = List.copyOf(words.subList(at + 1, words.size()));
        if (name.equals(CRON)) {
            return new ReindexCommand(before, name, behind, Set.of());
        }
        Set<String> ids =
                new LinkedHashSet<>(behind.stream().filter(ReindexCommand::isId).toList());
        List<String> options = behind.stream().filter(word -> !isId(word)).toList();
        return new ReindexCommand(before, name, options, ids);
    }

    private static boolean isId(String word) {
        return !word.startsWith("-") && ID.matcher(word).matches();
    }

    /** Whether its words and Magento's states tell what came of it. */
    boolean telling() {
        return name.equals(REINDEX);
    }

    List<String> words() {
        List<String> words = new ArrayList<>(before);
        words.add(name);
        words.addAll(options);
        words.addAll(ids);
        return words;
    }

    /** What takes the marks of indexers away. */
    List<String> reset(Set<String> marked) {
        List<String> words = new ArrayList<>(before);
        words.add(RESET);
        words.addAll(marked);
        return words;
    }

    /** The same for some more, unless it names none anyway. */
    ReindexCommand and(Set<String> more) {
        Set<String> all = new LinkedHashSet<>(ids);
        if (!ids.isEmpty()) {
            all.addAll(more);
        }
        return new ReindexCommand(before, name, options, all);
    }
}
