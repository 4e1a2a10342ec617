package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.config.Configuration;
import io.github.indexercoordinator.config.RedisSettings.Topology;
import io.github.indexercoordinator.lock.BootClock;
import io.github.indexercoordinator.lock.VertxTimers;
import io.vertx.core.Future;

/** {@code trigger} from the connection to the exit code. Used on the command's event loop. */
final class TriggerSession {
    private final CommandLoop loop;
    private final Configuration configuration;
    private final TriggerRequest request;
    private final NodeTarget node;
    private final BootClock clock;
    private final TriggerReport report;

    TriggerSession(
            CommandLoop loop,
            Configuration configuration,
            TriggerRequest request,
            NodeTarget node,
            BootClock clock,
            TriggerReport report) {
        this.loop = loop;
        this.configuration = configuration;
        this.request = request;
        this.node = node;
        this.clock = clock;
        this.report = report;
    }

    /** The exit code; fails with a {@link CommandFailure} that says what was wrong. */
    Future<ExitCode> run() {
        return configuration.redis().topology() == Topology.NONE
                ? byNode("this configuration has no Redis")
                : byRedis();
    }

    private Future<ExitCode> byRedis() {
        RedisTrigger redis = new RedisTrigger(loop.vertx(), configuration, clock, request);
        TriggerWait wait = waiting(redis.looks());
        return (waits() ? redis.subscribe(wait::event) : Future.<Void>succeededFuture())
                .compose(ready -> redis.publish())
                .transform(heard -> heard.failed()
                        ? byNode("Redis does not answer: " + heard.cause().getMessage())
                        : heardBy(heard.result(), redis.channel(), wait))
                .eventually(redis::close);
    }

    private Future<ExitCode> heardBy(long subscribers, String channel, TriggerWait wait) {
        if (subscribers == 0) {
            return byNode("nobody listens on " + channel);
        }
        report.asked(request, subscribers + (subscribers == 1 ? " node" : " nodes"));
        return outcome(wait, subscribers);
    }

    private Future<ExitCode> byNode(String whyNotRedis) {
        NodeClient client = new NodeClient(loop.vertx(), node, request.id());
        return client.trigger(request)
                .recover(cause -> Future.failedFuture(CommandFailure.after(whyNotRedis, cause)))
                .compose(asked -> {
                    report.asked(request, "the node at " + node.url() + " (" + whyNotRedis + ")");
                    return outcome(waiting(client), 1);
                });
    }

    private Future<ExitCode> outcome(TriggerWait wait, long heardBy) {
        if (!waits()) {
            return Future.succeededFuture(ExitCode.DONE);
        }
        wait.heard(heardBy);
        return wait.start(request.patience());
    }

    private TriggerWait waiting(RunLooks looks) {
        return new TriggerWait(
                request.indexers(),
                new EventSignals(request.id()),
                new VertxTimers(loop.vertx()),
                clock,
                looks,
                report);
    }

    private boolean waits() {
        return request.patience().isPresent();
    }
}
