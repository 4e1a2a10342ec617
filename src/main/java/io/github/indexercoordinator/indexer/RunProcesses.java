package io.github.indexercoordinator.indexer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The processes of one run as {@code /proc} shows them: those that carry its mark, and those in a session that is its own. Blocks
 * for some milliseconds. Knows no more than the guard, which it replaces when the guard is gone.
 */
final class RunProcesses {
    private static final int STATE = 0;
    private static final int SESSION = 3;
    private static final int THREADS = 17;

    private final Path proc;
    private final String mark;
    private final Optional<Path> cgroup;
    private final Set<Long> sessions = new HashSet<>();

    RunProcesses(Path proc, String runId, Optional<Path> cgroup) {
        this.proc = proc;
        this.mark = "\0INDEXER_RUN_ID=" + runId + "\0";
        this.cgroup = cgroup;
    }

    /** Counts a session among the run's. */
    synchronized void addSession(long id) {
        sessions.add(id);
    }

    /** KILLs what is found, once. */
    synchronized void kill() throws IOException {
        if (cgroup.isPresent() && Files.exists(cgroup.get())) {
            Files.writeString(cgroup.get().resolve("cgroup.kill"), "1");
        }
        for (long pid : alive()) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    /** Their TCP connections. */
    synchronized Set<TcpConnection> connections() throws IOException {
        // Sessions found on the way are not kept: in a long run their numbers may come to belong to strangers.
        return new TcpTable(proc).of(alive(new HashSet<>(sessions)));
    }

    /** Those that live, without zombies. */
    synchronized Set<Long> alive() throws IOException {
        return alive(sessions);
    }

    private Set<Long> alive(Set<Long> sessions) throws IOException {
        List<Long> all = pids();
        Set<Long> found = inCgroup();
        all.stream().filter(this::marked).filter(this::lives).forEach(found::add);
        long own = session(ProcessHandle.current().pid());
        found.stream().map(this::session).filter(id -> id > 0 && id != own).forEach(sessions::add);
        all.stream()
                .filter(pid -> sessions.contains(session(pid)))
                .filter(this::lives)
                .forEach(found::add);
        return found;
    }

    /** Takes the run's cgroup away, which the guard does unless it was killed. */
    void removeCgroup() {
        cgroup.ifPresent(RunCgroups::remove);
    }

    private Set<Long> inCgroup() throws IOException {
        Set<Long> found = new HashSet<>();
        if (cgroup.isPresent() && Files.exists(cgroup.get())) {
            Files.readAllLines(cgroup.get().resolve("cgroup.procs")).forEach(line -> found.add(Long.parseLong(line)));
        }
        return found;
    }

    private List<Long> pids() throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(proc, "[0-9]*")) {
            List<Long> pids = new ArrayList<>();
            entries.forEach(entry -> pids.add(Long.parseLong(entry.getFileName().toString())));
            return pids;
        }
    }

    private boolean marked(long pid) {
        return ("\0" + read(pid, "environ")).contains(mark);
    }

    private boolean lives(long pid) {
        String[] stat = stat(pid);
        // The leader of a process may be a zombie while its threads live on.
        return stat.length > THREADS && (!"ZX".contains(stat[STATE]) || Long.parseLong(stat[THREADS]) > 1);
    }

    private long session(long pid) {
        String[] stat = stat(pid);
        return stat.length > SESSION ? Long.parseLong(stat[SESSION]) : 0;
    }

    /** The fields behind the name, which may hold blanks and brackets of its own. */
    private String[] stat(long pid) {
        String text = read(pid, "stat");
        return text.substring(text.lastIndexOf(')') + 1).strip().split(" ");
    }

    private String read(long pid, String file) {
        try {
            return Files.readString(proc.resolve(Long.toString(pid)).resolve(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return ""; // gone, or not ours to see
        }
    }
}
