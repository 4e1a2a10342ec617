package io.github.indexercoordinator.bench;

import io.github.indexercoordinator.testing.RespConnection;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How often a server was asked what, by its own count. Commands inside of scripts count as well as the scripts. */
final class CommandStats {
    private static final Pattern LINE = Pattern.compile("cmdstat_([^:]+):calls=(\\d+)");

    private final RespConnection connection;

    CommandStats(RespConnection connection) {
        this.connection = connection;
    }

    void reset() throws IOException {
        if (!"OK".equals(connection.ask("CONFIG", "RESETSTAT"))) {
            throw new IOException("CONFIG RESETSTAT was refused");
        }
    }

    /** Since the reset, without what asking takes. */
    Map<String, Integer> calls() throws IOException {
        Matcher lines = LINE.matcher(String.valueOf(connection.ask("INFO", "commandstats")));
        Map<String, Integer> calls = new TreeMap<>();
        while (lines.find()) {
            calls.put(lines.group(1), Integer.valueOf(lines.group(2)));
        }
        calls.keySet().remove("config");
        calls.keySet().remove("info");
        return calls;
    }
}
