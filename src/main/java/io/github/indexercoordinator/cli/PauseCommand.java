package io.github.indexercoordinator.cli;

import static java.util.Objects.requireNonNull;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.event.TimeText;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.Pause;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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

/** {@code pause}: has indexers start nothing on any node for a while. */
@Command(
        name = "pause",
        description = {
            "Has the indexers named start nothing, on any node, for an hour or as long as --for says.",
            "Triggers are skipped; a running run goes on; exec works. A run that is owed is begun after the pause."
        })
final class PauseCommand implements Callable<Integer> {
    private final CoordinatorCommand root;
    private final HostParts host;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "INDEXER", description = "What to pause.")
    private List<String> indexers = List.of();

    @Option(names = "--all", description = "Pause every configured indexer.")
    private boolean all;

    @Option(
            names = "--for",
            paramLabel = "DURATION",
            converter = DurationValue.class,
            description = "How long; 1h when not given, 7d at most.")
    private Duration length = Pause.USUAL;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for whoever wonders.")
    private String reason = "";

    PauseCommand(CoordinatorCommand root, HostParts host) {
        this.root = root;
        this.host = host;
    }

    @Override
    public Integer call() throws Exception {
        Configuration configuration = root.configuration();
        List<String> names =
                NamedIndexers.orAll(indexers, all, configuration, commandSpec().commandLine());
        Pause pause = pause(configuration);
        StoreAnswers<List<Optional<Holder>>> paused = StoreSession.once(
                configuration,
                host.clock(),
                stores -> StoreAnswers.of(stores.members(), store -> pauseAll(store, names, pause)));
        for (int i = 0; i < names.size(); i++) {
            int index = i;
            say(names.get(i), paused.first(holders -> holders.get(index)));
        }
        paused.complaints("it knows nothing of the pause: pause again once it answers")
                .forEach(line -> commandSpec().commandLine().getErr().println(Terminal.text(line)));
        return ExitCode.DONE.value();
    }

    private Pause pause(Configuration configuration) {
        try {
            Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
            return Pause.of(Operator.of(configuration), reason, now, length);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(commandSpec().commandLine(), String.valueOf(e.getMessage()));
        }
    }

    /** The holders, each looked at after its pause began: no other run follows theirs. */
    private static Future<List<Optional<Holder>>> pauseAll(LockStore store, List<String> names, Pause pause) {
        List<Future<Optional<Holder>>> looks = names.stream()
                .map(name -> store.pause(name, pause).compose(paused -> store.holder(name)))
                .toList();
        return Future.all(looks).map(done -> done.list());
    }

    private void say(String name, Optional<Holder> holder) {
        String running = holder.filter(held -> held.owner().revokedBy().isEmpty())
                .map(held -> "; what " + HolderText.who(held) + " runs goes on")
                .orElse("");
        commandSpec()
                .commandLine()
                .getOut()
                .println(Terminal.text(name + ": paused for " + TimeText.of(length) + running));
    }

    private CommandSpec commandSpec() {
        return requireNonNull(spec);
    }
}
