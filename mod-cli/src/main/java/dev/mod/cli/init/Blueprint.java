package dev.mod.cli.init;

import java.util.Optional;

/**
 * What a new package is to be.
 *
 * @param name its name, with or without a scope
 * @param description one sentence
 * @param author {@code NAME <EMAIL>}
 * @param license an SPDX expression
 * @param language what it transforms
 * @param project what its workflow does; empty if it only brings a skill
 * @param skill whether it brings a skill for coding agents
 * @param isPrivate whether only its owner may see and run it
 */
record Blueprint(String name, String description, String author, String license, SampleCode language,
        Optional<ProjectType> project, boolean skill, boolean isPrivate) {
    /** What the workflow of a new package does. */
    enum ProjectType {
        JS_AST_MATCH("js-ast-match"), AST_MATCH("ast-match"), SHELL("shell"), HYBRID("hybrid");

        private final String label;

        ProjectType(String label) {
            this.label = label;
        }

        /** As the command line writes it. */
        String label() {
            return label;
        }

        static ProjectType of(String label) {
            for (var type : values()) {
                if (type.label.equals(label)) {
                    return type;
                }
            }
            throw new IllegalArgumentException(label);
        }
    }

    /** The name without its scope. */
    String shortName() {
        return name.substring(name.indexOf('/') + 1);
    }
}
