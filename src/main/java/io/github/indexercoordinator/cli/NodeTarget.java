package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.HttpSettings;
import io.github.indexercoordinator.config.Secret;
import io.github.indexercoordinator.http.TokenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The node that is asked over HTTP.
 *
 * @param token shown to it; {@link Secret#NONE}: none
 */
record NodeTarget(NodeUrl url, Secret token) {
    private static final String VARIABLE = "COORDINATOR_NODE";

    /**
     * The node named by the user, else by the environment, else that of this host.
     *
     * @throws CommandFailure if what was named is no URL
     */
    static NodeTarget of(Optional<String> named, Map<String, String> environment, HttpSettings http)
            throws CommandFailure {
        // The same variable may name this node in the configuration; only a URL is meant for us.
        Optional<String> text =
                named.or(() -> Optional.ofNullable(environment.get(VARIABLE)).filter(value -> value.contains("://")));
        if (text.isPresent()) {
            return new NodeTarget(NodeUrl.parse(text.get()), http.token());
        }
        return new NodeTarget(NodeUrl.ofThisHost(http), http.token().present() ? http.token() : made(environment));
    }

    /** The token that a node of this host and user has made; another host has another. */
    private static Secret made(Map<String, String> environment) {
        TokenFile file = TokenFile.usual(environment, Path.of(System.getProperty("user.home")));
        try {
            return Files.exists(file.path()) ? file.read() : Secret.NONE;
        } catch (IOException e) {
            // A node on loopback asks for none; another answers that it wants one.
            return Secret.NONE;
        }
    }
}
