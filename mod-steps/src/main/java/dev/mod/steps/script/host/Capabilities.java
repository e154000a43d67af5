package dev.mod.steps.script.host;

import dev.mod.model.manifest.Capability;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Sensitive operations that a script's package declares, and those that the person who runs it grants. A script may
 * do what is in both.
 */
public record Capabilities(Set<Capability> declared, Set<Capability> granted) {
    /** Neither declared nor granted. */
    public static final Capabilities NONE = new Capabilities(Set.of(), Set.of());

    public Capabilities {
        declared = Set.copyOf(declared);
        granted = Set.copyOf(granted);
    }

    /** Whether a script may do it. */
    public boolean allow(Capability capability) {
        return declared.contains(capability) && granted.contains(capability);
    }

    /** Whether a script may do none of them. */
    public boolean allowNothing() {
        return Arrays.stream(Capability.values()).noneMatch(this::allow);
    }

    /** What is missing for those that a script may not use, by their names. */
    Map<String, String> refusals() {
        Map<String, String> refusals = new LinkedHashMap<>();
        for (Capability capability : Capability.values()) {
            if (!allow(capability)) {
                refusals.put(capability.key(), refusal(capability));
            }
        }
        return refusals;
    }

    private String refusal(Capability capability) {
        String key = capability.key();
        String declare = "declare it: add " + key + " to `capabilities` in mod.yaml or in the step";
        String grant = "grant it: run with --allow-" + key.replace('_', '-');
        String needs = "this needs the capability " + key + "; ";
        if (declared.contains(capability)) {
            return needs + grant;
        }
        return needs + (granted.contains(capability) ? declare : declare + ", and " + grant);
    }
}
