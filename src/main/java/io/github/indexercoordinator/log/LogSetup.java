package io.github.indexercoordinator.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import org.slf4j.LoggerFactory;

/**
 * Sets up logging. There is no shutdown hook: whoever ends the process calls {@link #close()} last. Does nothing where
 * the user names a file of his own by {@code -Dlogback.configurationFile}.
 */
public final class LogSetup {
    private static final int QUEUED_LINES = 8192;

    private LogSetup() {}

    /** Before and without anything else: warnings to standard error, for standard output belongs to the command. */
    static void forCommand(LoggerContext context) {
        ConsoleAppender<ILoggingEvent> console = console(context, LineFormat.LOGFMT, "System.err");
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(console);
    }

    /** For a node: to standard output, never making anybody wait. */
    public static void forNode(LineFormat format, org.slf4j.event.Level level) {
        if (!isLeftToUser() && LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.reset();
            NeverBlockingAppender appender = new NeverBlockingAppender(context, QUEUED_LINES);
            appender.addAppender(console(context, format, "System.out"));
            appender.start();
            context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.convertAnSLF4JLevel(level));
            context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
            quieten(context, level);
            // Vert.x shows one gauge of its pools twice, of which Micrometer warns at each start.
            context.getLogger("io.micrometer").setLevel(Level.ERROR);
        }
    }

    /** Writes what is queued, for at most a second; what is logged after that is lost. */
    public static void close() {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.stop();
        }
    }

    static boolean isLeftToUser() {
        return System.getProperty("logback.configurationFile") != null;
    }

    /** Netty's DEBUG is about bytes and buffers; who asks for ours does not ask for that. */
    private static void quieten(LoggerContext context, org.slf4j.event.Level level) {
        if (level == org.slf4j.event.Level.DEBUG) {
            context.getLogger("io.netty").setLevel(Level.INFO);
        }
    }

    private static ConsoleAppender<ILoggingEvent> console(LoggerContext context, LineFormat format, String target) {
        LineEncoder encoder = new LineEncoder();
        encoder.setContext(context);
        encoder.setFormat(format.name());
        encoder.start();
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setTarget(target);
        console.setEncoder(encoder);
        console.start();
        return console;
    }
}
