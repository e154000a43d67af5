package dev.mod.steps.script.internal.module;

import java.io.Serial;
import java.util.List;

/** Failure to resolve an import: says who imports what, and where it was looked for. */
public final class ModuleNotFoundException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String specifier;
    private final String importer;
    private final String reason;
    private final List<String> tried;

    ModuleNotFoundException(String specifier, String importer, String reason, List<String> tried) {
        super("Cannot find module '" + specifier + "' imported from " + importer + ": " + reason
                + (tried.isEmpty() ? "" : "; tried " + String.join(", ", tried)));
        this.specifier = specifier;
        this.importer = importer;
        this.reason = reason;
        this.tried = List.copyOf(tried);
    }

    /** The same with the place of the import, from 1. */
    ModuleNotFoundException at(int line, int column) {
        return new ModuleNotFoundException(specifier, importer + ":" + line + ":" + column, reason, tried);
    }

    /** Why there is none. */
    public String reason() {
        return reason;
    }

    /** The importing file, with line and column where they are known. */
    public String importer() {
        return importer;
    }
}
