package io.github.indexercoordinator.config;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
    private final Installations installations;

    /**
     * A loader for a given surrounding.
     *
     * @param elsewhere files to look for when neither the caller, nor the environment, nor the working directory has one
     * @param hostName asked when no node name is configured
     */
    public ConfigurationLoader(
            Map<String, String> environment, Path workingDirectory, List<Path> elsewhere, Supplier<String> hostName) {
        this(environment, workingDirectory, elsewhere, hostName, (root, discover) -> {
            throw new InstallationException("nobody here can read an installation");
        });
    }

    /** The same, with a reader of installations of Magento. */
    public ConfigurationLoader(
            Map<String, String> environment,
            Path workingDirectory,
            List<Path> elsewhere,
            Supplier<String> hostName,
            Installations installations) {
        this.environment = Map.copyOf(environment);
        this.workingDirectory = workingDirectory;
        this.elsewhere = List.copyOf(elsewhere);
        this.hostName = hostName;
        this.installations = installations;
    }

    /** A loader for this process. */
    public static ConfigurationLoader ofProcess(Installations installations) {
        Path workingDirectory = Path.of("").toAbsolutePath();
        return new ConfigurationLoader(
                System.getenv(), workingDirectory, besideProgram(), HostName::current, installations);
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
        Values values = new Values(document, faults);
        Path folder = folderOf(found.path());
        MagentoReader magento = new MagentoReader(values, document, folder, installations);
        List<String> warnings = read(found.text(), document, faults, magento);
        NamedFiles files = new NamedFiles(values, folder);
        Configuration configuration = new ConfigurationReader(values, files, hostName)
                .read(found.path(), document.indexers().keySet(), magento.settings(), warnings);
        faults.throwIfAny();
        return configuration;
    }

    private List<String> read(String text, Document document, Faults faults, MagentoReader magento) {
        Substitution substitution = new Substitution(environment);
        new YamlSource(document, substitution, faults).read(text);
        EnvironmentSource variables = new EnvironmentSource(document, faults);
        Map<String, List<Variables.Target>> written =
                Variables.known(document.indexers().keySet());
        variables.read(written, environment);
        List<String> warnings = new ArrayList<>(magento.fill());
        Map<String, List<Variables.Target>> known =
                Variables.known(document.indexers().keySet());
        Map<String, List<Variables.Target>> ofFound = new LinkedHashMap<>(known);
        ofFound.keySet().removeAll(written.keySet());
        variables.read(ofFound, environment);
        Variables.warning(environment, known.keySet(), substitution.used()).ifPresent(warnings::add);
        return warnings;
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
