package io.github.indexercoordinator;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.MysqlSettings;
import io.github.indexercoordinator.config.Secret;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
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
        Stream<String> keys = Stream.of(
                        Stream.of(
                                configuration.redis().password(),
                                configuration.http().token()),
                        configuration.mysql().map(MysqlSettings::password).stream())
                .flatMap(secrets -> secrets)
                .map(Secret::value);
        Stream<String> inAddresses = Stream.concat(
                        configuration.redis().uris().stream(), configuration.mysql().map(MysqlSettings::uri).stream())
                .flatMap(SecretMask::passwordIn);
        return new SecretMask(Stream.concat(keys, inAddresses)
                .filter(secret -> secret.length() >= SHORTEST)
                .toList());
    }

    /** What {@code redis://user:password@host} holds, as it is written there and as it is meant. */
    private static Stream<String> passwordIn(String address) {
        String user = Objects.requireNonNullElse(URI.create(address).getRawUserInfo(), "");
        String password = user.contains(":") ? user.substring(user.indexOf(':') + 1) : "";
        // A plus is no blank in an address, as it is in a form.
        return Stream.of(password, URLDecoder.decode(password.replace("+", "%2B"), StandardCharsets.UTF_8));
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
