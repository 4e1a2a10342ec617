package io.github.indexercoordinator.redis;

import com.google.errorprone.annotations.Immutable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Lua script and the digest a server knows it by. Immutable.
 *
 * @param text what {@code EVAL} sends
 * @param sha what {@code EVALSHA} sends
 */
@Immutable
public record RedisScript(String text, String sha) {
    private static final Pattern INCLUDE = Pattern.compile("(?m)^ *-- include (\\S+)$");

    /**
     * Reads a file of the class path. A line {@code -- include other.lua} in it is replaced by that file of the same folder: Lua in
     * Redis can load nothing by itself.
     *
     * @throws IllegalArgumentException if a file is not there
     */
    public static RedisScript ofResource(String path) {
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        String text = INCLUDE.matcher(read(path))
                .replaceAll(include -> Matcher.quoteReplacement(read(folder + include.group(1))));
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
