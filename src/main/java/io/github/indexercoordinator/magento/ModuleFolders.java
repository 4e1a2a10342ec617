package io.github.indexercoordinator.magento;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where modules may lie that declare indexers: {@code app/code}, the usual depth of {@code vendor}, and what Composer registers. */
final class ModuleFolders {
    private static final Pattern REGISTERED =
            Pattern.compile("(\\$vendorDir|\\$baseDir) \\. '([^']*/)registration\\.php'");
    private static final List<String> BELOW = List.of("", "src");

    private final Path root;

    ModuleFolders(Path root) {
        this.root = root;
    }

    /** Those with an {@code etc/indexer.xml}, in a steady order. */
    List<Path> withIndexers() throws IOException {
        Set<Path> folders = new LinkedHashSet<>(registered());
        folders.addAll(twoBelow(root.resolve("app/code")));
        folders.addAll(twoBelow(root.resolve("vendor")));
        return folders.stream()
                .flatMap(folder -> BELOW.stream().map(folder::resolve))
                .map(Path::normalize)
                .filter(folder -> Files.isRegularFile(folder.resolve("etc/indexer.xml")))
                .distinct()
                .sorted()
                .toList();
    }

    private List<Path> registered() throws IOException {
        Path list = root.resolve("vendor/composer/autoload_files.php");
        List<Path> folders = new ArrayList<>();
        if (Files.isRegularFile(list)) {
            Matcher file = REGISTERED.matcher(Files.readString(list));
            while (file.find()) {
                Path base = file.group(1).equals("$vendorDir") ? root.resolve("vendor") : root;
                folders.add(base.resolve(file.group(2).substring(1)));
            }
        }
        return folders;
    }

    private static List<Path> twoBelow(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path vendor : below(folder)) {
            found.addAll(below(vendor));
        }
        return found;
    }

    private static List<Path> below(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, Files::isDirectory)) {
            entries.forEach(found::add);
        }
        return found;
    }
}
