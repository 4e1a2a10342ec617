package io.github.indexercoordinator.cli;

import io.vertx.core.json.JsonObject;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/** Prints how a trigger fares: the events as JSON, or a line for a person about each decision. */
final class TriggerReport implements TriggerWait.Listener {
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;

    TriggerReport(CommandSpec spec, boolean json) {
        this.out = spec.commandLine().getOut();
        this.err = spec.commandLine().getErr();
        this.json = json;
    }

    @Override
    public void concerns(JsonObject event) {
        print(json ? event.encode() : EventText.line(event));
    }

    @Override
    public void decided(Verdict verdict) {
        if (!json) {
            print(verdict.line());
        }
    }

    /** The trigger has been heard. */
    void asked(TriggerRequest request, String byWhom) {
        if (!json) {
            print("asked for " + String.join(", ", request.indexers()) + ", id " + request.id() + ": heard by "
                    + byWhom);
        }
    }

    /** Something that a person should know and a program need not. */
    void note(String what) {
        err.println(Terminal.text(what));
    }

    private void print(String line) {
        out.println(Terminal.text(line));
        out.flush();
    }
}
