package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/** Compiler of TypeScript to JavaScript that keeps lines and columns. */
public final class TypeScriptCompiler {
    private TypeScriptCompiler() {}

    /**
     * Compiles a module to JavaScript of the same lines that an engine runs.
     *
     * @throws TypeScriptSyntaxException at a syntax error, and at JSX, which no engine runs
     */
    public static String compile(String source, String fileName, boolean tsx) {
        return compile(source, fileName, tsx, false);
    }

    /**
     * Erases the types of a module, and leaves JSX as it is.
     *
     * @throws TypeScriptSyntaxException at a syntax error
     */
    public static String erase(String source, String fileName, boolean tsx) {
        return compile(source, fileName, tsx, true);
    }

    private static String compile(String source, String fileName, boolean tsx, boolean jsx) {
        Language language = Languages.find(tsx ? "tsx" : "typescript").orElseThrow();
        TypeMasks.Parsed parsed = TypeMasks.parse(language, source);
        Tree tree = parsed.tree();
        CompileErrors problems = new CompileErrors(tree, fileName);
        Syntax syntax = new Syntax(tree);
        SyntaxErrors.check(syntax, problems);
        if (!jsx) {
            Jsx.refuse(syntax, problems);
        }
        byte[] bytes = source.getBytes(StandardCharsets.UTF_8);
        SourceRewriter rewrite = new SourceRewriter(bytes);
        parsed.blanks().stream().forEach(at -> rewrite.blank(at, at + 1));
        BitSet erased = new TypeErasure(syntax, rewrite, problems).run();
        Scopes scopes = new Scopes(syntax, erased);
        new ModuleStatements(syntax, rewrite, scopes, erased).run(ComputedNames.of(bytes, parsed.blanks()));
        Declarations declarations = new Declarations(syntax, scopes, erased);
        new Namespaces(syntax, rewrite, scopes, declarations, problems, erased).run();
        new Enums(syntax, rewrite, scopes, declarations, problems, erased).run();
        new ParameterProperties(syntax, rewrite, problems).run(erased);
        return rewrite.render();
    }
}
