package io.github.indexercoordinator;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.Secret;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Hides the configured secrets in what a command prints. */
final class SecretMask implements UnaryOperator<String> {
    // Hiding a shorter one would shred ordinary words.
    private static final int SHORTEST = 4;

    private final List<String> secrets;

    private SecretMask(List<String> secrets) {
        this.secrets = secrets;
    }

    static SecretMask of(Configuration configuration) {
        return new SecretMask(
                Stream.of(configuration.redis().password(), configuration.http().token())
                        .map(Secret::value)
                        .filter(secret -> secret.length() >= SHORTEST)
                        .toList());
    }

    @Override
    public String apply(String line) {
        String masked = line;
        for (String secret : secrets) {
            masked = masked.replace(secret, "***");
        }
        return masked;
    }
}
