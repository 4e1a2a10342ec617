package io.github.indexercoordinator.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** Short enough to stand in a connection's name, long enough that two fleets' settings differ in it. */
final class ConfigurationHash {
    private static final int BYTES = 4;

    private ConfigurationHash() {}

    static String of(Map<String, String> shared) {
        StringBuilder text = new StringBuilder();
        shared.forEach(
                (path, value) -> text.append(path).append('=').append(value).append('\n'));
        byte[] digest = sha256().digest(text.toString().getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest, 0, BYTES);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
