package dev.mod.match;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.match.internal.Grammar;
import dev.mod.match.internal.GrammarProvider;
import dev.mod.match.internal.JniProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** The known languages, with the names, aliases and extensions that {@code ast-grep} gives them. */
public final class Languages {
    private static final int MICRO = 'µ';
    private static final int LINEAR_B = 0x10000;

    private static final List<Language> ALL = List.of(
            new Language("javascript", List.of("js", "jsx"), List.of("cjs", "js", "mjs", "jsx"), '$', "javascript"),
            new Language("typescript", List.of("ts"), List.of("ts", "cts", "mts"), '$', "typescript"),
            new Language("tsx", List.of(), List.of("tsx"), '$', "tsx"),
            new Language("python", List.of("py"), List.of("py", "py3", "pyi", "bzl", "bazel"), MICRO, "python"),
            new Language("java", List.of(), List.of("java"), '$', "java"),
            new Language("go", List.of("golang"), List.of("go"), MICRO, "go"),
            new Language("rust", List.of("rs"), List.of("rs"), MICRO, "rust"),
            new Language("c", List.of(), List.of("c", "h"), LINEAR_B, "c"),
            new Language("cpp", List.of("cc", "c++", "cxx"),
                    List.of("cc", "hpp", "cpp", "c++", "hh", "cxx", "cu", "ino"), LINEAR_B, "cpp"),
            new Language("csharp", List.of("cs"), List.of("cs"), MICRO, "c_sharp"),
            new Language("css", List.of(), List.of("css", "scss"), '_', "css"),
            new Language("html", List.of(), List.of("html", "htm", "xhtml"), 'z', "html"),
            new Language("json", List.of(), List.of("json"), '$', "json"),
            new Language("php", List.of(), List.of("php"), MICRO, "php_only"),
            new Language("ruby", List.of("rb"), List.of("rb", "rbw", "gemspec"), MICRO, "ruby"),
            new Language("yaml", List.of("yml"), List.of("yaml", "yml"), '$', "yaml"),
            new Language("bash", List.of(),
                    List.of("bash", "bats", "cgi", "command", "env", "fcgi", "ksh", "sh", "tmux", "tool", "zsh"), '$',
                    "bash"),
            new Language("kotlin", List.of("kt"), List.of("kt", "ktm", "kts"), MICRO, "kotlin"),
            new Language("scala", List.of(), List.of("scala", "sc", "sbt"), '$', "scala"),
            new Language("swift", List.of(), List.of("swift"), MICRO, "swift"),
            new Language("lua", List.of(), List.of("lua"), '$', "lua"),
            new Language("elixir", List.of("ex"), List.of("ex", "exs"), MICRO, "elixir"),
            new Language("haskell", List.of("hs"), List.of("hs"), MICRO, "haskell"),
            new Language("solidity", List.of("sol"), List.of("sol"), '$', "solidity"),
            new Language("hcl", List.of(), List.of("hcl", "nomad", "tf", "tfvars", "workflow"), MICRO, "hcl"),
            new Language("nix", List.of(), List.of("nix"), '_', "nix"),
            new Language("dart", List.of(), List.of("dart"), '$', "dart"),
            new Language("markdown", List.of("md"), List.of("markdown", "md"), '$', "markdown"),
            new Language("zig", List.of(), List.of("zig"), '_', "zig"),
            new Language("toml", List.of(), List.of("toml"), '_', "toml"),
            new Language("xml", List.of(), List.of("xml", "xsd", "xsl", "xslt", "svg", "csproj", "props", "targets",
                    "config", "resx", "xaml"), '_', "xml"));

    private static final Map<String, Language> BY_NAME = byName();
    private static final Map<String, Language> BY_EXTENSION = byExtension();

    private Languages() {}

    private static Map<String, Language> byName() {
        Map<String, Language> names = new HashMap<>();
        for (Language language : ALL) {
            names.put(language.id(), language);
            language.aliases().forEach(alias -> names.put(alias, language));
        }
        return Map.copyOf(names);
    }

    private static Map<String, Language> byExtension() {
        Map<String, Language> extensions = new HashMap<>();
        for (Language language : ALL) {
            language.extensions().forEach(extension -> extensions.putIfAbsent(extension, language));
        }
        return Map.copyOf(extensions);
    }

    /** All languages, most used first. */
    public static List<Language> all() {
        return ALL;
    }

    /** The language of a name or alias, in upper or lower case. */
    public static Optional<Language> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name.toLowerCase(Locale.ROOT)));
    }

    /** The language of a file, by the extension of its name. */
    public static Optional<Language> forPath(Path path) {
        Path name = path.getFileName();
        return name == null ? Optional.empty() : forPath(name.toString());
    }

    /** The language of a file name or path, by the extension; case matters. */
    public static Optional<Language> forPath(String fileName) {
        String name = fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
        int dot = name.lastIndexOf('.');
        return dot <= 0 ? Optional.empty() : Optional.ofNullable(BY_EXTENSION.get(name.substring(dot + 1)));
    }

    /** Holds the providers, which are looked for when the first grammar is needed. */
    private static final class Providers {
        static final List<GrammarProvider> ALL = load();

        private Providers() {}

        private static List<GrammarProvider> load() {
            List<GrammarProvider> providers = new ArrayList<>(List.of(new JniProvider()));
            ServiceLoader.load(GrammarProvider.class, Languages.class.getClassLoader()).forEach(providers::add);
            return List.copyOf(providers);
        }
    }

    static Grammar grammar(String id) {
        for (GrammarProvider provider : Providers.ALL) {
            if (provider.isAvailable()) {
                Optional<Grammar> grammar = provider.open(id);
                if (grammar.isPresent()) {
                    return grammar.get();
                }
            }
        }
        throw new ModException(ErrorCodes.NO_PARSER,
                "no parser for " + id + " on " + System.getProperty("os.name") + " "
                        + System.getProperty("os.arch")
                        + ": this build has native parsers for other platforms, or none");
    }
}
