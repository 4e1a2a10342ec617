package io.github.indexercoordinator.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that the configuration names. A relative path starts at the folder of the configuration file. */
final class NamedFiles {
    private static final int LONGEST_SECRET = 4096;

    private final Values values;
    private final Path folder;

    NamedFiles(Values values, Path folder) {
        this.values = values;
        this.folder = folder;
    }

    /** The absolute path, which must be of a readable file; empty if the key is. */
    String path(Key<String> key) {
        String given = values.get(key);
        if (given.isEmpty()) {
            return "";
        }
        Path path = folder.resolve(given);
        if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
            values.fault(key.path(), cannotRead(path));
        }
        return path.toString();
    }

    /** A secret written in its place or in a file of its own. The environment is stronger than the file. */
    Secret secret(Key<String> inPlace, Key<String> inFile) {
        String written = values.get(inPlace);
        String file = values.get(inFile);
        if (written.isEmpty() || file.isEmpty()) {
            return file.isEmpty() ? new Secret(written) : fromFile(inPlace, inFile, folder.resolve(file));
        }
        boolean writtenInVariable = values.place(inPlace.path()).isVariable();
        if (writtenInVariable == values.place(inFile.path()).isVariable()) {
            values.fault(inFile.path(), inPlace.path() + " is given too; keep one of them");
            return Secret.NONE;
        }
        return writtenInVariable ? new Secret(written) : fromFile(inPlace, inFile, folder.resolve(file));
    }

    private Secret fromFile(Key<String> inPlace, Key<String> inFile, Path path) {
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(LONGEST_SECRET + 1);
            String text = new String(bytes, StandardCharsets.UTF_8).replaceFirst("\r?\n\\z", "");
            if (bytes.length > LONGEST_SECRET || text.isEmpty()) {
                throw new UnfitException(path + " is " + (text.isEmpty() ? "empty" : "longer than 4096 bytes"));
            }
            Place place = values.place(inFile.path());
            return new Secret(inPlace.type().read(new Given.Scalar(place, text, false)));
        } catch (IOException e) {
            values.fault(inFile.path(), cannotRead(path));
        } catch (UnfitException e) {
            values.fault(inFile.path(), String.valueOf(e.getMessage()));
        }
        return Secret.NONE;
    }

    private static String cannotRead(Path path) {
        return path + (Files.exists(path) ? " cannot be read by this user" : " does not exist");
    }
}
