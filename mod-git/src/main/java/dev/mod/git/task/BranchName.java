package dev.mod.git.task;

import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.TaskBrief;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Repository;

/** What the branches of tasks are called. */
final class BranchName {
    private BranchName() {}

    /**
     * The branch of a task: what the workflow names, else {@code mod-} and its signature.
     *
     * @throws StepException if Git does not take the name
     */
    static String of(TaskBrief task) throws StepException {
        String name = task.branch().orElse("mod-" + task.signature());
        if (!isValid(name)) {
            throw new StepException("branch_name of node '" + task.nodeId() + "' gives '" + name
                    + "', which is no name for a branch: " + why(name));
        }
        return name;
    }

    /** Whether Git takes it. */
    static boolean isValid(String name) {
        return !name.startsWith("-") && !name.equals("HEAD") && Repository.isValidRefName(Constants.R_HEADS + name);
    }

    private static String why(String name) {
        if (name.isBlank()) {
            return "it is empty";
        }
        if (name.startsWith("-")) {
            return "it starts with '-'";
        }
        for (String part : new String[]{" ", "~", "^", ":", "?", "*", "[", "\\", "..", "@{", "//"}) {
            if (name.contains(part)) {
                return "it contains '" + part + "'";
            }
        }
        if (name.endsWith(".lock") || name.endsWith(".") || name.endsWith("/") || name.startsWith("/")) {
            return "it starts or ends with something that Git reserves";
        }
        return "see git check-ref-format";
    }
}
