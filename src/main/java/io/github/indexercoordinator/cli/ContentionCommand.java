package io.github.indexercoordinator.cli;

import static java.util.Objects.requireNonNull;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.contention.Contention;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code contention}: who waits for whom, and what to change. */
@Command(
        name = "contention",
        description = {
            "Shows who was skipped, on which node, how often, and how late into the holder's run; and says what that means.",
            "Of indexers that are named it shows everything, the last skips too. Reads Redis; a node when Redis does not answer."
        })
final class ContentionCommand implements Callable<Integer> {
    private final CoordinatorCommand root;
    private final HostParts host;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "INDEXER", description = "Which; every one when none is named.")
    private List<String> indexers = List.of();

    @Option(
            names = "--since",
            paramLabel = "DURATION",
            defaultValue = "24h",
            converter = DurationValue.class,
            description = "How far back to look, 31d at most; if not given, 24h.")
    private Duration since = Duration.ofHours(24);

    @Option(
            names = "--at",
            paramLabel = "TIME",
            converter = MomentValue.class,
            description =
                    "Instead, what happened 2 min before and after: 03:10, the last there was here, or 2026-11-30T03:10:00Z.")
    private @Nullable Instant at;

    @Option(
            names = "--node",
            paramLabel = "URL",
            description = "Which node to ask when Redis does not answer. Default: $$COORDINATOR_NODE, or this host's.")
    private @Nullable String node;

    @Option(names = "--json", description = "For programs, as GET /api/contention gives it.")
    private boolean json;

    ContentionCommand(CoordinatorCommand root, HostParts host) {
        this.root = root;
        this.host = host;
    }

    @Override
    public Integer call() throws Exception {
        if (since.compareTo(Contention.LONGEST) > 0) {
            throw new ParameterException(
                    commandLine(),
                    "--since is at most " + Contention.LONGEST.toDays() + "d, for nothing is kept for longer");
        }
        if (since.isZero()) {
            throw new ParameterException(commandLine(), "--since must be longer than nothing, as 24h");
        }
        Configuration configuration = root.configuration();
        List<String> wanted = NamedIndexers.orEvery(indexers, configuration);
        NodeTarget target = NodeTarget.of(Optional.ofNullable(node), host.environment(), configuration.http());
        if (at != null) {
            moment(at, wanted, configuration);
            return ExitCode.DONE.value();
        }
        try (CommandLoop loop = new CommandLoop()) {
            ContentionLook look = new ContentionLook(
                    loop.vertx(),
                    configuration,
                    host.clock(),
                    target,
                    Instant.now().minus(since));
            print(loop.await(() -> look.at(wanted)));
        }
        return ExitCode.DONE.value();
    }

    private void moment(Instant moment, List<String> wanted, Configuration configuration) throws Exception {
        try (CommandLoop loop = new CommandLoop()) {
            MomentLook look = new MomentLook(loop.vertx(), configuration, host.clock(), moment);
            List<JsonObject> events = loop.await(() -> look.at(wanted));
            List<String> lines = json ? List.of(new JsonArray(events).encode()) : MomentText.lines(moment, events);
            lines.forEach(commandLine().getOut()::println);
            commandLine().getOut().flush();
        }
    }

    private void print(JsonObject contention) {
        ContentionText text = new ContentionText(
                contention, commandLine().getColorScheme().ansi().enabled());
        List<String> lines =
                json ? List.of(contention.encode()) : indexers.isEmpty() ? text.overview() : text.details();
        lines.forEach(commandLine().getOut()::println);
        commandLine().getOut().flush();
    }

    private CommandLine commandLine() {
        return requireNonNull(spec).commandLine();
    }
}
