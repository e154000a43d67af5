package dev.mod.steps.script;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.match.Languages;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScriptLanguagesTest {
    @Test
    void aScriptIsOfferedWhatItsGrammarReads() {
        assertEquals(List.of("cjs", "cts", "js", "mjs", "mts", "ts"), offered("typescript"));
        assertEquals(List.of("cjs", "cts", "js", "jsx", "mjs", "mts", "ts", "tsx"), offered("tsx"));
        assertEquals(List.of("go"), offered("go"));
        assertEquals(List.of("config", "csproj", "props", "resx", "targets", "xaml", "xml"), offered("xml"));
        assertEquals(List.of("bash", "fish", "sh", "zsh"), offered("bash"));
        assertEquals(List.of("php", "php-s", "php3", "php4", "php5", "php7", "phps", "phtml"), offered("php"));
        assertEquals(List.of("hs", "lhs"), offered("haskell"));
        assertEquals(new TreeSet<>(List.of("go", "json", "ts")), new TreeSet<>(ScriptLanguages.allExtensions()
                .stream().filter(List.of("go", "json", "ts", "txt")::contains).toList()));
    }

    @Test
    void withoutALanguageTypeScriptReadsWhatItIsOffered() {
        assertEquals(List.of("typescript", "typescript", "tsx", "python"),
                Stream.of("a.ts", "src/b.js", "c.tsx", "d.py")
                        .map(path -> ScriptLanguages.of(path).orElseThrow().id()).toList());
        assertEquals(Optional.empty(), ScriptLanguages.of("notes.txt"));
    }

    private static List<String> offered(String language) {
        return List.copyOf(ScriptLanguages.extensions(Languages.find(language).orElseThrow()));
    }
}
