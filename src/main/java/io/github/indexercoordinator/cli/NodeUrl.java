package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.HttpSettings;
import java.net.URI;
import java.net.URISyntaxException;

/** Where a node answers over HTTP. */
record NodeUrl(boolean encrypted, String host, int port) {
    /** The node that is configured here. */
    static NodeUrl ofThisHost(HttpSettings http) {
        boolean everywhere = http.host().equals("0.0.0.0") || http.host().equals("::");
        return new NodeUrl(false, everywhere ? "127.0.0.1" : http.host(), http.port());
    }

    /**
     * The node of a URL; a path in it is not looked at.
     *
     * @throws CommandFailure if it is none
     */
    static NodeUrl parse(String text) throws CommandFailure {
        try {
            URI uri = new URI(text);
            boolean encrypted = "https".equals(uri.getScheme());
            if (uri.getHost() != null && (encrypted || "http".equals(uri.getScheme()))) {
                int usual = encrypted ? 443 : 80;
                return new NodeUrl(encrypted, uri.getHost(), uri.getPort() < 0 ? usual : uri.getPort());
            }
        } catch (URISyntaxException e) {
            // Told below, as any other text that is no URL.
        }
        throw new CommandFailure(
                ExitCode.USAGE, "a node is named by a URL such as http://web1:8085, not '" + text + "'");
    }

    @Override
    public String toString() {
        return (encrypted ? "https://" : "http://") + host + ":" + port;
    }
}
