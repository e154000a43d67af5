package dev.mod.model.dialect;

/**
 * Another name for the same thing.
 *
 * @param kind what is named
 * @param canonical the name in the specification
 * @param alias the name that is accepted for it
 */
record Alias(Kind kind, String canonical, String alias) {
    enum Kind {
        PACKAGE_FILE, STEP_KEY, SHARD_KEY, SKILL_MARKER, SCRIPT_MODULE, ENVIRONMENT_PREFIX
    }
}
