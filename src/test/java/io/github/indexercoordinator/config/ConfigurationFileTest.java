package io.github.indexercoordinator.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which file it is, and files that are none. */
class ConfigurationFileTest {
    @TempDir
    Path folder;

    private Path elsewhere;

    @BeforeEach
    void nameElsewhere() {
        elsewhere = folder.resolve("etc/coordinator.yaml");
    }

    @Test
    void namedFileComesFirst() throws Exception {
        write("conf/coordinator.yaml", "");
        write("variable.yaml", "");
        Path named = write("named.yaml", "");
        assertEquals(named, find(Path.of("named.yaml"), Map.of("COORDINATOR_CONFIG", "variable.yaml")));
    }

    @Test
    void thenThatOfTheEnvironment() throws Exception {
        write("conf/coordinator.yaml", "");
        assertEquals(write("variable.yaml", ""), find(null, Map.of("COORDINATOR_CONFIG", "variable.yaml")));
    }

    @Test
    void thenThatOfTheWorkingDirectory() throws Exception {
        write("etc/coordinator.yaml", "");
        assertEquals(write("conf/coordinator.yaml", ""), find(null, Map.of("COORDINATOR_CONFIG", "")));
    }

    @Test
    void thenThoseElsewhere() throws Exception {
        assertEquals(write("etc/coordinator.yaml", ""), find(null, Map.of()));
    }

    @Test
    void noneNamesThePlaces() {
        assertEquals(
                "no configuration file; name one by -c FILE or $COORDINATOR_CONFIG, or write one of "
                        + folder.resolve("conf/coordinator.yaml") + ", " + elsewhere,
                fault(null));
    }

    @Test
    void whatCannotBeReadIsSaid() throws Exception {
        assertEquals(folder + "/gone.yaml: does not exist", fault("gone.yaml"));
        assertEquals(folder + ": is a directory; name the file in it", fault(""));
        Files.write(folder.resolve("latin1.yaml"), new byte[] {'a', (byte) 0xe4});
        assertEquals(folder + "/latin1.yaml: is not text in UTF-8", fault("latin1.yaml"));
        write("large.yaml", " ".repeat((1 << 20) + 1));
        assertEquals(folder + "/large.yaml: is larger than 1 MiB; is it a configuration file?", fault("large.yaml"));
    }

    @CanIgnoreReturnValue
    private Path write(String name, String text) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }

    private Path find(@Nullable Path named, Map<String, String> environment) throws ConfigurationException {
        return ConfigurationFile.find(named, environment, folder, List.of(elsewhere))
                .path();
    }

    private String fault(@Nullable String named) {
        Path path = named == null ? null : Path.of(named);
        ConfigurationException thrown = assertThrows(ConfigurationException.class, () -> find(path, Map.of()));
        return thrown.faults().get(0);
    }
}
