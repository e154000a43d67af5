package dev.mod.cli.terminal;

import java.util.Map;

/** When to colour. */
public enum ColorMode {
    /** On a terminal that can, unless {@code NO_COLOR} is set to anything but nothing (no-color.org). */
    AUTO, ALWAYS, NEVER;

    boolean on(boolean terminal, Map<String, String> environment) {
        return switch (this) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> terminal && environment.getOrDefault("NO_COLOR", "").isEmpty()
                    && !environment.getOrDefault("TERM", "").equals("dumb");
        };
    }
}
