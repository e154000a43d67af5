package dev.mod.steps.script;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.steps.files.FixtureFiles;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Table of the files that a script is offered when its step names none. A script parses what it is given with the language of its
 * step, so that this is every file which that grammar reads, where rules go by the one language that a file is in:
 * public packages for TypeScript expect JavaScript too.
 */
public final class ScriptLanguages {
    private static final Map<String, Set<String>> EXTENSIONS = Map.ofEntries(
            Map.entry("typescript", Set.of("cjs", "cts", "js", "mjs", "mts", "ts")),
            Map.entry("tsx", Set.of("cjs", "cts", "js", "jsx", "mjs", "mts", "ts", "tsx")),
            Map.entry("json", Set.of("json", "jsonc")),
            Map.entry("css", Set.of("css")),
            Map.entry("html", Set.of("htm", "html")),
            Map.entry("python", Set.of("py", "pyi", "pyw")),
            Map.entry("ruby", Set.of("rb", "rbw")),
            Map.entry("kotlin", Set.of("kt", "kts")),
            Map.entry("cpp", Set.of("c++", "cc", "cpp", "cxx", "h++", "hh", "hpp", "hxx")),
            Map.entry("php", Set.of("php", "php-s", "php3", "php4", "php5", "php7", "phps", "phtml")),
            Map.entry("haskell", Set.of("hs", "lhs")),
            Map.entry("scala", Set.of("sc", "scala")),
            Map.entry("bash", Set.of("bash", "fish", "sh", "zsh")),
            Map.entry("xml", Set.of("config", "csproj", "props", "resx", "targets", "xaml", "xml")));

    private ScriptLanguages() {}

    /** The extensions, without dots, of what a script of this language is offered. */
    public static SortedSet<String> extensions(Language language) {
        Set<String> wider = EXTENSIONS.get(language.id());
        return Collections.unmodifiableSortedSet(new TreeSet<>(wider == null ? language.extensions() : wider));
    }

    /** The language of a step that names none. */
    static Language standard() {
        return Languages.find("typescript").orElseThrow();
    }

    /** The language of a file for a step that names none: the standard one reads what it is offered, others their own. */
    static Optional<Language> of(String path) {
        return extensions(standard()).contains(FixtureFiles.extension(path))
                ? Optional.of(standard())
                : Languages.forPath(path);
    }

    /** Those of all languages, for fixtures of a script that names none. */
    static SortedSet<String> allExtensions() {
        var all = new TreeSet<String>();
        Languages.all().forEach(each -> all.addAll(each.extensions()));
        return Collections.unmodifiableSortedSet(all);
    }
}
