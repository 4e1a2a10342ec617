package io.github.indexercoordinator.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Logging while nobody reads what is logged. */
class NeverBlockingAppenderTest {
    private static final int QUEUE = 4;

    private final LoggerContext context = new LoggerContext();
    private final Logger logger = context.getLogger(Logger.ROOT_LOGGER_NAME);
    private final StuckOutput output = new StuckOutput();

    @BeforeEach
    void attach() {
        context.setMDCAdapter(new LogbackMDCAdapter());
        NeverBlockingAppender appender = new NeverBlockingAppender(context, QUEUE);
        output.setContext(context);
        output.start();
        appender.addAppender(output);
        appender.start();
        logger.addAppender(appender);
    }

    @AfterEach
    void stop() {
        output.free.countDown();
        context.stop();
    }

    @Test
    void stuckOutputMakesNobodyWaitAndLossIsSaid() throws Exception {
        logger.info("first");
        assertTrue(output.stuck.await(30, TimeUnit.SECONDS), "output stands still");
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> logMany(QUEUE + 3));
        output.free.countDown();
        assertEquals("first", output.next());
        for (int line = 0; line < QUEUE; line++) {
            assertEquals("line " + line, output.next());
        }
        logger.info("last");
        assertEquals("log lines dropped, because the output was not read fast enough: 3", output.next());
        assertEquals("last", output.next());
    }

    private void logMany(int count) {
        for (int line = 0; line < count; line++) {
            logger.info("line {}", line);
        }
    }

    private static final class StuckOutput extends AppenderBase<ILoggingEvent> {
        private final CountDownLatch stuck = new CountDownLatch(1);
        private final CountDownLatch free = new CountDownLatch(1);
        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

        @Override
        protected void append(ILoggingEvent event) {
            stuck.countDown();
            try {
                free.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            lines.add(event.getFormattedMessage());
        }

        private String next() throws InterruptedException {
            return String.valueOf(lines.poll(30, TimeUnit.SECONDS));
        }
    }
}
