package dev.mod.validate.kind;

import java.util.List;

/**
 * Question to a person before a run. Steps with the same question are shown together and asked about once.
 *
 * @param refusal what happens when the person refuses
 * @param one what the workflow does with one such step, such as {@code runs a shell command}
 * @param many the same with several, with {@code %d} for their number
 * @param verb what is agreed to, such as {@code Run}
 * @param details lines that tell what this step does; steps with the same lines are shown once
 */
public record Confirmation(Refusal refusal, String one, String many, String verb, List<String> details) {
    /** Consequence of a refusal. */
    public enum Refusal {
        /** Nothing is run. */
        ENDS_RUN,
        /** The run goes on without such steps; without a person to ask, too. */
        SKIPS_STEPS
    }

    public Confirmation {
        details = List.copyOf(details);
    }
}
