package dev.mod.types.java;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.match.Language;
import dev.mod.types.Project;
import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticSession;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * The meaning of names in Java code, by the compiler of the running JDK: what it accepts is what counts. Sources resolve
 * among themselves and against the class path and the JDK's own classes; annotation processors do not run.
 */
public final class JavaProvider implements SemanticProvider {

    /** For {@link java.util.ServiceLoader}. */
    public JavaProvider() {}

    @Override
    public boolean supports(Language language) {
        return language.id().equals("java");
    }

    @Override
    public SemanticSession open(Project project) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new ModException(ErrorCodes.NO_TYPES, "types of Java need a JDK: the Java that runs here ("
                    + System.getProperty("java.home") + ") has no compiler");
        }
        return new JavaSession(compiler, project);
    }
}
