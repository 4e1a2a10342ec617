package io.github.indexercoordinator.cli;

import static java.util.Objects.requireNonNull;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.event.EventJson;
import io.github.indexercoordinator.indexer.Revoker;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.Revocation;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code release}: takes a lock from whoever holds it. */
@Command(
        name = "release",
        description = {
            "Shows who holds the lock of an indexer or a group, and takes it away: the holder finds that out with its next heartbeat and ends its"
                    + " run, which nobody repeats. The lock is free when its lease would have ended.",
            "A lock of another program is deleted. Exit code 75: the lock changed hands meanwhile, and nothing was done."
        })
final class ReleaseCommand implements Callable<Integer> {
    private final CoordinatorCommand root;
    private final HostParts host;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "INDEXER", description = "Whose lock.")
    private String indexer = "";

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description =
                    "Instead of an indexer: the lock of a group, as exec may hold it; of a run, all that it holds.")
    private String group = "";

    @Option(names = "--force", description = "Needed: what somebody else works at is ended.")
    private boolean force;

    @Option(
            names = "--now",
            description = "Free the lock at once. What the holder still does, if it lives, overlaps with the next run.")
    private boolean now;

    ReleaseCommand(CoordinatorCommand root, HostParts host) {
        this.root = root;
        this.host = host;
    }

    @Override
    public Integer call() throws Exception {
        if (indexer.isEmpty() == group.isEmpty()) {
            throw misused("name one indexer, or a --group=GROUP");
        }
        if (!force) {
            throw misused(
                    "release takes a lock away from whoever holds it and ends that run; if you mean that, add --force"
                            + " ('status' shows who it is)");
        }
        Configuration configuration = root.configuration();
        String name = name(configuration);
        try (StoreSession session = StoreSession.open(configuration, host.clock())) {
            List<HeldLock> held = look(session, name);
            if (held.isEmpty()) {
                say(name + " is free; nothing to release");
            }
            for (HeldLock each : held) {
                release(
                        session,
                        configuration,
                        group.isEmpty() ? each : session.ask(stores -> each.whole(stores, configuration)));
            }
        }
        return ExitCode.DONE.value();
    }

    private ParameterException misused(String what) {
        return new ParameterException(requireNonNull(spec).commandLine(), what);
    }

    private String name(Configuration configuration) throws CommandFailure {
        if (group.isEmpty()) {
            return NamedIndexers.check(List.of(indexer), configuration).get(0);
        }
        ExecNames.checkGroups(List.of(group), configuration.indexers().values());
        return IndexerSettings.lockName(group);
    }

    private List<HeldLock> look(StoreSession session, String name) throws Exception {
        StoreAnswers<Optional<Holder>> seen =
                session.ask(stores -> StoreAnswers.of(stores.members(), store -> store.holder(name)));
        for (String line : seen.complaints("a lock that is held in it alone stays: release again once it answers")) {
            requireNonNull(spec).commandLine().getErr().println(Terminal.text(line));
        }
        return HeldLock.of(name, seen);
    }

    private void release(StoreSession session, Configuration configuration, HeldLock lock) throws Exception {
        String name = lock.name();
        Holder holder = lock.holder();
        say(HolderText.line(name, holder) + HolderText.run(holder));
        if (holder.owner().revokedBy().isPresent() && !now) {
            return;
        }
        if (now) {
            say("--now frees it at once: what its holder still does, if it lives, overlaps with the next run"
                    + " until the holder notices");
        }
        Revoker.Answer answer = session.ask(stores -> new Revoker(
                        stores.locks(),
                        configuration::groupLocks,
                        json(configuration),
                        Clock.systemUTC(),
                        new SecureRandom())
                .revoke(name, holder, now, Operator.of(configuration)));
        if (answer.revocation() instanceof Revocation.Changed changed) {
            throw new CommandFailure(ExitCode.HELD, unchanged(lock, changed));
        }
        say(done(name, holder, answer.event().free()));
    }

    private static EventJson json(Configuration configuration) {
        return new EventJson(configuration.node());
    }

    private static String unchanged(HeldLock lock, Revocation.Changed changed) {
        boolean same = changed.holder()
                .filter(held -> held.owner().equals(lock.holder().owner()))
                .isPresent();
        return (same
                        ? "nothing was done, for this lock ends only with its holder: "
                        : "nothing was done, for the lock changed hands meanwhile: ")
                + changed.holder()
                        .map(held -> HolderText.line(lock.name(), held))
                        .orElse(lock.name() + " is free");
    }

    private static String done(String name, Holder holder, boolean free) {
        if (!free) {
            return "revoked: " + HolderText.who(holder)
                    + " ends its work at its next heartbeat, and nobody repeats it; " + name + " is free "
                    + HolderText.in(holder);
        }
        boolean foreign = holder.node().isEmpty() && holder.owner().revokedBy().isEmpty();
        return "deleted: " + name + " is free"
                + (foreign ? "; if that program still works, the next run overlaps with it" : "");
    }

    private void say(String line) {
        requireNonNull(spec).commandLine().getOut().println(Terminal.text(line));
        requireNonNull(spec).commandLine().getOut().flush();
    }
}
