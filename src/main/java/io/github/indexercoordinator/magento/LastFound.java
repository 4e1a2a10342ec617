package io.github.indexercoordinator.magento;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Magento's last good answer, kept for when it gives none, and for as long as nothing has changed that it follows from.
 *
 * @param declared what the modules declared at that time
 * @param ids the indexers that Magento named
 */
record LastFound(String declared, List<String> ids) {
    /** The file of an installation, in a folder that several share. */
    static Path file(Path folder, Path root) {
        String name = UUID.nameUUIDFromBytes(root.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8))
                .toString();
        return folder.resolve("indexers-" + name + ".json");
    }

    /** What is kept; empty if it is nothing that can be used. */
    static Optional<LastFound> read(Path file) {
        try {
            JsonObject json = new JsonObject(Files.readString(file));
            List<String> ids =
                    json.getJsonArray("ids").stream().map(String.class::cast).toList();
            return Optional.of(new LastFound(json.getString("declared"), ids));
        } catch (IOException | DecodeException | ClassCastException | NullPointerException none) {
            return Optional.empty();
        }
    }

    /** Keeps it. */
    void write(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Path draft = Files.createTempFile(folder, "indexers", ".new");
        JsonObject json = new JsonObject().put("declared", declared).put("ids", new JsonArray(ids));
        try {
            Files.writeString(draft, json.encode());
            // So that nobody reads half of it.
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
