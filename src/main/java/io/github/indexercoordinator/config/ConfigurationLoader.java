package io.github.indexercoordinator.config;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the configuration, reads it with the environment laid over it, and checks all of it. Blocks on files. */
public final class ConfigurationLoader {
    private static final Path OF_SYSTEM = Path.of("/etc/indexer-coordinator/coordinator.yaml");

    private final Map<String, String> environment;
    private final Path workingDirectory;
    private final List<Path> elsewhere;
    private final Supplier<String> hostName;

    /**
     * A loader for a given surrounding.
     *
     * @param elsewhere files to look for when neither the caller, nor the environment, nor the working directory has one
     * @param hostName asked when no node name is configured
     */
    public ConfigurationLoader(
            Map<String, String> environment, Path workingDirectory, List<Path> elsewhere, Supplier<String> hostName) {
        this.environment = Map.copyOf(environment);
        this.workingDirectory = workingDirectory;
        this.elsewhere = List.copyOf(elsewhere);
        this.hostName = hostName;
    }

    /** A loader for this process. */
    public static ConfigurationLoader ofProcess() {
        Path workingDirectory = Path.of("").toAbsolutePath();
        return new ConfigurationLoader(System.getenv(), workingDirectory, besideProgram(), HostName::current);
    }

    /**
     * The configuration in the file given, or else found.
     *
     * @param file relative to the working directory; null: search
     * @throws ConfigurationException if there is none, or with every fault in it
     */
    public Configuration load(@Nullable Path file) throws ConfigurationException {
        ConfigurationFile found = ConfigurationFile.find(file, environment, workingDirectory, elsewhere);
        Document document = Document.empty(Place.file(found.path()));
        Faults faults = new Faults();
        List<String> warnings = read(found.text(), document, faults);
        Values values = new Values(document, faults);
        NamedFiles files = new NamedFiles(values, folderOf(found.path()));
        Configuration configuration = new ConfigurationReader(values, files, hostName)
                .read(document.indexers().keySet(), warnings);
        faults.throwIfAny();
        return configuration;
    }

    private List<String> read(String text, Document document, Faults faults) {
        Substitution substitution = new Substitution(environment);
        new YamlSource(document, substitution, faults).read(text);
        Map<String, List<Variables.Target>> known =
                Variables.known(document.indexers().keySet());
        new EnvironmentSource(document, faults).read(known, environment);
        return Variables.warning(environment, known.keySet(), substitution.used()).stream()
                .toList();
    }

    private static Path folderOf(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null ? file : folder;
    }

    private static List<Path> besideProgram() {
        List<Path> places = new ArrayList<>();
        Path folder = programFolder();
        if (folder != null) {
            places.add(folder.resolve(ConfigurationFile.RELATIVE));
            places.add(folder.resolveSibling(ConfigurationFile.RELATIVE));
        }
        places.add(OF_SYSTEM);
        return places;
    }

    private static @Nullable Path programFolder() {
        CodeSource source = ConfigurationLoader.class.getProtectionDomain().getCodeSource();
        try {
            return source == null ? null : Path.of(source.getLocation().toURI()).getParent();
        } catch (URISyntaxException e) {
            return null;
        }
    }
}
