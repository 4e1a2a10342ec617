package io.github.indexercoordinator.config;

/** A password or token: compared and used, never printed. */
public record Secret(String value) {
    /** No secret: the empty one. */
    public static final Secret NONE = new Secret("");

    /** Whether there is one. */
    public boolean present() {
        return !value.isEmpty();
    }

    @Override
    public String toString() {
        return present() ? "***" : "";
    }
}
