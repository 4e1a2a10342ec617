package io.github.indexercoordinator.config;

/** How the node logs. */
public record LogSettings(Format format, Level level) {
    /** One line a message in either. */
    public enum Format {
        LOGFMT,
        JSON
    }

    /** What is logged. */
    public enum Level {
        TRACE,
        DEBUG,
        INFO,
        WARN,
        ERROR
    }
}
