package dev.mod.engine.run;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import java.util.List;

/** A run cannot go on without the values of its secret parameters, which are never stored. */
public final class MissingSecretsException extends ModException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> names;

    /** @param names the parameters whose values are missing */
    public MissingSecretsException(List<String> names) {
        super(new ErrorCode("missing-secrets", ErrorType.PACKAGE),
                "the run needs its secret parameters again, which are never stored: " + String.join(", ", names)
                        + "; give them with --param");
        this.names = List.copyOf(names);
    }

    /** The parameters whose values are missing. */
    public List<String> names() {
        return names;
    }
}
