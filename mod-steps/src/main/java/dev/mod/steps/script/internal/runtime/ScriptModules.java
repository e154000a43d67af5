package dev.mod.steps.script.internal.runtime;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.steps.script.internal.module.ModuleFileSystem;
import dev.mod.steps.script.internal.module.ModuleNotFoundException;
import dev.mod.steps.script.internal.module.ModuleProgram;
import dev.mod.steps.script.internal.module.ModuleResolver;
import dev.mod.steps.script.internal.module.ModuleTexts;
import dev.mod.steps.script.internal.typescript.TypeScriptSyntaxException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Source;

/** Script with what it imports. */
final class ScriptModules {
    private static final Pattern PLACE = Pattern.compile("(.*):([1-9][0-9]*):([1-9][0-9]*)");

    private final ModuleFileSystem files;
    private final Source entry;
    private final Optional<ModuleProgram> program;

    ScriptModules(ScriptSetup setup, ScriptErrors errors, ModuleTexts texts) throws ScriptException {
        try {
            files = new ModuleFileSystem(new ModuleResolver(setup.packageDirectory(), setup.moduleRoots()),
                    new StandardModules(), texts);
            entry = files.entry(setup.script());
            program = program(setup);
        } catch (TypeScriptSyntaxException e) {
            String message = String.valueOf(e.getMessage());
            String place = e.file() + ":" + e.line() + ":" + e.column() + ": ";
            throw invalid(message.startsWith(place) ? message.substring(place.length()) : message, Optional.of(
                    new ScriptException.Place(errors.shown(e.file()), e.line(), e.column())), e);
        } catch (ModuleNotFoundException e) {
            Matcher place = PLACE.matcher(e.importer());
            throw invalid(String.valueOf(e.getMessage()), place.matches()
                    ? Optional.of(new ScriptException.Place(errors.shown(place.group(1)),
                            Integer.parseInt(place.group(2)), Integer.parseInt(place.group(3))))
                    : Optional.empty(), e);
        } catch (IOException | IllegalArgumentException e) {
            throw invalid("the script cannot be read: " + FailureMessages.of(e), Optional.empty(), e);
        }
    }

    /** What is wrong with a module shows where it is loaded in the common way. */
    private Optional<ModuleProgram> program(ScriptSetup setup) {
        // statements are counted for a context, and what other programs did cannot be taken back
        if (setup.limits().statements() != 0 || !setup.capabilities().allowNothing()) {
            return Optional.empty();
        }
        try {
            return files.program(setup.script());
        } catch (IOException | TypeScriptSyntaxException | ModuleNotFoundException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static ScriptException invalid(String message, Optional<ScriptException.Place> place, Exception cause) {
        return new ScriptException(ScriptException.Reason.INVALID, message, place, List.of(), cause);
    }

    Source entry() {
        return entry;
    }

    /** The script as functions, for contexts that files share; empty if each file needs its own. */
    Optional<ModuleProgram> program() {
        return program;
    }

    ModuleFileSystem files() {
        return files;
    }
}
