package io.github.indexercoordinator.trigger;

import java.util.List;

/** What a message asks for, and what of it cannot be run; one part being bad does not spoil the others. */
public record ParsedTriggers(List<Trigger> triggers, List<TriggerRejection> rejections) {
    public ParsedTriggers {
        triggers = List.copyOf(triggers);
        rejections = List.copyOf(rejections);
    }

    static ParsedTriggers rejected(TriggerRejection rejection) {
        return new ParsedTriggers(List.of(), List.of(rejection));
    }
}
