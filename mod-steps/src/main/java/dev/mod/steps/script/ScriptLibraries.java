package dev.mod.steps.script;

import dev.mod.engine.spi.StepException;
import dev.mod.steps.packages.OptionalLibraries;
import java.util.List;
import java.util.Map;

/** Libraries that scripts need. Apart from what uses them, so that it can be asked where they are missing. */
final class ScriptLibraries {
    private ScriptLibraries() {}

    /** @throws StepException if one of them is not on the class path; the message names it */
    static void check() throws StepException {
        OptionalLibraries.check("a script", missing());
    }

    /** The artifacts that are not on the class path. */
    static List<String> missing() {
        return OptionalLibraries.missingForFilesAnd(Map.of("org.graalvm.polyglot.Context",
                "org.graalvm.polyglot:polyglot", "com.oracle.truffle.js.lang.JavaScriptLanguage",
                "org.graalvm.polyglot:js-community"));
    }
}
