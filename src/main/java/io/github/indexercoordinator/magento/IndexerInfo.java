package io.github.indexercoordinator.magento;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks Magento which indexers it has. */
final class IndexerInfo {
    private static final Pattern LINE = Pattern.compile("([A-Za-z0-9_.-]{1,64}) +(\\S.*)");

    private IndexerInfo() {}

    /**
     * Their ids, in Magento's order. Blocks.
     *
     * @param program how Magento's command line is started
     * @throws IOException if it does not tell
     */
    static List<String> ask(BoundedProcess process, List<String> program, Path root) throws IOException {
        // A program is looked for from our own folder, not from its.
        List<String> command = new ArrayList<>(program.subList(0, program.size() - 1));
        command.add(
                root.resolve(program.get(program.size() - 1)).toAbsolutePath().toString());
        command.add("indexer:info");
        List<String> ids = ids(process.ask(command, root));
        if (ids.isEmpty()) {
            throw new IOException("indexer:info named no indexer");
        }
        return ids;
    }

    /** What stands as {@code %-40s %s} in the output; warnings of PHP may stand there too. */
    static List<String> ids(String output) {
        return output.lines()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .filter(line -> line.group().equals("%-40s %s".formatted(line.group(1), line.group(2))))
                .map(line -> line.group(1))
                .distinct()
                .toList();
    }
}
