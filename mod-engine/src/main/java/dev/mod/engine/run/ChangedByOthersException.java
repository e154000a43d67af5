package dev.mod.engine.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.RunId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** The target cannot be put back without a decision about files that somebody changed after the run's process had died. */
public final class ChangedByOthersException extends ModException {
    private static final long serialVersionUID = 1L;
    private static final int SHOWN = 10;

    private final ArrayList<String> paths;

    /** @param paths the files, relative to the target */
    public ChangedByOthersException(RunId run, Collection<String> paths) {
        super(ErrorCodes.CHANGED_BY_OTHERS, "changed after run " + run + " was killed, so perhaps not by it: "
                + String.join(", ", paths.stream().limit(SHOWN).toList())
                + (paths.size() > SHOWN ? " and " + (paths.size() - SHOWN) + " more" : "")
                + "; nothing was written");
        this.paths = new ArrayList<>(paths);
    }

    /** The files, relative to the target. */
    public List<String> paths() {
        return Collections.unmodifiableList(paths);
    }
}
