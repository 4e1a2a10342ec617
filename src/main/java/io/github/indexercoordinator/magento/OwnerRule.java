package io.github.indexercoordinator.magento;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whose files may be executed. An administrator who only looks at the status, as root, must not thereby run what the web server's
 * user can write.
 *
 * @param user who this process is
 */
record OwnerRule(String user) {
    private static final String ROOT = "root";

    /** Whether this process may have a file executed; what cannot be told is refused to root. */
    boolean mayExecute(Path file) {
        try {
            return !user.equals(ROOT) || mayExecute(Files.getOwner(file).getName());
        } catch (IOException e) {
            return false;
        }
    }

    boolean mayExecute(String owner) {
        return !user.equals(ROOT) || owner.equals(ROOT);
    }
}
