package io.github.indexercoordinator.doctor;

import io.github.indexercoordinator.config.IndexerSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether the indexers' commands can be started here. Reads the file system. */
public final class CommandChecks {
    private final String searchPath;
    private final String user;

    /**
     * Looks as a node would that is started so.
     *
     * @param searchPath the value of {@code PATH}
     * @param user who runs this
     */
    public CommandChecks(String searchPath, String user) {
        this.searchPath = searchPath;
        this.user = user;
    }

    private record Start(String program, String directory) {}

    /** One finding for each program and directory. */
    public List<Finding> of(Collection<IndexerSettings> indexers) {
        Map<Start, List<String>> starts = indexers.stream()
                .collect(Collectors.groupingBy(
                        indexer -> new Start(indexer.command().get(0), indexer.directory()),
                        LinkedHashMap::new,
                        Collectors.mapping(IndexerSettings::id, Collectors.toList())));
        return starts.entrySet().stream()
                .map(start -> of(start.getKey(), String.join(", ", start.getValue())))
                .toList();
    }

    private Finding of(Start start, String indexers) {
        if (!Files.isDirectory(Path.of(start.directory()))) {
            return Finding.problem(
                    "command",
                    "the directory " + start.directory() + " of " + indexers + " is missing here",
                    "deploy it, or change defaults.directory");
        }
        return program(start)
                .map(file -> startable(file, start, indexers))
                .orElseGet(() -> Finding.problem(
                        "command",
                        "the program " + start.program() + " of " + indexers + " is not to be found"
                                + (start.program().contains("/") ? " in " + start.directory() : " in PATH"),
                        "install it, or change defaults.command"));
    }

    private Optional<Path> program(Start start) {
        try {
            return start.program().contains("/")
                    ? Optional.of(Path.of(start.directory(), "").resolve(start.program()))
                            .filter(Files::isRegularFile)
                    : Stream.of(searchPath.split(File.pathSeparator))
                            .map(folder -> Path.of(folder, start.program()))
                            .filter(Files::isExecutable)
                            .findFirst();
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    private Finding startable(Path file, Start start, String indexers) {
        if (!Files.isExecutable(file)) {
            return Finding.problem(
                    "command",
                    file + " of " + indexers + " may not be executed by " + user,
                    "chmod +x it, or run the node as its owner");
        }
        Optional<String> owner = owner(file).filter(name -> ofTheShop(start) && !name.equals(user));
        return owner.map(name -> Finding.warning(
                        "command",
                        file + " belongs to " + name + ", and this is run by " + user,
                        "run the node as " + name + ": files that it writes must stay writable for the shop"))
                .orElseGet(() -> Finding.ok("command", file + " can be started, for " + indexers));
    }

    private static boolean ofTheShop(Start start) {
        return start.program().contains("/") && !start.program().startsWith("/");
    }

    private static Optional<String> owner(Path file) {
        try {
            return Optional.of(Files.getOwner(file).getName());
        } catch (IOException | UnsupportedOperationException unknown) {
            return Optional.empty();
        }
    }
}
