package dev.mod.cli.run;

import dev.mod.cli.command.ExitCode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Hears signals: SIGINT, SIGTERM and SIGHUP while a run goes on: the first one asks for an end, another one ends the process at
 * once with all its children. Where the JVM has no such signals, they end the process as ever.
 *
 * <p>Reached by reflection: {@code sun.misc.Signal} is the only way to hear a second signal, and is supported
 * ({@code jdk.unsupported}), but not part of the platform that the compiler knows.
 */
public final class Signals implements AutoCloseable {
    private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

    private final List<Runnable> restore = new ArrayList<>();
    private final AtomicBoolean asked = new AtomicBoolean();

    private Signals() {}

    /**
     * Begins to hear them.
     *
     * @param ask asks for the end; called once, must return soon
     */
    public static Signals handle(Runnable ask) {
        var signals = new Signals();
        NAMES.forEach(name -> signals.install(name, () -> signals.received(ask)));
        return signals;
    }

    /** Begins to hear that the window of the terminal has another size. */
    public static Signals ofWindow(Runnable resized) {
        var signals = new Signals();
        signals.install("WINCH", resized);
        return signals;
    }

    private void install(String name, Runnable received) {
        try {
            Class<?> signalType = Class.forName("sun.misc.Signal");
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Method handle = signalType.getMethod("handle", signalType, handlerType);
            Object signal = signalType.getConstructor(String.class).newInstance(name);
            Object handler = Proxy.newProxyInstance(handlerType.getClassLoader(), new Class<?>[]{handlerType},
                    (proxy, method, arguments) -> switch (method.getName()) {
                        case "handle" -> {
                            received.run();
                            yield null;
                        }
                        case "equals" -> same(proxy, arguments[0]);
                        case "hashCode" -> System.identityHashCode(proxy);
                        default -> name;
                    });
            Object before = handle.invoke(null, signal, handler);
            Object ignored = handlerType.getField("SIG_IGN").get(null);
            if (ignored.equals(before)) {
                // somebody started us so that we survive it, as nohup does
                handle.invoke(null, signal, before);
            } else {
                restore.add(() -> invoke(handle, signal, before));
            }
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // this system has no such signal, or its JVM keeps it for itself
        }
    }

    @SuppressWarnings("ReferenceEquality") // a proxy's own equals would end up here again
    private static boolean same(Object proxy, Object other) {
        return proxy == other;
    }

    private void received(Runnable ask) {
        if (asked.compareAndSet(false, true)) {
            ask.run();
        } else {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED.value());
        }
    }

    private static void invoke(Method handle, Object signal, Object handler) {
        try {
            handle.invoke(null, signal, handler);
        } catch (IllegalAccessException | InvocationTargetException e) {
            // then the run's handler stays, and asks for the end of something that has ended
        }
    }

    /** Puts back what heard the signals before. */
    @Override
    public void close() {
        restore.forEach(Runnable::run);
        restore.clear();
    }
}
