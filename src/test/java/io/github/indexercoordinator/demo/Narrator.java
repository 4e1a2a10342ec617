package io.github.indexercoordinator.demo;

import io.vertx.core.json.JsonObject;
import java.io.PrintStream;
import java.time.Duration;

/** Tells the story in the terminal, in colour where there is one. Used from one thread, but for {@link #silence()}. */
final class Narrator {
    private static final String BOLD = "1";
    private static final String RED = "31";
    private static final String CYAN = "36";
    private static final String DIM = "2";

    private final PrintStream out;
    private final boolean colour;
    private final long begun = System.nanoTime();
    private int acts;
    private volatile boolean silent;

    Narrator(PrintStream out, boolean colour) {
        this.out = out;
        this.colour = colour;
    }

    void act(String title) {
        acts++;
        headline(acts + " · " + title);
    }

    void headline(String text) {
        print("");
        print(painted(BOLD, text));
    }

    void say(String text) {
        double seconds = Duration.ofNanos(System.nanoTime() - begun).toMillis() / 1000.0;
        print(painted(DIM, "%6.1f s ".formatted(seconds)) + text);
    }

    void event(JsonObject event) {
        say(painted(EventLine.colour(event), EventLine.of(event)));
    }

    void redis(String text) {
        text.lines().forEach(line -> print("          " + painted(CYAN, line)));
    }

    void failure(String text) {
        print(painted(RED, text));
    }

    /** Nothing more is told: somebody has ended the demo. */
    void silence() {
        silent = true;
    }

    private void print(String line) {
        if (!silent) {
            out.println(line);
        }
    }

    private String painted(String code, String text) {
        return colour ? "\033[" + code + "m" + text + "\033[0m" : text;
    }
}
