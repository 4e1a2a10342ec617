package io.github.indexercoordinator.cli;

/**
 * What a wait for one indexer came to.
 *
 * @param line says it to a person
 */
record Verdict(ExitCode exitCode, String line) {}
