package dev.mod.match;

/** For whom code is parsed and patterns are matched: two versions of ast-grep, which differ in little. */
public enum Dialect {
    /**
     * For rules of files: as the command line of ast-grep. A comment is passed over, where the strictness of a pattern leaves
     * that open.
     */
    RULES,
    /**
     * For scripts: as the tool that they are written for, whose ast-grep and parser are older. A comment is a node like others,
     * which a variable stands for. To {@link dev.mod.match.pattern.Strictness#AST} punctuation at the end is one, too. What is
     * not whole code, as {@code std::$A} in Rust or {@code int x} in C#, is made sense of in another way.
     */
    SCRIPTS
}
