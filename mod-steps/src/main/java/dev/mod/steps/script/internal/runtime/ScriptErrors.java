package dev.mod.steps.script.internal.runtime;

import dev.mod.base.file.FileNames;
import dev.mod.steps.script.internal.api.ApiMisuse;
import dev.mod.steps.script.internal.api.ScriptBridge;
import dev.mod.steps.script.internal.module.ModuleProgram;
import dev.mod.steps.script.internal.module.ServedSpecifier;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.SourceSection;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Translator of errors into terms of the script. */
final class ScriptErrors {
    private static final String OWN = "mod:";
    private static final int MOST_FRAMES = 20;

    private final Path packageDirectory;

    ScriptErrors(Path packageDirectory) {
        Path real;
        try {
            // sources are named by their real paths
            real = packageDirectory.toRealPath();
        } catch (IOException e) {
            real = packageDirectory.toAbsolutePath().normalize();
        }
        this.packageDirectory = real;
    }

    static String memoryExhausted() {
        return "memory is exhausted: the JVM has " + (Runtime.getRuntime().maxMemory() >> 20)
                + " MB, and more with -Xmx, which the program takes from MOD_JAVA_OPTS";
    }

    ScriptException of(PolyglotException error) {
        if (error.isResourceExhausted()) {
            String message = String.valueOf(error.getMessage());
            return new ScriptException(ScriptException.Reason.LIMIT,
                    message.contains("OutOfMemory") || message.contains("heap") ? memoryExhausted() : message,
                    place(error), stack(error), error);
        }
        if (error.isSyntaxError()) {
            return new ScriptException(ScriptException.Reason.INVALID, firstLine(error), place(error), List.of(),
                    error);
        }
        return new ScriptException(ScriptException.Reason.FAILED, message(error), place(error), stack(error), error);
    }

    /**
     * What a promise was rejected with.
     *
     * @throws PolyglotException if the script was stopped, which async functions turn into a rejection
     */
    ScriptException ofRejection(Value reason) {
        if (reason.isException()) {
            try {
                throw reason.throwException();
            } catch (PolyglotException error) {
                if (error.isInterrupted() || error.isCancelled()) {
                    throw error;
                }
                return of(error);
            }
        }
        return new ScriptException(ScriptException.Reason.FAILED, "it was rejected with " + reason, Optional.empty(),
                List.of(), null);
    }

    private static String firstLine(PolyglotException error) {
        String message = String.valueOf(error.getMessage());
        // "SyntaxError: name:line:column what", followed by the line and a mark below it
        String first = message.lines().findFirst().orElse(message);
        return ServedSpecifier.shown(first.replaceFirst("^SyntaxError: .*?:\\d+:\\d+ ", "SyntaxError: "));
    }

    private static String message(PolyglotException error) {
        if (error.isHostException()) {
            Throwable cause = error.asHostException();
            return cause.getMessage() == null ? cause.toString() : cause.getMessage();
        }
        return error.getMessage() == null
                ? "it failed"
                : ApiMisuse.inWords(ServedSpecifier.shown(error.getMessage()));
    }

    private Optional<ScriptException.Place> place(PolyglotException error) {
        for (PolyglotException.StackFrame frame : error.getPolyglotStackTrace()) {
            if (frame.isGuestFrame()) {
                Optional<ScriptException.Place> place = place(frame.getSourceLocation());
                if (place.isPresent()) {
                    return place;
                }
            }
        }
        return place(error.getSourceLocation());
    }

    private List<String> stack(PolyglotException error) {
        List<String> stack = new ArrayList<>();
        for (PolyglotException.StackFrame frame : error.getPolyglotStackTrace()) {
            if (frame.isGuestFrame() && stack.size() < MOST_FRAMES) {
                String name = frame.getRootName();
                place(frame.getSourceLocation()).ifPresent(at -> stack.add("at " + (name == null || name.startsWith(":")
                        ? "(top level)"
                        : name) + " (" + at + ")"));
            }
        }
        return stack;
    }

    private Optional<ScriptException.Place> place(@Nullable SourceSection section) {
        if (section == null || !section.isAvailable() || !section.hasLines()) {
            return Optional.empty();
        }
        String name = section.getSource().getPath() == null
                ? section.getSource().getName()
                : section.getSource().getPath();
        if (name.startsWith(ModuleProgram.PREFIX)) {
            name = name.substring(ModuleProgram.PREFIX.length());
        }
        if (name.equals(ScriptBridge.SOURCE_NAME) || name.startsWith(OWN) || name.startsWith("<")
                || name.equals("Unnamed")) {
            return Optional.empty();
        }
        return Optional.of(new ScriptException.Place(shown(name), section.getStartLine(), section.getStartColumn()));
    }

    /** A path as it is shown: relative to the package where it is in it. */
    String shown(String name) {
        try {
            Path path = Path.of(name).normalize();
            return FileNames.slashed(path.startsWith(packageDirectory) ? packageDirectory.relativize(path) : path);
        } catch (InvalidPathException e) {
            return name;
        }
    }
}
