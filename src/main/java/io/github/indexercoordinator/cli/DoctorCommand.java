package io.github.indexercoordinator.cli;

import static java.util.Objects.requireNonNull;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.doctor.CommandChecks;
import io.github.indexercoordinator.doctor.Finding;
import io.github.indexercoordinator.doctor.Finding.Grade;
import io.github.indexercoordinator.indexer.CommandStartException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi.Style;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code doctor}: what is wrong here, and what to do about it. */
@Command(
        name = "doctor",
        description = {
            "Checks the configuration, the lock stores and what their users may, eviction, clocks, the nodes, this host and the commands,",
            "and says what to do about each. Changes nothing but the tables in MySQL, which it makes as a node would.",
            "Ends with 0 when nothing keeps a node from working, 69 when a store does not answer, 78 when something else must be changed."
        })
final class DoctorCommand implements Callable<Integer> {
    private final CoordinatorCommand root;
    private final HostParts host;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--json", description = "For programs.")
    private boolean json;

    DoctorCommand(CoordinatorCommand root, HostParts host) {
        this.root = root;
        this.host = host;
    }

    @Override
    public Integer call() throws Exception {
        Configuration configuration = root.configuration();
        List<Finding> findings = new ArrayList<>(configuration(configuration));
        List<Finding> stores = stores(configuration);
        findings.addAll(stores);
        findings.add(guard());
        findings.addAll(
                new CommandChecks(host.environment().getOrDefault("PATH", ""), System.getProperty("user.name", "?"))
                        .of(configuration.indexers().values()));
        (json ? Stream.of(json(findings).encode()) : text(findings))
                .forEach(commandLine().getOut()::println);
        commandLine().getOut().flush();
        return exitCode(findings).value();
    }

    private static List<Finding> configuration(Configuration configuration) {
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.ok(
                "configuration",
                configuration.file() + " is valid: node " + configuration.node() + ", "
                        + configuration.indexers().size() + " indexers, hash " + configuration.hash()));
        if (configuration.indexers().isEmpty()) {
            findings.add(Finding.warning(
                    "configuration", "no indexer is configured, so nothing can be run", "name some under indexers"));
        }
        configuration.warnings().forEach(warning -> findings.add(Finding.warning("configuration", warning, "")));
        return findings;
    }

    private List<Finding> stores(Configuration configuration) throws Exception {
        if (!StoreAccess.configured(configuration)) {
            return List.of(Finding.warning(
                    "stores",
                    "the locks are in the node's own memory and exclude nobody on another server",
                    "configure redis or mysql as soon as there are two"));
        }
        try (StoreSession session = StoreSession.open(configuration, host.clock())) {
            return session.whatever(stores -> new DoctorReading(configuration, stores).read());
        }
    }

    private Finding guard() {
        try {
            var unused = host.launchers().create();
            return Finding.ok("host", "commands can be started and ended here");
        } catch (CommandStartException missing) {
            return Finding.problem("host", String.valueOf(missing.getMessage()), "install it");
        }
    }

    private static ExitCode exitCode(List<Finding> findings) {
        return findings.stream()
                .map(Finding::grade)
                .max(Comparator.naturalOrder())
                .map(worst -> switch (worst) {
                    case OK, WARNING -> ExitCode.DONE;
                    case PROBLEM -> ExitCode.CONFIGURATION;
                    case SILENT -> ExitCode.UNAVAILABLE;
                })
                .orElse(ExitCode.DONE);
    }

    private static JsonObject json(List<Finding> findings) {
        JsonArray all = new JsonArray();
        findings.forEach(finding -> all.add(new JsonObject()
                .put("grade", finding.grade().label())
                .put("subject", finding.subject())
                .put("what", finding.what())
                .put("advice", finding.advice())));
        return new JsonObject().put("findings", all);
    }

    private Stream<String> text(List<Finding> findings) {
        TextTable table = new TextTable(commandLine().getColorScheme().ansi().enabled());
        for (Finding finding : findings) {
            table.row(
                    grade(finding.grade()),
                    TextTable.Cell.plain(finding.subject()),
                    TextTable.Cell.plain(finding.what()));
            if (!finding.advice().isEmpty()) {
                table.row(
                        TextTable.Cell.plain(""),
                        TextTable.Cell.plain(""),
                        TextTable.Cell.plain("-> " + finding.advice()));
            }
        }
        return table.lines().stream();
    }

    private static TextTable.Cell grade(Grade grade) {
        Style style =
                switch (grade) {
                    case OK -> Style.fg_green;
                    case WARNING -> Style.fg_yellow;
                    case PROBLEM, SILENT -> Style.fg_red;
                };
        return new TextTable.Cell(grade.label(), style);
    }

    private CommandLine commandLine() {
        return requireNonNull(spec).commandLine();
    }
}
