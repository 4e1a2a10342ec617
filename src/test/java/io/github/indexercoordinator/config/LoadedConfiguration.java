package io.github.indexercoordinator.config;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A configuration file in a folder of its own, for tests: loaded, or its faults without the folder's name. */
final class LoadedConfiguration {
    private final Path folder;
    private final Installations installations;

    LoadedConfiguration(Path folder) {
        this(folder, (root, discover) -> {
            throw new InstallationException("there is no Magento in this test");
        });
    }

    LoadedConfiguration(Path folder, Installations installations) {
        this.folder = folder;
        this.installations = installations;
    }

    Configuration of(String yaml) {
        return of(yaml, Map.of());
    }

    Configuration of(String yaml, Map<String, String> environment) {
        try {
            return loader(environment).load(write("c.yaml", yaml));
        } catch (ConfigurationException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /** One indexer of the file, which must be there. */
    IndexerSettings indexer(String id, String yaml, Map<String, String> environment) {
        return requireNonNull(of(yaml, environment).indexers().get(id), id);
    }

    IndexerSettings indexer(String id, String yaml) {
        return indexer(id, yaml, Map.of());
    }

    List<String> faultsOf(String yaml) {
        return faultsOf(yaml, Map.of());
    }

    List<String> faultsOf(String yaml, Map<String, String> environment) {
        Path file = write("c.yaml", yaml);
        ConfigurationException thrown = assertThrows(
                ConfigurationException.class, () -> loader(environment).load(file));
        return thrown.faults().stream()
                .map(fault -> fault.replace(folder + "/", ""))
                .toList();
    }

    @CanIgnoreReturnValue
    Path write(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ConfigurationLoader loader(Map<String, String> environment) {
        return new ConfigurationLoader(environment, folder, List.of(), () -> "host one", installations);
    }
}
