package dev.mod.openrewrite.internal.worker;

import dev.mod.openrewrite.internal.exchange.Failure;
import dev.mod.openrewrite.internal.exchange.WorkerAnswer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.openrewrite.ParseExceptionResult;
import org.openrewrite.PathUtils;
import org.openrewrite.RecipeRun;
import org.openrewrite.SourceFile;
import org.openrewrite.table.SourcesFileErrors;

/**
 * What goes wrong. OpenRewrite tells its execution context, and goes on with what is left; here it is the end, since nobody could tell
 * the result from a right one.
 */
final class Problems {
    private final ConcurrentLinkedQueue<Throwable> told = new ConcurrentLinkedQueue<>();
    private final Set<Failure> failures = new LinkedHashSet<>();

    /** What the context was told. */
    void add(Throwable problem) {
        told.add(problem);
    }

    /** Something about the recipe as such. */
    void add(String recipe, String message) {
        failures.add(new Failure(Optional.empty(), Optional.of(recipe), line(message)));
    }

    /** What became of the parsers' work: the files know more than what the context was told. */
    void addParsing(List<SourceFile> files) {
        for (SourceFile file : files) {
            file.getMarkers().findFirst(ParseExceptionResult.class)
                    .ifPresent(problem -> failures.add(new Failure(Optional.of(path(file)), Optional.empty(),
                            "cannot be read: " + line(problem.getMessage()))));
        }
        addTold();
    }

    /** The same for the recipes'. */
    void addRun(RecipeRun run) {
        for (SourcesFileErrors.Row row : run.getDataTableRows(SourcesFileErrors.class)) {
            failures.add(new Failure(Optional.of(row.getSourcePath()), Optional.of(row.getRecipe()),
                    line(row.getStackTrace())));
        }
        addTold();
    }

    /** What nobody knows more of. */
    private void addTold() {
        if (failures.isEmpty()) {
            told.forEach(
                    problem -> failures.add(new Failure(Optional.empty(), Optional.empty(), line(deepest(problem)))));
        }
    }

    boolean any() {
        return !failures.isEmpty();
    }

    List<Failure> failures() {
        return new ArrayList<>(failures);
    }

    WorkerAnswer answer() {
        return new WorkerAnswer(0, List.of(), failures(), List.of(), List.of());
    }

    static String path(SourceFile file) {
        return PathUtils.separatorsToUnix(file.getSourcePath().toString());
    }

    private static String deepest(Throwable problem) {
        Throwable cause = problem;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.toString();
    }

    private static String line(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst()
                .orElse("it does not say why");
    }
}
