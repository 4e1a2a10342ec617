package io.github.indexercoordinator.event;

import io.github.indexercoordinator.event.CoordinatorEvent.Heartbeat;
import io.github.indexercoordinator.event.CoordinatorEvent.LockLost;
import io.github.indexercoordinator.event.CoordinatorEvent.LockRevoked;
import io.github.indexercoordinator.event.CoordinatorEvent.StoreDown;
import io.github.indexercoordinator.event.CoordinatorEvent.TriggerRejected;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Logs one line for each event: its name, and its fields as key-values. An owner token is as good as the lock, so the line names
 * the run and never the token; a holder whose token is another program's is {@code foreign}.
 */
public final class LogPublisher implements EventPublisher {
    private static final Set<String> UNTOLD = Set.of("v", "event", "at", "owner", "holderOwner", "outputTail");

    private final Logger log;
    private final EventJson json;

    public LogPublisher(EventJson json) {
        this(json, LoggerFactory.getLogger(LogPublisher.class));
    }

    LogPublisher(EventJson json, Logger log) {
        this.json = json;
        this.log = log;
    }

    @Override
    public void publish(CoordinatorEvent event, boolean announced) {
        LoggingEventBuilder line = log.atLevel(level(event));
        JsonObject fields = json.write(event);
        if (fields.getValue("holderOwner") != null && fields.getValue("holder") == null) {
            fields.put("holder", "foreign");
        }
        for (Map.Entry<String, Object> field : fields) {
            if (field.getValue() != null && !UNTOLD.contains(field.getKey())) {
                line = line.addKeyValue(name(field), PrintableText.escaped(text(field.getValue())));
            }
        }
        line.log(event.event());
    }

    private static String text(Object value) {
        return value instanceof JsonArray several
                ? several.stream().map(String::valueOf).collect(Collectors.joining(","))
                : value.toString();
    }

    private static String name(Map.Entry<String, Object> field) {
        return field.getKey().equals("runId") ? "run" : field.getKey();
    }

    private static Level level(CoordinatorEvent event) {
        if (event instanceof Heartbeat) {
            return Level.DEBUG;
        }
        boolean degraded = event instanceof LockLost
                || event instanceof LockRevoked
                || event instanceof StoreDown
                || event instanceof TriggerRejected;
        return degraded ? Level.WARN : Level.INFO;
    }
}
