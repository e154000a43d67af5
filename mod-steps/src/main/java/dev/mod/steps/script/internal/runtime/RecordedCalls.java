package dev.mod.steps.script.internal.runtime;

import dev.mod.steps.script.host.ScriptHost;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls of a script to its host. A script that runs again after it failed gets the same answers as before, and what it has done
 * already is not done twice, as long as it calls the same; from there on, or when it goes on, its host answers.
 */
final class RecordedCalls {
    /** What says how things are, and not what a script has read or done. */
    private static final Set<String> QUESTIONS = Set.of("target", "directory", "workingDirectory", "selecting",
            "transforming", "semantics", "metrics", "stepId", "isCanceled");

    private final ScriptHost host;
    private final List<Call> calls = new ArrayList<>();
    private boolean diverged;

    private record Call(Method method, List<?> arguments, @Nullable Object result) {}

    RecordedCalls(ScriptHost host) {
        this.host = host;
    }

    /** Whether the second time went another way than the first, whose effects cannot be taken back. */
    boolean diverged() {
        return diverged;
    }

    /** The host, for the first time. */
    ScriptHost recording() {
        return proxy((method, arguments) -> {
            Object result = call(method, arguments);
            calls.add(new Call(method, comparable(arguments), result));
            return result;
        });
    }

    /** The host, for the second time. */
    ScriptHost replaying() {
        var left = calls.iterator();
        return proxy((method, arguments) -> {
            if (!left.hasNext() && !diverged) {
                return call(method, arguments);
            }
            Call before = diverged ? calls.get(0) : left.next();
            diverged |= !before.method().equals(method) || !before.arguments().equals(comparable(arguments));
            if (diverged) {
                throw new IllegalStateException("the script went another way the second time");
            }
            return before.result();
        });
    }

    private interface Handler {
        @Nullable
        Object call(Method method, Object[] arguments) throws Throwable;
    }

    private ScriptHost proxy(Handler handler) {
        return (ScriptHost) Proxy.newProxyInstance(ScriptHost.class.getClassLoader(), new Class<?>[]{ScriptHost.class},
                (self, method, given) -> {
                    Object[] arguments = given == null ? new Object[0] : given;
                    return QUESTIONS.contains(method.getName())
                            ? call(method, arguments)
                            : handler.call(method, arguments);
                });
    }

    private @Nullable Object call(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(host, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Contents of files as what they say. */
    private static List<?> comparable(Object[] arguments) {
        return Arrays.stream(arguments).map(each -> each instanceof byte[] bytes ? Arrays.toString(bytes) : each)
                .toList();
    }
}
