package dev.mod.openrewrite.internal.worker;

import dev.mod.openrewrite.internal.exchange.WorkerAnswer;
import dev.mod.openrewrite.internal.exchange.WorkerRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.Recipe;
import org.openrewrite.RecipeRun;
import org.openrewrite.internal.InMemoryLargeSourceSet;

/** A process that runs one recipe: reads the files of a directory and says what is to become of them. It writes no file but its answer. */
public final class Worker {
    /** Exit code when the one that waits for the answer is gone. */
    private static final int DESERTED = 9;

    private Worker() {}

    /**
     * Runs.
     *
     * @param arguments the file with the request, and the one for the answer
     */
    public static void main(String[] arguments) throws IOException {
        endWithParent();
        WorkerRequest request = WorkerRequest.read(Path.of(arguments[0]));
        answer(request).write(Path.of(arguments[1]));
        System.exit(0);
    }

    private static WorkerAnswer answer(WorkerRequest request) {
        var problems = new Problems();
        var context = new InMemoryExecutionContext(problems::add);
        Recipe recipe = Recipes.find(request, context, problems);
        if (problems.any()) {
            return problems.answer();
        }
        Sources sources = new ProjectParser(request, context).parse();
        problems.addParsing(sources.files());
        if (problems.any()) {
            return problems.answer();
        }
        RecipeRun run = recipe.run(new InMemoryLargeSourceSet(sources.styled()), context);
        problems.addRun(run);
        if (problems.any()) {
            return problems.answer();
        }
        return new WorkerAnswer(sources.parsed(), Changes.of(run.getChangeset().getAllResults(), context),
                problems.failures(), DataTables.rows(run), Changes.notes(run.getChangeset().getAllResults()));
    }

    /** The input is a pipe that nobody writes to: it ends when the parent does, whatever became of it. */
    private static void endWithParent() {
        var watch = new Thread(() -> {
            try {
                System.in.transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // the same as its end
                Runtime.getRuntime().halt(DESERTED);
            }
            Runtime.getRuntime().halt(DESERTED);
        }, "parent");
        watch.setDaemon(true);
        watch.start();
    }
}
