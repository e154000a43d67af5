package dev.mod.engine.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A run cannot go on without the values of its secret parameters, which are never stored. */
public final class MissingSecretsException extends ModException {
    private static final long serialVersionUID = 1L;

    private final ArrayList<String> names;

    /** @param names the parameters whose values are missing */
    public MissingSecretsException(List<String> names) {
        super(ErrorCodes.MISSING_SECRETS,
                "the run needs its secret parameters again, which are never stored: " + String.join(", ", names)
                        + "; give them with --param");
        this.names = new ArrayList<>(names);
    }

    /** The parameters whose values are missing. */
    public List<String> names() {
        return Collections.unmodifiableList(names);
    }
}
