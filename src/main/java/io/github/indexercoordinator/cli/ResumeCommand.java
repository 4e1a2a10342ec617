package io.github.indexercoordinator.cli;

import static java.util.Objects.requireNonNull;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.lock.LockStore;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code resume}: ends a pause before its time. */
@Command(
        name = "resume",
        description = "Ends the pause of the indexers named. A run that is owed is begun within half a minute.")
final class ResumeCommand implements Callable<Integer> {
    private static final String STILL = "a pause that it knows of goes on: resume again once it answers";

    private final CoordinatorCommand root;
    private final HostParts host;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "INDEXER", description = "What to resume.")
    private List<String> indexers = List.of();

    @Option(names = "--all", description = "Resume every configured indexer.")
    private boolean all;

    ResumeCommand(CoordinatorCommand root, HostParts host) {
        this.root = root;
        this.host = host;
    }

    @Override
    public Integer call() throws Exception {
        Configuration configuration = root.configuration();
        List<String> names = NamedIndexers.orAll(
                indexers, all, configuration, requireNonNull(spec).commandLine());
        StoreAnswers<List<Boolean>> resumed = StoreSession.once(
                configuration,
                host.clock(),
                stores -> StoreAnswers.of(stores.members(), store -> resumeAll(store, names)));
        for (int i = 0; i < names.size(); i++) {
            int index = i;
            boolean ended = resumed.answers().values().stream().anyMatch(each -> each.get(index));
            say(names.get(i) + (ended ? ": resumed" : ": was not paused"));
        }
        if (!resumed.silent().isEmpty()) {
            throw new CommandFailure(ExitCode.UNAVAILABLE, String.join("; ", resumed.complaints(STILL)));
        }
        return ExitCode.DONE.value();
    }

    private static Future<List<Boolean>> resumeAll(LockStore store, List<String> names) {
        return Future.all(names.stream().map(store::resume).toList()).map(done -> done.list());
    }

    private void say(String line) {
        requireNonNull(spec).commandLine().getOut().println(Terminal.text(line));
    }
}
