package io.github.indexercoordinator.config;

/** An installation of Magento that cannot be read; the message says what of it, and what to do. It shows no secret. */
public final class InstallationException extends Exception {
    private static final long serialVersionUID = 1L;

    public InstallationException(String message) {
        super(message);
    }
}
