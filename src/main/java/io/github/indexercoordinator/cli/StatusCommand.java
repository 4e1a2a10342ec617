package io.github.indexercoordinator.cli;

import static java.util.Objects.requireNonNull;

import io.github.indexercoordinator.config.Configuration;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code status}: how the fleet is. */
@Command(
        name = "status",
        description = {
            "Shows who runs what, for how long its lease lasts yet, the last runs, pauses, and how many triggers were skipped in 24 h.",
            "Then when indexers are scheduled next, and which others their runs reindex.",
            "Below, the nodes that are connected to Redis; their configuration must be the same.",
            "With Redis and MySQL: in what the two differ, and which of them does not answer."
        })
final class StatusCommand implements Callable<Integer> {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);
    private static final String CLEAR_SCREEN = "\u001b[H\u001b[2J";

    private final CoordinatorCommand root;
    private final HostParts host;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "INDEXER", description = "Which; every one when none is named.")
    private List<String> indexers = List.of();

    @Option(names = "--json", description = "For programs: one object a look, on a line.")
    private boolean json;

    @Option(names = "--follow", description = "Look every 2 s, until you end it.")
    private boolean follow;

    StatusCommand(CoordinatorCommand root, HostParts host) {
        this.root = root;
        this.host = host;
    }

    @Override
    public Integer call() throws Exception {
        Configuration configuration = root.configuration();
        StatusReading reading = new StatusReading(configuration, NamedIndexers.orEvery(indexers, configuration));
        try (StoreSession session = StoreSession.open(configuration, host.clock())) {
            show(session.ask(reading::read), configuration);
            while (follow) {
                Thread.sleep(BETWEEN_LOOKS.toMillis());
                again(session, reading, configuration);
            }
        }
        return ExitCode.DONE.value();
    }

    /** Whoever follows sees an outage through. */
    private void again(StoreSession session, StatusReading reading, Configuration configuration) throws Exception {
        try {
            show(session.ask(reading::read), configuration);
        } catch (CommandFailure silent) {
            commandLine().getErr().println(Terminal.text(silent.getMessage()));
        }
    }

    private void show(FleetStatus fleet, Configuration configuration) {
        List<String> lines = json
                ? List.of(StatusJson.write(fleet, configuration).encode())
                : new StatusText(configuration, coloured()).lines(fleet, PlansText.lines(fleet, configuration));
        if (follow && !json) {
            commandLine().getOut().print(coloured() ? CLEAR_SCREEN : System.lineSeparator());
        }
        lines.forEach(commandLine().getOut()::println);
        commandLine().getOut().flush();
    }

    private boolean coloured() {
        return commandLine().getColorScheme().ansi().enabled();
    }

    private CommandLine commandLine() {
        return requireNonNull(spec).commandLine();
    }
}
