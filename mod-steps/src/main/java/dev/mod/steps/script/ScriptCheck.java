package dev.mod.steps.script;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import dev.mod.base.source.SourceText;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.steps.packages.OptionalLibraries;
import dev.mod.steps.script.internal.typescript.TypeScriptCompiler;
import dev.mod.steps.script.internal.typescript.TypeScriptSyntaxException;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.validate.rule.Report;
import dev.mod.validate.tree.Trees;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/**
 * {@code script-syntax}, {@code default-export}, {@code unknown-language}: a script can be read and has a default export,
 * and the language of the files that it transforms is one that there is.
 *
 * <p>Scripts are read by the parsers of {@code mod-match}, not by the engine that runs them, which takes longer to load than
 * all other checks together.
 *
 * <pre>
 * js-ast-match: {js_file: scripts/codemod.ts, language: typescrpt}      # did you mean "typescript"?
 * </pre>
 */
public final class ScriptCheck {
    /** Bytes; of a larger script only a run says what is wrong with it. */
    private static final int LARGEST = 4 << 20;

    /** Kinds of expressions whose values cannot be called. */
    private static final Set<String> NO_FUNCTIONS = Set.of("array", "class", "class_declaration", "false", "null",
            "number", "object", "regex", "string", "template_string", "true", "undefined");

    private ScriptCheck() {}

    /** Checks the step of a transform. */
    public static void transform(SourceNode action, PackageFiles files, Report report) {
        Trees.scalar(action, "js_file").ifPresent(path -> script(path, files, report));
        if (canParse()) {
            // an expression is none either: it is not expanded here
            Trees.scalar(action, "language").filter(name -> name.isString())
                    .filter(name -> Languages.find(name.text()).isEmpty())
                    .ifPresent(name -> report.error("unknown-language",
                            "there is no language \"" + name.text() + "\"", name, Suggestions.hint(name.text(),
                                    Languages.all().stream().map(Language::id).toList())));
        }
    }

    /** Checks a script of which the default export is called. */
    public static void script(SourceScalar path, PackageFiles files, Report report) {
        if (canParse() && path.isString() && PackagePaths.isInside(path.text())) {
            String file = PackagePaths.normal(path.text());
            files.read(file, LARGEST).map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                    .ifPresent(text -> text(new SourceText(files.shown(file), text), files, report));
        }
    }

    private static boolean canParse() {
        return OptionalLibraries.missingForFiles().isEmpty();
    }

    private static void text(SourceText source, PackageFiles files, Report report) {
        try {
            parse(source, files, report);
        } catch (ModException e) {
            // the step says it when it runs
            if (!e.code().equals(ErrorCodes.NO_PARSER)) {
                throw e;
            }
        }
    }

    private static void parse(SourceText source, PackageFiles files, Report report) {
        String extension = source.file().substring(source.file().lastIndexOf('.') + 1);
        String javascript = source.text();
        if (extension.equals("tsx") || extension.equals("ts") || extension.equals("mts") || extension.equals("cts")) {
            try {
                javascript = TypeScriptCompiler.compile(javascript, source.file(), extension.equals("tsx"));
            } catch (TypeScriptSyntaxException e) {
                files.keep(source);
                int column = source.line(e.line()).codePointCount(0,
                        Math.min(e.column() - 1, source.line(e.line()).length())) + 1;
                report.add(Diagnostic.error("script-syntax", e.problem(),
                        Span.at(source.file(), new Position(e.line(), column)), ""));
                return;
            }
        }
        Tree tree = Languages.find("javascript").orElseThrow().parse(javascript);
        firstError(tree).ifPresent(node -> {
            files.keep(source);
            // the grammar does not know all that the engine runs
            report.add(Diagnostic.warning("script-syntax", "the script seems to have a syntax error here",
                    Span.at(source.file(), source.position(tree.utf16Offset(tree.start(node)))), ""));
        });
        if (firstError(tree).isEmpty() && !mayHaveDefaultExport(tree)) {
            files.keep(source);
            report.add(Diagnostic.error("default-export", "the script has no default export",
                    Span.at(source.file(), Position.START), "").withHint("write: export default function …"));
        }
        defaultThatIsNoFunction(tree).ifPresent(node -> {
            files.keep(source);
            report.add(Diagnostic.error("default-export", "the default export is no function",
                    Span.at(source.file(), source.position(tree.utf16Offset(tree.start(node)))), "")
                    .withHint("write: export default function …"));
        });
    }

    private static Optional<Integer> firstError(Tree tree) {
        for (int node = 0; tree.hasError(0) && node < tree.size(); node++) {
            if (tree.isError(node) || tree.isMissing(node)) {
                return Optional.of(node);
            }
        }
        return Optional.empty();
    }

    private static Optional<Integer> defaultThatIsNoFunction(Tree tree) {
        for (int node = 0; node < tree.size(); node++) {
            if (tree.kindName(node).equals("default") && tree.kindName(tree.parent(node)).equals("export_statement")) {
                int exported = tree.nextSibling(node);
                return isNoFunction(tree, exported) || tree.kindName(exported).equals("identifier")
                        && isConstantWithoutFunction(tree, tree.text(exported))
                                ? Optional.of(exported)
                                : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static boolean isConstantWithoutFunction(Tree tree, String name) {
        for (int node = 0; node < tree.size(); node++) {
            if (tree.kindName(node).equals("variable_declarator")) {
                int declaration = tree.parent(node);
                int[] parts = tree.children(node);
                if (tree.kindName(tree.parent(declaration)).equals("program")
                        && tree.text(tree.firstChild(declaration)).equals("const")
                        && tree.text(parts[0]).equals(name)) {
                    return isNoFunction(tree, parts[parts.length - 1]);
                }
            }
        }
        return false;
    }

    private static boolean isNoFunction(Tree tree, int expression) {
        return NO_FUNCTIONS.contains(tree.kindName(expression));
    }

    /** What a CommonJS module exports is known when it runs. */
    private static boolean mayHaveDefaultExport(Tree tree) {
        for (int node = 0; node < tree.size(); node++) {
            String kind = tree.kindName(node);
            if (kind.equals("default") && tree.kindName(tree.parent(node)).equals("export_statement")
                    || (kind.equals("export_specifier") || kind.equals("namespace_export"))
                            && tree.text(node).matches("(?s)(.*\\s)?[\"']?default[\"']?")
                    || kind.equals("identifier")
                            && (tree.text(node).equals("module") || tree.text(node).equals("exports"))) {
                return true;
            }
        }
        return false;
    }
}
