package io.github.indexercoordinator.config;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What a process is started with. */
final class CommandTypes {
    private static final Pattern VARIABLE_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private CommandTypes() {}

    /** A program and its arguments. */
    static ValueType<List<String>> command() {
        return new ValueType<>(ValueType.Form.JSON_LIST, CommandTypes::command, String::valueOf);
    }

    /** Variables for a command: names and texts. The texts may be secret, so only the names are shown. */
    static ValueType<Map<String, String>> variables() {
        return new ValueType<>(
                ValueType.Form.JSON_MAP,
                CommandTypes::variables,
                map -> map.keySet().toString());
    }

    private static List<String> command(Given given) throws UnfitException {
        if (!(given instanceof Given.Items list)
                || list.items().isEmpty()
                || list.items().get(0).isEmpty()) {
            throw new UnfitException("must be a list of a program and its arguments, such as [bin/magento, --version]");
        }
        for (String item : list.items()) {
            Types.refuseNul(item);
        }
        return list.items();
    }

    private static Map<String, String> variables(Given given) throws UnfitException {
        if (!(given instanceof Given.Entries map)) {
            throw new UnfitException("must be a map of names and texts, such as { NAME: value }");
        }
        for (Map.Entry<String, String> entry : map.entries().entrySet()) {
            checkVariable(entry.getKey());
            Types.refuseNul(entry.getValue());
        }
        return map.entries();
    }

    private static void checkVariable(String name) throws UnfitException {
        if (!VARIABLE_NAME.matcher(name).matches()) {
            throw new UnfitException(Types.quote(name) + " cannot be the name of an environment variable");
        }
        if (name.startsWith("INDEXER_") || name.startsWith("COORDINATOR_")) {
            throw new UnfitException(name + " is the coordinator's own: it sets INDEXER_* and hides COORDINATOR_*");
        }
    }
}
