package dev.mod.engine.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.change.Difference;
import dev.mod.model.run.RunId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** What a dry run would have changed is not as it was any more, so its changes cannot be made. */
public final class StaleDryRunException extends ModException {
    private static final long serialVersionUID = 1L;
    private static final int SHOWN = 10;

    private final transient ArrayList<Difference> differences;

    public StaleDryRunException(RunId dryRun, List<Difference> differences) {
        super(ErrorCodes.STALE_DRY_RUN, "since dry run " + dryRun + " " + text(differences) + "; nothing was written");
        this.differences = new ArrayList<>(differences);
    }

    private static String text(List<Difference> differences) {
        return differences.stream().limit(SHOWN).map(Difference::toString).collect(Collectors.joining(", "))
                + (differences.size() > SHOWN ? " and " + (differences.size() - SHOWN) + " more" : "");
    }

    /** All that is other than before. */
    public List<Difference> differences() {
        return Collections.unmodifiableList(differences);
    }
}
