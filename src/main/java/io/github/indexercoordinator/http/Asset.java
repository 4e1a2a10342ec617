package io.github.indexercoordinator.http;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file that the jar carries for browsers.
 *
 * @param type its media type
 * @param tag changes with its content, quoted as HTTP has it
 */
record Asset(String type, String tag, Buffer content) {
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    /** Reads it; empty when there is none under this path. Blocks on the file system. */
    static Optional<Asset> read(String path) throws IOException {
        try (@Nullable InputStream in = Asset.class.getResourceAsStream(path)) {
            return in == null ? Optional.empty() : Optional.of(of(path, in.readAllBytes()));
        }
    }

    private static Asset of(String path, byte[] content) {
        String type = TYPES.getOrDefault(path.substring(path.lastIndexOf('.') + 1), "application/octet-stream");
        return new Asset(type, tag(content), Buffer.buffer(content));
    }

    private static String tag(byte[] content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            return '"'
                    + Base64.getUrlEncoder()
                            .withoutPadding()
                            .encodeToString(hash)
                            .substring(0, 22)
                    + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
