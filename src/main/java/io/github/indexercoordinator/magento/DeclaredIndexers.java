package io.github.indexercoordinator.magento;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.w3c.dom.Element;

/** What the modules that are switched on declare in their {@code etc/indexer.xml}. Executes nothing. */
final class DeclaredIndexers {
    private final IndexerGraph graph = new IndexerGraph();
    private final List<String> warnings = new ArrayList<>();

    private DeclaredIndexers() {}

    /** Reads them. @throws IOException if it cannot be told which modules are switched on */
    static DeclaredIndexers of(Path root, PhpFiles files) throws IOException {
        DeclaredIndexers declared = new DeclaredIndexers();
        Map<String, String> modules = modules(root, files);
        for (Path folder : new ModuleFolders(root).withIndexers()) {
            declared.read(folder, modules);
        }
        return declared;
    }

    private static Map<String, String> modules(Path root, PhpFiles files) throws IOException {
        Path list = root.resolve("app/etc/config.php");
        if (!Files.isReadable(list)) {
            throw new IOException(list + (Files.exists(list) ? " cannot be read by this user" : " does not exist"));
        }
        PhpArray settings = files.plain(list);
        Map<String, String> modules = settings.below("modules");
        if (modules.isEmpty() || !settings.whole()) {
            throw new IOException(list + " has no list of modules that could be read");
        }
        return modules;
    }

    IndexerGraph graph() {
        return graph;
    }

    /** Files that could not be read. */
    List<String> warnings() {
        return warnings;
    }

    private void read(Path folder, Map<String, String> modules) {
        try {
            if (enabled(folder, modules)) {
                for (Element indexer : XmlFile.children(XmlFile.root(folder.resolve("etc/indexer.xml")), "indexer")) {
                    declare(indexer);
                }
            }
        } catch (IOException e) {
            warnings.add(e.getMessage() + "; what this module declares of its indexers is not known");
        }
    }

    private static boolean enabled(Path folder, Map<String, String> modules) throws IOException {
        for (Element module : XmlFile.children(XmlFile.root(folder.resolve("etc/module.xml")), "module")) {
            if (modules.getOrDefault(module.getAttribute("name"), "0").equals("1")) {
                return true;
            }
        }
        return false;
    }

    private void declare(Element indexer) {
        Optional<String> shared =
                Optional.of(indexer.getAttribute("shared_index")).filter(index -> !index.isEmpty());
        List<String> needed = XmlFile.children(indexer, "dependencies").stream()
                .flatMap(all -> XmlFile.children(all, "indexer").stream())
                .map(one -> one.getAttribute("id"))
                .toList();
        graph.declare(indexer.getAttribute("id"), shared, needed);
    }
}
