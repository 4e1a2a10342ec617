package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.testing.CommandScript;
import io.github.indexercoordinator.testing.Eventually;
import io.github.indexercoordinator.testing.Site;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** How long short commands take by the script, with the archive of their classes and without, in turns. */
final class CliPart implements Bench.Part {
    private static final String INDEXER = "catalog_product_price";
    private static final int TIMES = 9;
    private static final double GOAL_SECONDS = 1;

    @Override
    public void measure(Site site, Report report) throws Exception {
        site.startNodes(BenchNodes.settings(site), "web1");
        String file = site.folder().resolve("web1.yaml").toString();
        CommandScript with = new CommandScript(site.folder(), site.folder().resolve("cache"));
        CommandScript without = new CommandScript(site.folder(), Path.of("/dev/null"));
        call(with, List.of("-c", file, "status"));
        Eventually.eventually(
                "the archive is made",
                Duration.ofMinutes(1),
                () -> !with.archives().isEmpty());
        row(report, "status", with, without, List.of("-c", file, "status"));
        row(report, "trigger", with, without, List.of("-c", file, "trigger", INDEXER));
        row(report, "trigger --wait", with, without, List.of("-c", file, "trigger", INDEXER, "--wait"));
        row(report, "exec … -- true", with, without, List.of("-c", file, "exec", "--wait", INDEXER, "--", "true"));
        row(report, "pause", with, without, List.of("-c", file, "pause", INDEXER, "--for", "1s"));
    }

    private static void row(Report report, String what, CommandScript with, CommandScript without, List<String> words)
            throws Exception {
        double[] fast = new double[TIMES];
        double[] slow = new double[TIMES];
        for (int i = 0; i < TIMES; i++) {
            slow[i] = seconds(without, words);
            fast[i] = seconds(with, words);
        }
        Samples warm = Samples.of(fast);
        String figure = warm.spread("%.2f s") + "; without the archive "
                + Samples.of(slow).spread("%.2f s");
        report.row("`" + what + "`", figure, "< 1 s", warm.median() < GOAL_SECONDS);
    }

    private static double seconds(CommandScript script, List<String> words) throws Exception {
        long begun = System.nanoTime();
        call(script, words);
        return (System.nanoTime() - begun) / 1e9;
    }

    private static void call(CommandScript script, List<String> words) throws IOException, InterruptedException {
        CommandScript.Answer answer = script.call(words.toArray(String[]::new));
        if (answer.exitCode() != 0) {
            throw new IOException(words + " ended with " + answer.exitCode() + ": " + answer.err());
        }
    }
}
