package io.github.indexercoordinator.redis;

import com.google.errorprone.annotations.Immutable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Collectors;

/**
 * A Lua script and the digest a server knows it by. Immutable.
 *
 * @param text what {@code EVAL} sends
 * @param sha what {@code EVALSHA} sends
 */
@Immutable
public record RedisScript(String text, String sha) {
    /** Joins files of the class path, in this order, into one script. @throws IllegalArgumentException if one is not there */
    public static RedisScript ofResources(String... paths) {
        String text = Arrays.stream(paths).map(RedisScript::read).collect(Collectors.joining("\n"));
        return new RedisScript(text, sha1(text));
    }

    private static String read(String path) {
        try (InputStream in = RedisScript.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalArgumentException("no script " + path + " on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the script " + path, e);
        }
    }

    private static String sha1(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }
}
