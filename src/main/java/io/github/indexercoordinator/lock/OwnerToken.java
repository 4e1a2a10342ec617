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
    // No node's name and no pid has an @.
    private static final Pattern REVOKED = Pattern.compile("revoked:(.*@.*):([0-9a-z]{16})", Pattern.DOTALL);
    private static final int RANDOM_BYTES = 10;

    /**
     * A token that nobody has had before: 80 random bits beside the node and the process.
     *
     * @param random best a {@link java.security.SecureRandom}; every {@link Random} may be shared by threads, which not every
     *     generator of numbers may: the platform's default one then gives two runs the same token, and a store takes them for one
     */
    public static OwnerToken create(String node, long pid, Random random) {
        return new OwnerToken(node + ":" + pid + ":" + digits(random));
    }

    /**
     * What stands in the place of a revoked token until its lease would have ended. Nobody works under it.
     *
     * @param by who revoked it, {@code deploy@web1}
     */
    static OwnerToken revoked(String by, Random random) {
        return new OwnerToken("revoked:" + by + ":" + digits(random));
    }

    private static String digits(Random random) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        String digits = new BigInteger(1, bytes).toString(32);
        return "0".repeat(16 - digits.length()) + digits;
    }

    /** Who has revoked the lock under which this token stands; empty for any other token. */
    public Optional<String> revokedBy() {
        Matcher matcher = REVOKED.matcher(value);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
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
        // An address may hold colons, and then a tombstone has the form of a token.
        return matcher.matches() && revokedBy().isEmpty() ? Optional.of(matcher.group(group)) : Optional.empty();
    }
}
