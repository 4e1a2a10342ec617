package io.github.indexercoordinator.http;

import io.github.indexercoordinator.contention.Contention;
import io.github.indexercoordinator.contention.ContentionSource;
import io.github.indexercoordinator.trigger.KnownIndexers;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** {@code GET /api/contention?since=&indexer=}: who was skipped, where, how often, how late into the holder's run, and what to change. */
public final class ContentionRoutes implements HttpRoutes {
    private static final Duration USUAL = Duration.ofHours(24);
    private static final int SKIPS_OF_NAMED = 10;
    private static final int SKIPS_OF_EACH = 3;

    private final KnownIndexers indexers;
    private final ContentionSource contention;
    private final InstantSource clock;
    private final SharedAnswers<Contention> answers;

    /** @param clock for how long ago a {@code since} is */
    public ContentionRoutes(Vertx vertx, KnownIndexers indexers, ContentionSource contention, InstantSource clock) {
        this.indexers = indexers;
        this.contention = contention;
        this.clock = clock;
        answers = new SharedAnswers<>(vertx);
    }

    @Override
    public void mount(Router router) {
        router.get("/api/contention").handler(this::get);
    }

    private void get(RoutingContext request) {
        List<String> named = request.queryParam("indexer").stream()
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
        Optional<String> unknown =
                named.stream().filter(name -> !indexers.contains(name)).findFirst();
        if (unknown.isPresent()) {
            Problem.notFound(indexers.unknown(unknown.get())).send(request);
            return;
        }
        try {
            send(request, named, since(request));
        } catch (IllegalArgumentException unfit) {
            Problem.badRequest(String.valueOf(unfit.getMessage())).send(request);
        }
    }

    private Instant since(RoutingContext request) {
        Instant now = clock.instant();
        Instant since = Parameters.since(request, now).orElse(now.minus(USUAL));
        if (since.isBefore(now.minus(Contention.LONGEST)) || since.isAfter(now)) {
            throw new IllegalArgumentException(
                    "since must lie within the last %d days, not at %s.".formatted(Contention.LONGEST.toDays(), since));
        }
        return since;
    }

    private void send(RoutingContext request, List<String> named, Instant since) {
        Collection<String> wanted = named.isEmpty() ? indexers.ids() : named;
        int skips = named.isEmpty() ? SKIPS_OF_EACH : SKIPS_OF_NAMED;
        // What was asked in words is the same question a moment later.
        String question = Parameters.text(request, "since").orElse("");
        answers.to(question, () -> contention.read(since))
                .onSuccess(known -> request.json(known.json(wanted, skips)))
                .onFailure(request::fail);
    }
}
