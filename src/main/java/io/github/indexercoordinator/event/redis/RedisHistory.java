package io.github.indexercoordinator.event.redis;

import io.github.indexercoordinator.event.EventId;
import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.event.LiveEvent;
import io.vertx.core.Future;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the streams that {@link RedisPublisher} and the lock store write, in pieces that do not hold the server up. */
public final class RedisHistory implements History {
    private static final int PIECE = 500;
    private static final int MOST_PIECES = 100;

    private final Function<Request, Future<@Nullable Response>> redis;
    private final EventNames names;

    /** @param redis sends a command; should not be the locks' connection, for the answers are large */
    public RedisHistory(Function<Request, Future<@Nullable Response>> redis, EventNames names) {
        this.redis = redis;
        this.names = names;
    }

    @Override
    public Future<Page> read(Query query) {
        Future<Walk> runs = new Walk(names.stream(), query).read("+", MOST_PIECES);
        Future<Walk> skips = query.skips()
                ? new Walk(names.skips(), query).read("+", MOST_PIECES)
                : Future.succeededFuture(new Walk(names.skips(), query));
        return Future.all(runs, skips).map(both -> page(query, runs.result(), skips.result()));
    }

    private static Page page(Query query, Walk runs, Walk skips) {
        List<LiveEvent> all = new ArrayList<>(runs.found);
        all.addAll(skips.found);
        all.sort(Comparator.comparing((LiveEvent event) -> event.id().orElseThrow())
                .reversed());
        return new Page(
                runs.whole && skips.whole,
                all.stream().limit(query.limit()).map(LiveEvent::json).toList());
    }

    /** Goes back through one stream until enough is found. */
    private final class Walk {
        private final String stream;
        private final Query query;
        private final List<LiveEvent> found = new ArrayList<>();
        private boolean whole = true;

        Walk(String stream, Query query) {
            this.stream = stream;
            this.query = query;
        }

        Future<Walk> read(String from, int pieces) {
            if (pieces == 0) {
                whole = false;
                return Future.succeededFuture(this);
            }
            Request request = Request.cmd(Command.XREVRANGE)
                    .arg(stream)
                    .arg(from)
                    .arg(Long.toString(query.since().toEpochMilli()))
                    .arg("COUNT")
                    .arg(PIECE);
            return redis.apply(request).compose(entries -> took(entries, pieces));
        }

        private Future<Walk> took(@Nullable Response entries, int pieces) {
            if (entries == null || entries.size() == 0) {
                return Future.succeededFuture(this);
            }
            entries.forEach(entry -> event(entry).filter(query::fits).ifPresent(found::add));
            boolean over = entries.size() < PIECE || found.size() >= query.limit();
            String last = entries.get(entries.size() - 1).get(0).toString();
            return over ? Future.succeededFuture(this) : read("(" + last, pieces - 1);
        }
    }

    /** Others may write to the stream too: what is no event is passed over. */
    private static Optional<LiveEvent> event(Response entry) {
        Response fields = entry.get(1);
        for (int i = 0; i + 1 < fields.size(); i += 2) {
            if (fields.get(i).toString().equals("event")) {
                return read(entry.get(0).toString(), fields.get(i + 1).toString());
            }
        }
        return Optional.empty();
    }

    private static Optional<LiveEvent> read(String id, String json) {
        try {
            Optional<EventId> place = EventId.read(id);
            return place.isEmpty() ? Optional.empty() : Optional.of(new LiveEvent(place, new JsonObject(json)));
        } catch (DecodeException strange) {
            return Optional.empty();
        }
    }
}
