package dev.mod.model.manifest;

import java.util.Optional;

/**
 * Who may run and see a package.
 *
 * @param access who may run it
 * @param visibility who may see it
 * @param scope the organization's scope
 */
public record Registry(Access access, Visibility visibility, Optional<String> scope) {
    /** Who may run a package. */
    public enum Access {
        PUBLIC, PRIVATE, PRO
    }

    /** Who may see a package. */
    public enum Visibility {
        PUBLIC, PRIVATE, ORG, USER
    }
}
