package io.github.indexercoordinator.lock;

import java.math.BigInteger;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who owns a lock: {@code <node>:<pid>:<random>}, made anew for each run and the same in every store and every try. The random
 * part is the run's id. Immutable.
 *
 * @param value the token as it stands in the stores
 */
public record OwnerToken(String value) {
    // Read from the right, so that a node's name may hold what it likes.
    private static final Pattern FORM = Pattern.compile("(.+):(\\d+):([0-9a-z]{16})", Pattern.DOTALL);
    private static final int RANDOM_BYTES = 10;

    /**
     * A token that nobody has had before: 80 random bits beside the node and the process.
     *
     * @param random best a {@link java.security.SecureRandom}; every {@link Random} may be shared by threads, which not every
     *     generator of numbers may: the platform's default one then gives two runs the same token, and a store takes them for one
     */
    public static OwnerToken create(String node, long pid, Random random) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        String digits = new BigInteger(1, bytes).toString(32);
        return new OwnerToken(node + ":" + pid + ":" + "0".repeat(16 - digits.length()) + digits);
    }

    /** The run this token was made for; of a foreign token, the whole of it. */
    public String runId() {
        return part(3).orElse(value);
    }

    /** The node that made this token; empty for a token of another program's form. */
    public Optional<String> node() {
        return part(1);
    }

    private Optional<String> part(int group) {
        Matcher matcher = FORM.matcher(value);
        return matcher.matches() ? Optional.of(matcher.group(group)) : Optional.empty();
    }
}
