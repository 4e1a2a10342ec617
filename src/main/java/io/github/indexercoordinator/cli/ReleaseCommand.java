package io.github.indexercoordinator.cli;

import static java.util.Objects.requireNonNull;

import io.github.indexercoordinator.config.Configuration;
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
            "Shows who holds the indexer's lock, and takes it away: the holder finds that out with its next heartbeat and ends its"
                    + " run, which nobody repeats. The lock is free when its lease would have ended.",
            "A lock of another program is deleted. Exit code 75: the lock changed hands meanwhile, and nothing was done."
        })
final class ReleaseCommand implements Callable<Integer> {
    private final CoordinatorCommand root;
    private final HostParts host;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "INDEXER", description = "Whose lock.")
    private String indexer = "";

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
        if (!force) {
            throw new ParameterException(
                    requireNonNull(spec).commandLine(),
                    "release takes a lock away from whoever holds it and ends that run; if you mean that, add --force ('status "
                            + indexer + "' shows who it is)");
        }
        Configuration configuration = root.configuration();
        String name = NamedIndexers.check(List.of(indexer), configuration).get(0);
        try (RedisSession redis = RedisSession.open(configuration, host.clock())) {
            Optional<Holder> holder = redis.ask(access -> access.store().holder(name));
            say(holder.map(held -> HolderText.line(name, held) + HolderText.run(held))
                    .orElse(name + " is free; nothing to release"));
            return holder.isPresent() ? release(redis, configuration, name, holder.get()) : ExitCode.DONE.value();
        }
    }

    private int release(RedisSession redis, Configuration configuration, String name, Holder holder) throws Exception {
        if (holder.owner().revokedBy().isPresent() && !now) {
            return ExitCode.DONE.value();
        }
        if (now) {
            say("--now frees it at once: what its holder still does, if it lives, overlaps with the next run"
                    + " until the holder notices");
        }
        Revoker.Answer answer = redis.ask(access -> new Revoker(
                        access.store(),
                        configuration::groupLocks,
                        json(configuration),
                        Clock.systemUTC(),
                        new SecureRandom())
                .revoke(name, holder, now, Operator.of(configuration)));
        if (answer.revocation() instanceof Revocation.Changed changed) {
            throw new CommandFailure(ExitCode.HELD, changed(name, changed));
        }
        say(done(name, holder, answer.event().free()));
        return ExitCode.DONE.value();
    }

    private static EventJson json(Configuration configuration) {
        return new EventJson(configuration.node());
    }

    private static String changed(String name, Revocation.Changed changed) {
        return "nothing was done, for the lock changed hands meanwhile: "
                + changed.holder().map(held -> HolderText.line(name, held)).orElse(name + " is free");
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
