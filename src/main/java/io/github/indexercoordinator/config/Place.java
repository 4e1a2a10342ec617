package io.github.indexercoordinator.config;

import java.nio.file.Path;

/** Where something was written: a file, one of its lines, or an environment variable. Sorts files before variables, by line. */
record Place(String name, int line) implements Comparable<Place> {
    private static final int WHOLE_FILE = 0;
    private static final int VARIABLE = Integer.MAX_VALUE;

    static Place file(Path file) {
        return new Place(file.toString(), WHOLE_FILE);
    }

    static Place variable(String name) {
        return new Place(name, VARIABLE);
    }

    /** A line of this file, counted from 1. */
    Place atLine(int number) {
        return new Place(name, number);
    }

    boolean isVariable() {
        return line == VARIABLE;
    }

    @Override
    public int compareTo(Place other) {
        return Integer.compare(line, other.line);
    }

    @Override
    public String toString() {
        return line == WHOLE_FILE || isVariable() ? name : name + ":" + line;
    }
}
