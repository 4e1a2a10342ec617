package io.github.indexercoordinator.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Takes all words that are left, untouched, options and a further {@code --} included: somebody else's command line. */
final class RestOfLine implements IParameterConsumer {
    @Override
    @SuppressWarnings("JdkObsolete") // picocli's signature
    public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
        List<String> rest = new ArrayList<>(arguments);
        Collections.reverse(rest);
        arguments.clear();
        option.setValue(rest);
    }
}
