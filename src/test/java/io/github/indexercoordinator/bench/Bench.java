package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.testing.Site;
import java.util.List;

/** Measures, and prints a Markdown table. Exit 0 also if a goal is missed: the figures depend on the machine. */
public final class Bench {
    private static final List<String> PARTS =
            List.of("commands", "cycles", "trigger", "handover", "fallback", "many", "metrics", "cli", "dashboard");

    private Bench() {}

    /** One group of measurements, with Redis already running and no nodes. */
    @FunctionalInterface
    interface Part {
        /** Measures; prints its rows as it goes. */
        void measure(Site site, Report report) throws Exception;
    }

    /** Runs the parts named, or all. */
    public static void main(String[] args) throws Exception {
        List<String> wanted = args.length == 0 ? PARTS : List.of(args);
        if (!PARTS.containsAll(wanted)) {
            System.err.println("usage: scripts/bench [" + String.join("|", PARTS) + "]…");
            System.exit(64);
        }
        Site site = Site.untilExit("indexer-bench", () -> {});
        site.startRedis();
        Report report = new Report(System.out);
        report.begin();
        for (String name : wanted) {
            part(name).measure(site, report);
            site.stopNodes();
        }
        System.exit(0);
    }

    private static Part part(String name) {
        return switch (name) {
            case "commands" -> new CommandsPart();
            case "cycles" -> new CyclesPart();
            case "trigger" -> new TriggerPart();
            case "handover" -> new HandoverPart();
            case "fallback" -> new FallbackPart();
            case "metrics" -> new MetricsPart();
            case "cli" -> new CliPart();
            case "dashboard" -> new DashboardPart();
            default -> new ManyPart();
        };
    }
}
