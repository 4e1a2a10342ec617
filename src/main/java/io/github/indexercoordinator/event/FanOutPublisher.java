package io.github.indexercoordinator.event;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells events to several publishers, in their order; one that breaks its promise and throws does not disturb the others. */
public final class FanOutPublisher implements EventPublisher {
    private static final Logger LOG = LoggerFactory.getLogger(FanOutPublisher.class);

    private final List<EventPublisher> publishers;

    public FanOutPublisher(List<EventPublisher> publishers) {
        this.publishers = List.copyOf(publishers);
    }

    @Override
    public void publish(CoordinatorEvent event, boolean announced) {
        publishers.forEach(publisher -> tell(publisher, event, announced));
    }

    private static void tell(EventPublisher publisher, CoordinatorEvent event, boolean announced) {
        try {
            publisher.publish(event, announced);
        } catch (RuntimeException e) {
            LOG.warn("{} could not tell {}", publisher.getClass().getSimpleName(), event.event(), e);
        }
    }
}
