package io.github.indexercoordinator.magento;

import io.github.indexercoordinator.config.Installation;
import io.github.indexercoordinator.config.InstallationException;
import io.github.indexercoordinator.config.Installations;
import io.github.indexercoordinator.config.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads installations on this host. */
public final class MagentoInstallations implements Installations {
    private static final Duration FILE_LIMIT = Duration.ofSeconds(5);
    // A cold bootstrap takes seconds, and longer on a machine under load.
    private static final Duration COMMAND_LIMIT = Duration.ofSeconds(30);

    private final Map<String, String> environment;
    private final String php;
    private final Path stateFolder;
    private final OwnerRule owners = new OwnerRule(System.getProperty("user.name"));

    /**
     * A reader.
     *
     * @param environment the process's; Magento's own variables in it are stronger than its files
     * @param php the program that evaluates {@code env.php}; it may be missing
     * @param stateFolder where answers of Magento are kept
     */
    public MagentoInstallations(Map<String, String> environment, String php, Path stateFolder) {
        this.environment = Map.copyOf(environment);
        this.php = php;
        this.stateFolder = stateFolder;
    }

    /** One for this process. */
    public static MagentoInstallations ofProcess() {
        Map<String, String> environment = System.getenv();
        Path home = Path.of(System.getProperty("user.home"));
        return new MagentoInstallations(environment, "php", StateFolder.usual(environment, home));
    }

    @Override
    public Installation read(Path root, boolean discover) throws InstallationException {
        Path file = root.resolve("app/etc/env.php");
        PhpFiles files = new PhpFiles(php, new BoundedProcess(environment, FILE_LIMIT));
        EnvPhp settings = new EnvPhp(settings(file, files), environment);
        List<String> warnings = new ArrayList<>();
        Optional<Installation.Database> database = settings.database();
        if (database.isPresent() && settings.encrypted()) {
            warnings.add("app/etc/env.php has TLS options for the database, which are not taken over;"
                    + " write mysql.uri with mysqls://, and mysql.tls");
        }
        warnings.addAll(settings.warnings());
        Indexers indexers = indexers(root, discover, files, warnings);
        return new Installation(
                file,
                database,
                settings.tablePrefix(),
                settings.redis(),
                program(root),
                indexers.groups,
                indexers.reindexes,
                warnings);
    }

    private PhpArray settings(Path file, PhpFiles files) throws InstallationException {
        if (!Files.isRegularFile(file)) {
            throw new InstallationException(
                    file + " does not exist; name the folder in which bin/magento and app/etc/env.php are");
        }
        if (!Files.isReadable(file)) {
            throw new InstallationException(
                    file + " cannot be read by this user; run as the user that owns Magento's files");
        }
        try {
            return checked(file, owners.mayExecute(file) ? files.worked(file) : files.plain(file));
        } catch (IOException e) {
            throw new InstallationException(String.valueOf(e.getMessage()));
        }
    }

    private static PhpArray checked(Path file, PhpArray settings) throws InstallationException {
        if (!settings.whole()) {
            throw new InstallationException(
                    file + " returns no array that can be read; is it whole? If PHP has to work it out,"
                            + " put php on the PATH and run as the owner of Magento's files");
        }
        return settings;
    }

    private record Indexers(Map<String, Optional<String>> groups, Map<String, List<String>> reindexes) {}

    private Indexers indexers(Path root, boolean discover, PhpFiles files, List<String> warnings)
            throws InstallationException {
        try {
            DeclaredIndexers declared = DeclaredIndexers.of(root, files);
            warnings.addAll(declared.warnings());
            return new Indexers(
                    discover ? found(root, declared.graph(), warnings) : Map.of(), reindexes(declared.graph()));
        } catch (IOException e) {
            if (discover) {
                throw new InstallationException(
                        e.getMessage() + ", so no indexers can be found; write them, or mend it");
            }
            warnings.add("magento.root: " + e.getMessage() + ", so it is not known what a run reindexes");
            return new Indexers(Map.of(), Map.of());
        }
    }

    private Map<String, Optional<String>> found(Path root, IndexerGraph graph, List<String> warnings) {
        IndexerSearch search = new IndexerSearch(new BoundedProcess(environment, COMMAND_LIMIT), stateFolder, owners);
        Map<String, Optional<String>> found = search.find(root, program(root), graph);
        warnings.addAll(search.warnings());
        return found;
    }

    private static Map<String, List<String>> reindexes(IndexerGraph graph) {
        Map<String, List<String>> reindexes = new LinkedHashMap<>();
        graph.ids().forEach(id -> reindexes.put(id, graph.reindexes(id)));
        return reindexes;
    }

    /** A checkout may have lost the bit that makes it a program. */
    private static List<String> program(Path root) {
        return Files.isExecutable(root.resolve("bin/magento")) ? List.of("bin/magento") : List.of("php", "bin/magento");
    }
}
