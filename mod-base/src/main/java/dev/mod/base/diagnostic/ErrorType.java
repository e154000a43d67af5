package dev.mod.base.diagnostic;

/** Who has to act on an error. */
public enum ErrorType {
    /** The person at the command line: wrong arguments, parameters, a dirty tree. */
    USER,
    /** The author of the package: invalid files, a failing script. */
    PACKAGE,
    /** Whoever runs the machine: files, network, registry, missing tools. */
    ENVIRONMENT,
    /** The authors of this program: a defect. */
    INTERNAL
}
