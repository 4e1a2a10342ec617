package io.github.indexercoordinator.config;

import java.util.List;

/** A configuration that cannot be used; the message names every fault, each with its place and what would be right. */
public final class ConfigurationException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<String> faults;

    public ConfigurationException(List<String> faults) {
        super(String.join("\n", faults));
        this.faults = List.copyOf(faults);
    }

    /** The faults, a line each, in the order of the file. */
    public List<String> faults() {
        return faults;
    }
}
