package io.github.indexercoordinator.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Consumer;

/**
 * The signals that end a command from outside. Java has no public way to keep one from ending the JVM; {@code sun.misc.Signal} has
 * been in every JDK since 1.2 and is called by reflection, because the compiler warns of its name.
 */
public final class Signals {
    private static final int SIGNALLED = 128;
    private static final List<Signal> PASSED_ON =
            List.of(new Signal("HUP", 1), new Signal("INT", 2), new Signal("TERM", 15));

    private Signals() {}

    /** A signal's name, {@code INT}, and number, which POSIX fixes for these. */
    public record Signal(String name, int number) {
        /** What a process ends with that a signal has ended. */
        public int exitCode() {
            return SIGNALLED + number;
        }
    }

    /** From now on these signals no longer end the JVM, but are told, on a thread of the JVM's. */
    public static void pass(Consumer<Signal> listener) {
        try {
            for (Signal signal : PASSED_ON) {
                pass(signal, listener);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Java has no sun.misc.Signal", e);
        }
    }

    private static void pass(Signal signal, Consumer<Signal> listener) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Signal");
        Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
        Object handler = Proxy.newProxyInstance(
                Signals.class.getClassLoader(), new Class<?>[] {handlerType}, (proxy, method, arguments) -> {
                    listener.accept(signal);
                    return null;
                });
        Object raw = type.getConstructor(String.class).newInstance(signal.name());
        try {
            type.getMethod("handle", type, handlerType).invoke(null, raw, handler);
        } catch (InvocationTargetException ignored) {
            // Who started us has it ignored (nohup, a shell's background job): so it stays.
        }
    }
}
