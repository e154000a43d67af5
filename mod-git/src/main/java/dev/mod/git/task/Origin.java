package dev.mod.git.task;

import dev.mod.engine.spi.StepException;
import org.eclipse.jgit.lib.ObjectId;

/**
 * What a task begins with, so that each of its attempts makes the same commits.
 *
 * @param base the branch that its work is meant for
 * @param commit the commit of that branch
 */
record Origin(String base, ObjectId commit) {
    /** As it is recorded. */
    String text() {
        return commit.name() + " " + base;
    }

    static Origin parse(String text) throws StepException {
        int space = text.indexOf(' ');
        if (space != 40 || !ObjectId.isId(text.substring(0, space))) {
            throw new StepException("the run recorded no commit that the task began with: " + text);
        }
        return new Origin(text.substring(space + 1), ObjectId.fromString(text.substring(0, space)));
    }
}
