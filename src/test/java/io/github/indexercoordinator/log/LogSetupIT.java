package io.github.indexercoordinator.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Where the lines of a whole process go. */
class LogSetupIT {
    @TempDir
    Path folder;

    @Test
    void commandsWarnOnStandardError() throws Exception {
        run(List.of(), "command");
        assertEquals("", read("out"));
        assertEquals(List.of("level=warn msg=careful"), withoutTime("err"));
    }

    @Test
    void nodesLogToStandardOutput() throws Exception {
        run(List.of(), "node");
        assertEquals(List.of("level=info msg=starting", "level=warn msg=careful"), withoutTime("out"));
        assertEquals("", read("err"));
    }

    @Test
    void fileOfTheUserReplacesOurSetUp() throws Exception {
        run(List.of("-Dlogback.configurationFile=" + Path.of("conf/logback.xml").toAbsolutePath()), "node");
        assertEquals("", read("out"));
        assertEquals(List.of("level=info msg=starting", "level=warn msg=careful"), withoutTime("err"));
    }

    private void run(List<String> options, String argument) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin/java").toString()));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Speaker.class.getName(), argument));
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        try {
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "ends by itself");
        } finally {
            process.destroyForcibly();
        }
    }

    private List<String> withoutTime(String name) throws IOException {
        return read(name)
                .lines()
                .map(line -> line.replaceFirst("^ts=\\S+ ", ""))
                .toList();
    }

    private String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    /** A process that logs, as a command or as a node. */
    static final class Speaker {
        private Speaker() {}

        public static void main(String[] args) {
            Logger log = LoggerFactory.getLogger(Speaker.class);
            if (args[0].equals("node")) {
                LogSetup.forNode(LineFormat.LOGFMT, Level.INFO);
            }
            log.debug("hidden");
            log.info("starting");
            log.warn("careful");
            LogSetup.close();
            Runtime.getRuntime().halt(0);
        }
    }
}
