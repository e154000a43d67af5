package dev.mod.engine.run;

import dev.mod.base.diagnostic.Diagnostic;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** What a step of a task noted besides the lines of its log; secrets are masked. */
public sealed interface StepNote {
    /** 0-based number of the step. */
    int step();

    /**
     * A count that it kept.
     *
     * @param cardinality its dimensions, sorted
     */
    record Counted(int step, String metric, Map<String, String> cardinality, double count) implements StepNote {
        public Counted {
            cardinality = Collections.unmodifiableMap(new TreeMap<>(cardinality));
        }
    }

    /** Something worth knowing about a file. */
    record Found(int step, Diagnostic diagnostic) implements StepNote {}
}
