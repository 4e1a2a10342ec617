package io.github.indexercoordinator.indexer;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The programs of this host that the guard is built on.
 *
 * @param shell runs the guard, with its text as the next argument
 * @param session makes what follows the leader of a new session without a fork
 * @param child what the command is started through: default signals, death with its guard, where the host can
 */
public record GuardTools(List<String> shell, List<String> session, List<String> child) {
    private static final List<String> BASH = List.of("bash", "-p", "+o", "posix", "-c");
    static final List<String> BUSYBOX = List.of("busybox", "ash", "-c");
    private static final List<String> SETSID = List.of("setsid");
    static final List<String> PERL = List.of(
            "perl",
            "-MPOSIX",
            "-e",
            "POSIX::setsid(); exec {$ARGV[0]} @ARGV; print STDERR \"$ARGV[0]: $!\\n\"; exit 127");
    private static final List<String> DEFAULT_SIGNALS = List.of("env", "--default-signal");
    private static final List<String> PERL_DEFAULT_SIGNALS = List.of(
            "perl",
            "-e",
            "$SIG{$_} = 'DEFAULT' for qw(INT QUIT HUP PIPE TERM TSTP TTIN TTOU); exec {$ARGV[0]} @ARGV;"
                    + " print STDERR \"$ARGV[0]: $!\\n\"; exit 127");
    private static final List<String> DEATH_SIGNAL = List.of("setpriv", "--pdeathsig", "KILL", "--");
    private static final long PATIENCE_S = 10;

    public GuardTools {
        shell = List.copyOf(shell);
        session = List.copyOf(session);
        child = List.copyOf(child);
    }

    /**
     * Finds them by trying each; blocks for some milliseconds.
     *
     * @throws CommandStartException if one is missing that the guard cannot do without, with what to install
     */
    public static GuardTools find() throws CommandStartException {
        List<String> session = first("setsid (util-linux) or perl", List.of("true"), List.of(SETSID, PERL));
        List<String> child = new ArrayList<>(session);
        Stream.of(DEFAULT_SIGNALS, PERL_DEFAULT_SIGNALS)
                .filter(tool -> works(tool, List.of("true")))
                .findFirst()
                .ifPresent(child::addAll);
        if (works(DEATH_SIGNAL, List.of("true"))) {
            child.addAll(DEATH_SIGNAL);
        }
        return new GuardTools(
                first(
                        "bash or busybox, and grep,",
                        List.of(
                                "read -t 0; [ $? -lt 2 ] && { [ ! -d /proc/self ] || grep -lszE '[)] .( [0-9]+){2} ' /proc/self/stat; }"),
                        List.of(BASH, BUSYBOX)),
                session,
                child);
    }

    /** For a log at start: {@code bash, setsid, env --default-signal, setpriv --pdeathsig}. */
    public String describe() {
        List<String> names = new ArrayList<>(List.of(shell.get(0), session.get(0)));
        names.add(child.contains("env") ? "env --default-signal" : "no env --default-signal");
        names.add(child.contains("setpriv") ? "setpriv --pdeathsig" : "no setpriv --pdeathsig");
        return String.join(", ", names);
    }

    private static List<String> first(String what, List<String> arguments, List<List<String>> tools)
            throws CommandStartException {
        return tools.stream()
                .filter(tool -> works(tool, arguments))
                .findFirst()
                .orElseThrow(() -> new CommandStartException("Commands cannot be guarded here: install " + what
                        + ", in a directory of PATH (" + System.getenv("PATH") + ")"));
    }

    static boolean works(List<String> tool, List<String> arguments) {
        List<String> line = new ArrayList<>(tool);
        line.addAll(arguments);
        try {
            Process process = new ProcessBuilder(line)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(PATIENCE_S, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
