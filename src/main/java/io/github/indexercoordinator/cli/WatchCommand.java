package io.github.indexercoordinator.cli;

import static java.util.Objects.requireNonNull;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.RedisSettings.Topology;
import io.vertx.core.json.JsonObject;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code watch}: the events as they come. */
@Command(name = "watch", description = "Prints what happens on every node, one event a line, until you end it.")
final class WatchCommand implements Callable<Integer> {
    private final CoordinatorCommand root;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "INDEXER", description = "Only theirs; every event when none is named.")
    private List<String> indexers = List.of();

    @Option(names = "--json", description = "The events as they are published.")
    private boolean json;

    WatchCommand(CoordinatorCommand root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        Configuration configuration = root.configuration();
        List<String> names = NamedIndexers.check(indexers, configuration);
        if (configuration.redis().topology() == Topology.NONE) {
            throw new CommandFailure(
                    ExitCode.CONFIGURATION, "redis.topology is none, and without Redis no event leaves a node");
        }
        try (CommandLoop loop = new CommandLoop()) {
            EventWatch watch = new EventWatch(event -> show(event, names), this::note);
            return loop.await(() -> watch.begin(loop.vertx(), configuration));
        }
    }

    private void show(JsonObject event, List<String> names) {
        if (names.isEmpty() || names.contains(EventText.of(event, "indexer"))) {
            print(out(), json ? event.encode() : EventText.of(event, "at") + " " + EventText.line(event));
        }
    }

    private void note(String what) {
        print(requireNonNull(spec).commandLine().getErr(), what);
    }

    private PrintWriter out() {
        return requireNonNull(spec).commandLine().getOut();
    }

    private static void print(PrintWriter writer, String line) {
        writer.println(Terminal.text(line));
        writer.flush();
    }
}
