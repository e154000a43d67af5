package dev.mod.cli.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.ValidationResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The package that the command line names. */
public final class Packages {
    private Packages() {}

    /** Validates the package that the command line names, or the one in the current directory. */
    public static ValidationResult validate(Session session, Mode mode) {
        return validate(place(session), mode);
    }

    private static ValidationResult validate(Path place, Mode mode) {
        return PackageValidator.validate(place, kinds(), mode);
    }

    static Path place(Session session) {
        var named = session.arguments().value("--workflow");
        var given = session.arguments().positional(0);
        if (named.isPresent() && given.isPresent()) {
            throw new UsageException("-w " + named.get() + " and " + given.get() + " both name the package");
        }
        return session.given(named.or(() -> given).orElse(""));
    }

    /** The step kinds that are installed. */
    public static List<StepExecutor> kinds() {
        var kinds = new ArrayList<StepExecutor>();
        ServiceLoader.load(StepExecutor.class).forEach(kinds::add);
        return kinds;
    }

    /**
     * The validation of a package that can run.
     *
     * @throws ModException if the package has errors, which have been printed then
     */
    public static ValidationResult checked(Session session, Path place) {
        var result = validate(place, Mode.RUN);
        if (result.value().isEmpty()) {
            new DiagnosticPrinter(session.terminal()).print(result.diagnostics(), result.texts());
            throw new ModException(ErrorCodes.INVALID_PACKAGE, "nothing was run: the package is invalid");
        }
        return result;
    }

    /** The package, if it can run. */
    public static ModPackage valid(Session session) {
        return checked(session, place(session)).value().orElseThrow();
    }

    /** The variant that {@code --workflow-name} names, or the default one. */
    public static String variant(Session session, ModPackage found) {
        return variant(found, session.arguments().value("--workflow-name"));
    }

    /** The variant of a name, or the default one. */
    static String variant(ModPackage found, Optional<String> named) {
        if (named.isEmpty()) {
            return found.defaultVariant();
        }
        var name = named.get();
        if (found.workflow(name).isPresent()) {
            return name;
        }
        var names = found.workflows().keySet();
        throw new ModException(ErrorCodes.UNKNOWN_WORKFLOW,
                "the package has no workflow '" + name + "'"
                        + Suggestions.closest(name, names).map(near -> "; did you mean " + near + "?")
                                .orElse("; it has " + String.join(", ", names)));
    }
}
