package io.github.indexercoordinator.magento;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the indexers of an installation and their groups. Magento itself is asked only when its modules declare something else than
 * when it was asked last; when it does not answer, what it said then holds, and without that what the modules declare.
 */
final class IndexerSearch {
    private final BoundedProcess process;
    private final Path folder;
    private final OwnerRule owners;
    private final List<String> warnings = new ArrayList<>();

    /** @param folder where the last answer is kept */
    IndexerSearch(BoundedProcess process, Path folder, OwnerRule owners) {
        this.process = process;
        this.folder = folder;
        this.owners = owners;
    }

    List<String> warnings() {
        return warnings;
    }

    /** By id the group, if any. Blocks. */
    Map<String, Optional<String>> find(Path root, List<String> program, IndexerGraph graph) {
        Map<String, String> groups = graph.groups();
        Map<String, Optional<String>> found = new LinkedHashMap<>();
        for (String id : ids(root, program, graph)) {
            if (!graph.ids().contains(id)) {
                warnings.add(
                        "magento.discover: Magento has an indexer " + id + " that no etc/indexer.xml was found for;"
                                + " it is put into the group " + IndexerGraph.CATALOG + ", to be safe");
                groups.put(id, IndexerGraph.CATALOG);
            }
            found.put(id, Optional.ofNullable(groups.get(id)));
        }
        return found;
    }

    private List<String> ids(Path root, List<String> program, IndexerGraph graph) {
        Path file = LastFound.file(folder, root);
        Optional<LastFound> last = LastFound.read(file);
        if (last.filter(found -> found.declared().equals(graph.toString())).isPresent()) {
            return last.get().ids();
        }
        if (!owners.mayExecute(root.resolve("bin/magento"))) {
            return withoutMagento("bin/magento is not root's, so root does not start it", last, graph);
        }
        try {
            List<String> ids = IndexerInfo.ask(process, program, root);
            keep(file, new LastFound(graph.toString(), ids));
            return ids;
        } catch (IOException silent) {
            return withoutMagento(String.valueOf(silent.getMessage()), last, graph);
        }
    }

    private List<String> withoutMagento(String why, Optional<LastFound> last, IndexerGraph graph) {
        warnings.add("magento.discover: Magento did not say which indexers it has (" + why + "); "
                + (last.isPresent() ? "those hold that it named last" : "those hold that its modules declare"));
        return last.map(LastFound::ids).orElseGet(() -> List.copyOf(graph.ids()));
    }

    private void keep(Path file, LastFound found) {
        try {
            found.write(file);
        } catch (IOException e) {
            warnings.add("magento.discover: " + file + " cannot be written, so Magento is asked at every start");
        }
    }
}
