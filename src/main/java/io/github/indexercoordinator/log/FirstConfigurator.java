package io.github.indexercoordinator.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * What logback asks at its start, found as a service. Without it logback would print DEBUG to standard output until our
 * own set-up is known; with an XML file instead, each command would wait for its parsing.
 */
public final class FirstConfigurator extends ContextAwareBase implements Configurator {
    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (LogSetup.isLeftToUser()) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        LogSetup.forCommand(context);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
