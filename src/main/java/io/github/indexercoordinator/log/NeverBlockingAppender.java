package io.github.indexercoordinator.log;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes on a thread of its own, so that whoever logs never waits: a reader of our output that stands still must not
 * hold up a heartbeat. When its queue is full lines are dropped, and how many is said once there is room again.
 */
final class NeverBlockingAppender extends AsyncAppender {
    private final AtomicLong dropped = new AtomicLong();

    NeverBlockingAppender(LoggerContext context, int queueSize) {
        setContext(context);
        setQueueSize(queueSize);
        setDiscardingThreshold(0);
        setNeverBlock(true);
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (getRemainingCapacity() == 0) {
            dropped.incrementAndGet();
            return;
        }
        if (dropped.get() > 0 && getRemainingCapacity() > getQueueSize() / 2) {
            super.append(notice(dropped.getAndSet(0)));
        }
        super.append(event);
    }

    private ILoggingEvent notice(long count) {
        Logger logger = ((LoggerContext) getContext()).getLogger(NeverBlockingAppender.class);
        String text = "log lines dropped, because the output was not read fast enough: " + count;
        return new LoggingEvent(NeverBlockingAppender.class.getName(), logger, Level.WARN, text, null, null);
    }
}
