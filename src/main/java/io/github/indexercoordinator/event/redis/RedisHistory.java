package io.github.indexercoordinator.event.redis;

import io.github.indexercoordinator.event.EventId;
import io.github.indexercoordinator.event.EventReplay;
import io.github.indexercoordinator.event.History;
import io.github.indexercoordinator.event.LiveEvent;
import io.vertx.core.Future;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the streams that {@link RedisPublisher} and the lock store write, in pieces that do not hold the server up. */
public final class RedisHistory implements History, EventReplay {
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
        Found runs = new Found(query);
        Found skips = new Found(query);
        String newest = query.before().map(place -> "(" + place).orElse("+");
        Future<Boolean> runsRead = walk(names.stream(), newest, query.since(), runs);
        Future<Boolean> skipsRead =
                query.skips() ? walk(names.skips(), newest, query.since(), skips) : Future.succeededFuture(true);
        return Future.all(runsRead, skipsRead)
                .map(both -> page(query, runsRead.result() && skipsRead.result(), runs, skips));
    }

    @Override
    public Future<Coverage> replay(Instant since, Consumer<LiveEvent> reader) {
        Told runs = new Told(reader);
        Told skips = new Told(reader);
        Future<Boolean> runsRead = walk(names.stream(), "+", since, runs);
        Future<Boolean> skipsRead = walk(names.skips(), "+", since, skips);
        return Future.all(runsRead, skipsRead)
                .map(both -> new Coverage(runsRead.result() && skipsRead.result(), runs.count, skips.count));
    }

    private Future<Boolean> walk(String stream, String from, Instant since, Predicate<LiveEvent> reader) {
        return new Walk(stream, since, reader).read(from, MOST_PIECES);
    }

    /** Keeps what fits, until it is one more than was asked for, which tells that there are older ones. */
    private static final class Found implements Predicate<LiveEvent> {
        private final Query query;
        private final List<LiveEvent> events = new ArrayList<>();

        Found(Query query) {
            this.query = query;
        }

        @Override
        public boolean test(LiveEvent event) {
            if (query.fits(event)) {
                events.add(event);
            }
            return events.size() <= query.limit();
        }
    }

    /** Passes everything on. */
    private static final class Told implements Predicate<LiveEvent> {
        private final Consumer<LiveEvent> reader;
        private long count;

        Told(Consumer<LiveEvent> reader) {
            this.reader = reader;
        }

        @Override
        public boolean test(LiveEvent event) {
            count++;
            reader.accept(event);
            return true;
        }
    }

    private static Page page(Query query, boolean whole, Found runs, Found skips) {
        List<LiveEvent> all = new ArrayList<>(runs.events);
        all.addAll(skips.events);
        all.sort(Comparator.comparing((LiveEvent event) -> event.id().orElseThrow())
                .reversed());
        return Page.of(whole, all, query.limit());
    }

    /** Goes back through one stream until its reader has enough. */
    private final class Walk {
        private final String stream;
        private final Instant since;
        private final Predicate<LiveEvent> reader;

        /** @param reader says whether it wants more */
        Walk(String stream, Instant since, Predicate<LiveEvent> reader) {
            this.stream = stream;
            this.since = since;
            this.reader = reader;
        }

        /** Whether all was read that was wanted. */
        Future<Boolean> read(String from, int pieces) {
            if (pieces == 0) {
                return Future.succeededFuture(false);
            }
            Request request = Request.cmd(Command.XREVRANGE)
                    .arg(stream)
                    .arg(from)
                    .arg(Long.toString(since.toEpochMilli()))
                    .arg("COUNT")
                    .arg(PIECE);
            return redis.apply(request).compose(entries -> took(entries, pieces));
        }

        private Future<Boolean> took(@Nullable Response entries, int pieces) {
            if (entries == null || entries.size() == 0) {
                return Future.succeededFuture(true);
            }
            boolean more = true;
            for (int i = 0; more && i < entries.size(); i++) {
                more = event(entries.get(i)).map(reader::test).orElse(true);
            }
            String last = entries.get(entries.size() - 1).get(0).toString();
            return more && entries.size() == PIECE ? read("(" + last, pieces - 1) : Future.succeededFuture(true);
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
