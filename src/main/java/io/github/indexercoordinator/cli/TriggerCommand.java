package io.github.indexercoordinator.cli;

import static java.util.Objects.requireNonNull;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.trigger.TriggerSlot;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code trigger}: asks for a run, and waits for it when told to. */
@Command(
        name = "trigger",
        description = {
            "Asks for a run of each indexer named, by Redis, or over HTTP by a node when Redis does not answer.",
            "With --wait the exit code says what came of it: of several indexers the first that is not 0 counts."
        })
final class TriggerCommand implements Callable<Integer> {
    private static final int RANDOM_BYTES = 10;

    private final CoordinatorCommand root;
    private final HostParts host;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "INDEXER", description = "What to run.")
    private List<String> indexers = List.of();

    @Mixin
    private final WaitOption wait = new WaitOption();

    @Option(
            names = "--id",
            paramLabel = "ID",
            description = "Names the request: however often it is made, it leads to one run.")
    private @Nullable String id;

    @Option(
            names = "--slot",
            arity = "0..1",
            fallbackValue = "1m",
            paramLabel = "DURATION",
            preprocessor = AttachedValue.class,
            converter = DurationValue.class,
            description = "Take the time, cut to a slot of this length (1m), for the id: many crons ask for one run.")
    private @Nullable Duration slot;

    @Option(
            names = "--node",
            paramLabel = "URL",
            description = "Which node to ask when Redis does not answer. Default: $$COORDINATOR_NODE, or this host's.")
    private @Nullable String node;

    @Option(names = "--json", description = "Print the events as they are, one a line.")
    private boolean json;

    TriggerCommand(CoordinatorCommand root, HostParts host) {
        this.root = root;
        this.host = host;
    }

    @Override
    public Integer call() throws Exception {
        TriggerRequest request = request();
        Configuration configuration = root.configuration();
        request = request.of(NamedIndexers.check(indexers, configuration));
        NodeTarget target = NodeTarget.of(Optional.ofNullable(node), host.environment(), configuration.http());
        try (CommandLoop loop = new CommandLoop()) {
            TriggerSession session = new TriggerSession(
                    loop, configuration, request, target, host.clock(), new TriggerReport(commandSpec(), json));
            return loop.await(session::run).value();
        }
    }

    private TriggerRequest request() {
        if (id != null && slot != null) {
            throw wrong("--id and --slot both name the request; give one of them");
        }
        try {
            return new TriggerRequest(indexers, triggerId(), wait.patience());
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private String triggerId() {
        if (slot != null) {
            return new TriggerSlot(slot).id(Clock.systemUTC().instant());
        }
        return id != null ? id : randomId();
    }

    private static String randomId() {
        byte[] bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private ParameterException wrong(String what) {
        return new ParameterException(commandSpec().commandLine(), what);
    }

    private CommandSpec commandSpec() {
        return requireNonNull(spec);
    }
}
