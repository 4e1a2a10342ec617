package io.github.indexercoordinator.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A site with Redis alone and the indexers {@code price} and {@code stock}, new for each test. */
abstract class OneRedis {
    @TempDir
    Path directory;

    @SuppressWarnings("NullAway.Init") // set before each test
    OperationsSite site;

    @BeforeEach
    void open() throws Exception {
        site = new OperationsSite(directory);
    }

    @AfterEach
    void close() {
        site.close();
    }
}
