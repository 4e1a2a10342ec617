package io.github.indexercoordinator.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The configuration file: which it is, and its text.
 *
 * @param path absolute
 */
record ConfigurationFile(Path path, String text) {
    static final Path RELATIVE = Path.of("conf", "coordinator.yaml");

    private static final int LARGEST = 1 << 20;

    /**
     * The file named by the user, else by the environment, else the first that exists in the working directory or
     * elsewhere.
     */
    static ConfigurationFile find(
            @Nullable Path named, Map<String, String> environment, Path workingDirectory, List<Path> elsewhere)
            throws ConfigurationException {
        if (named != null) {
            return read(workingDirectory.resolve(named));
        }
        String variable = environment.getOrDefault(Variables.FILE, "");
        return read(variable.isEmpty() ? search(workingDirectory, elsewhere) : workingDirectory.resolve(variable));
    }

    private static Path search(Path workingDirectory, List<Path> elsewhere) throws ConfigurationException {
        List<Path> places = Stream.concat(Stream.of(workingDirectory.resolve(RELATIVE)), elsewhere.stream())
                .distinct()
                .toList();
        return places.stream().filter(Files::exists).findFirst().orElseThrow(() -> nowhere(places));
    }

    private static ConfigurationException nowhere(List<Path> places) {
        return fault("no configuration file; name one by -c FILE or $" + Variables.FILE + ", or write one of "
                + places.stream().map(Path::toString).collect(Collectors.joining(", ")));
    }

    private static ConfigurationFile read(Path path) throws ConfigurationException {
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw fault(path + ": is larger than 1 MiB; is it a configuration file?");
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new ConfigurationFile(path, text);
        } catch (CharacterCodingException e) {
            throw fault(path + ": is not text in UTF-8");
        } catch (IOException e) {
            throw fault(path + ": " + reason(path));
        }
    }

    private static String reason(Path path) {
        if (Files.isDirectory(path)) {
            return "is a directory; name the file in it";
        }
        return Files.exists(path) ? "cannot be read by this user" : "does not exist";
    }

    private static ConfigurationException fault(String text) {
        return new ConfigurationException(List.of(text));
    }
}
