package io.github.indexercoordinator.chaos;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;

/**
 * Lets nodes work while faults strike at random, and checks afterwards what their commands have written down. Exit 0 if nothing was
 * wrong. The seed chooses the faults and their moments; the machine's own timing is not replayed.
 */
public final class Chaos {
    private static final Duration SETTLING = Duration.ofSeconds(90);

    private Chaos() {}

    public static void main(String[] args) throws Exception {
        System.exit(play(ChaosOptions.of(args)).isEmpty() ? 0 : 1);
    }

    /** Plays it; the answer is what was wrong. */
    static List<String> play(ChaosOptions options) throws Exception {
        Random random = new Random(options.seed());
        say("seed " + options.seed() + ", for " + options.time().toSeconds() + " s, mysql.required: "
                + options.required());
        try (Rig rig = new Rig(options)) {
            Runtime.getRuntime().addShutdownHook(new Thread(rig::close));
            rig.start();
            Triggers triggers = new Triggers(rig, random);
            Faults faults = new Faults(rig, random);
            long end = System.nanoTime() + options.time().toNanos();
            while (System.nanoTime() < end) {
                triggers.maybe();
                faults.maybe();
                Thread.sleep(50);
            }
            faults.healAll();
            say("all faults are over; waiting for what is owed");
            return report(new Verdicts(rig, triggers), faults);
        }
    }

    private static List<String> report(Verdicts verdicts, Faults faults) throws Exception {
        verdicts.settle(SETTLING);
        List<String> wrong = verdicts.wrong();
        say("faults: " + faults.summary());
        say(verdicts.summary());
        wrong.forEach(line -> say("WRONG: " + line));
        say(wrong.isEmpty() ? "Nothing was wrong." : wrong.size() + " things were wrong.");
        return wrong;
    }

    static void say(String line) {
        System.out.println(Instant.now().truncatedTo(ChronoUnit.MILLIS) + " " + line);
    }
}
