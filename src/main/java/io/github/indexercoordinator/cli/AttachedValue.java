package io.github.indexercoordinator.cli;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * For an option whose value may be left out: takes a value only after {@code =}, so that in {@code --wait catalog} the next word
 * is no duration but an indexer.
 */
final class AttachedValue implements IParameterPreprocessor {
    @Override
    @SuppressWarnings("JdkObsolete") // picocli's signature
    public boolean preprocess(Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
        if (!"=".equals(info.get("separator"))) {
            arguments.push(option.isOption() ? ((picocli.CommandLine.Model.OptionSpec) option).fallbackValue() : "");
        }
        return false;
    }
}
