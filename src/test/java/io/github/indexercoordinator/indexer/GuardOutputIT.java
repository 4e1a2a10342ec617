package io.github.indexercoordinator.indexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class GuardOutputIT {
    private static final int MEBI = 1 << 20;

    @Test
    void outputAndErrorsComeLineByLine() throws Exception {
        GuardedShell shell = new GuardedShell().sh("echo one; echo two >&2; echo; printf 'thr\\303\\251\\377'");
        assertEquals(0, shell.exitCode());
        assertEquals(List.of("one", "two", "", "thr\u00e9\ufffd"), new ArrayList<>(shell.lines));
    }

    @Test
    void tenMegabytesWithoutALineAreReadInPieces() throws Exception {
        GuardedShell shell = new GuardedShell().sh("head -c 10485760 /dev/zero | tr '\\0' x; exit 3");
        assertEquals(3, shell.exitCode());
        assertTrue(shell.lines.stream().allMatch(line -> line.length() <= OutputLines.LONGEST));
        assertEquals(10 * MEBI, shell.lines.stream().mapToInt(String::length).sum());
    }

    @Test
    void inputIsEmpty() throws Exception {
        GuardedShell shell = new GuardedShell().sh("read line || echo none");
        assertEquals(0, shell.exitCode());
        assertEquals("none", shell.lines.peek());
    }

    @Test
    void closedOutputIsNoEnd() throws Exception {
        assertEquals(
                6, new GuardedShell().sh("exec >&- 2>&-; sleep 0.5; exit 6").exitCode());
    }
}
