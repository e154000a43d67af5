package dev.mod.steps.script;

import dev.mod.model.manifest.Capability;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The sensitive operations that a script's package declares, and those that the person who runs it grants. A script may
 * do what is in both.
 */
public record Capabilities(Set<Capability> declared, Set<Capability> granted) {
    /** Neither declared nor granted. */
    public static final Capabilities NONE = new Capabilities(Set.of(), Set.of());

    public Capabilities {
        declared = Set.copyOf(declared);
        granted = Set.copyOf(granted);
    }

    /** For a script without a package, whose author and user are the same. */
    public static Capabilities granted(Set<Capability> granted) {
        return new Capabilities(EnumSet.allOf(Capability.class), granted);
    }

    /** Whether a script may do it. */
    public boolean allow(Capability capability) {
        return declared.contains(capability) && granted.contains(capability);
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
