package io.github.indexercoordinator.http;

import io.github.indexercoordinator.event.EventId;
import io.github.indexercoordinator.event.LiveEvent;
import io.github.indexercoordinator.event.PrintableText;
import io.github.indexercoordinator.event.RecentEvents;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /api/events?indexer=&heartbeats=}: the fleet's events as they come, as server-sent events, after those since {@code
 * Last-Event-ID}.
 */
public final class EventRoutes implements HttpRoutes {
    private static final int MOST_CLIENTS = 100;
    // Shorter than the server's own idle timeout, and than the minute of most proxies.
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(15);

    private final Vertx vertx;
    private final RecentEvents events;
    private final Set<EventStream> clients = new HashSet<>();
    private boolean stopping;

    public EventRoutes(Vertx vertx, RecentEvents events) {
        this.vertx = vertx;
        this.events = events;
    }

    @Override
    public void mount(Router router) {
        router.get("/api/events").handler(this::get);
        // Ends with the verticle on whose context this is called.
        vertx.setPeriodic(KEEP_ALIVE.toMillis(), due -> clients.forEach(EventStream::keepAlive));
    }

    @Override
    public void end() {
        stopping = true;
        List.copyOf(clients).forEach(EventStream::end);
    }

    private void get(RoutingContext request) {
        @Nullable String seen = request.request().getHeader("Last-Event-ID");
        Optional<EventId> after = Optional.ofNullable(seen).flatMap(EventId::read);
        if (seen != null && after.isEmpty()) {
            Problem.badRequest("Last-Event-ID must be the id of an event, such as 1790000000000-0, not \"%s\"."
                            .formatted(PrintableText.excerpt(seen)))
                    .send(request);
        } else if (stopping) {
            Problem.unavailable("The node is stopping; ask another.").send(request);
        } else if (clients.size() >= MOST_CLIENTS) {
            Problem.unavailable("This node tells events to %d readers already; ask another.".formatted(MOST_CLIENTS))
                    .send(request);
        } else {
            open(request, after);
        }
    }

    private void open(RoutingContext request, Optional<EventId> after) {
        EventStream client = new EventStream(request.request().connection(), request.response());
        clients.add(client);
        Predicate<LiveEvent> wanted = wanted(request);
        Context here = vertx.getOrCreateContext();
        Runnable unfollow = events.follow(after, event -> {
            if (wanted.test(event)) {
                here.runOnContext(hop -> client.send(event));
            }
        });
        // Whoever sees the head hears all that comes from then on; what has come before it was sent, waits for this
        // context.
        client.open();
        request.addEndHandler(ended -> {
            unfollow.run();
            client.gone();
            clients.remove(client);
        });
    }

    private static Predicate<LiveEvent> wanted(RoutingContext request) {
        boolean heartbeats = Parameters.flag(request, "heartbeats");
        Optional<String> indexer = Parameters.text(request, "indexer");
        return event -> (heartbeats || event.id().isPresent())
                && indexer.map(event::about).orElse(true);
    }
}
