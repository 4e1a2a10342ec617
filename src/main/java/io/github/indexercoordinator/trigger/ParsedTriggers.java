package io.github.indexercoordinator.trigger;

import io.github.indexercoordinator.trigger.TriggerRejection.Cause;
import java.util.List;

/** What a message asks for, and what of it cannot be run; one part being bad does not spoil the others. */
public record ParsedTriggers(List<Trigger> triggers, List<TriggerRejection> rejections) {
    public ParsedTriggers {
        triggers = List.copyOf(triggers);
        rejections = List.copyOf(rejections);
    }

    /** What a message comes to that was too large to be read. */
    public static ParsedTriggers tooLarge(int size) {
        String error = "a message of size %d; at most %d".formatted(size, TriggerParser.LARGEST);
        return rejected(TriggerRejection.of(Cause.TOO_LARGE, error));
    }

    /** The same from a channel on which every node hears it. */
    public ParsedTriggers broadcast() {
        return new ParsedTriggers(triggers.stream().map(Trigger::heardByAll).toList(), rejections);
    }

    static ParsedTriggers rejected(TriggerRejection rejection) {
        return new ParsedTriggers(List.of(), List.of(rejection));
    }
}
