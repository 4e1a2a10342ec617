package io.github.indexercoordinator.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The rights that the documentation gives to the nodes' user of Redis. */
public final class DocumentedRights {
    private static final Path DOCUMENTED = Path.of("docs", "operations.md");

    private DocumentedRights() {}

    /** The command that makes the user {@code coordinator}, with the password {@code pw}. */
    public static String[] read() throws IOException {
        String line = Files.readAllLines(DOCUMENTED).stream()
                .filter(each -> each.startsWith("ACL SETUSER "))
                .findFirst()
                .orElseThrow();
        return line.replace(">PASSWORD", ">pw").split(" ", -1);
    }
}
