package dev.mod.validate.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of the pages are true; {@code docs/rules} has the pages: {@code -Dmod.docs.update=true} rewrites it. */
class RulePagesTest {
    private static final Path BASE = Path.of(System.getProperty("basedir", "."));
    private static final Path PAGES = BASE.resolve("src/main/resources/dev/mod/validate/page");
    private static final Path DOCS = BASE.resolve("../docs/rules");
    private static final String HEAD = """
            # Rules

            What validation finds, by the code in brackets behind `error` or `warning`; `mod help rule CODE` shows the same.

            | code | |
            |---|---|
            """;
    private static final Pattern FILE = Pattern.compile("`([^`\n]+)`\n\n(````?)[a-z]+\n(.*?)\\2\n", Pattern.DOTALL);

    /** Codes of limits, and of surroundings that no package can show. */
    private static final Set<String> WITHOUT_EXAMPLES = Set.of("duplicate", "file-too-large", "invalid-utf8",
            "key-too-long",
            "missing-library", "nesting-too-deep", "no-such-file", "number-too-long", "too-many", "too-many-aliases",
            "too-many-nodes", "too-many-problems", "unreadable-file", "wrong-form");

    /** Codes of kinds of steps, whose pages are tested beside them. */
    private static final Set<String> OF_KINDS = Set.of("api-key", "default-export", "nested-arguments", "script-syntax",
            "shard-method", "unknown-language", "unknown-tool", "unresolved-import");

    @TempDir
    Path directory;

    static List<String> codes() {
        return RulePages.codes().stream().filter(code -> !OF_KINDS.contains(code)).toList();
    }

    @Test
    void indexAndDocumentationHaveEveryPage() throws IOException {
        var pages = pages(PAGES);
        var index = new StringBuilder(HEAD);
        pages.forEach((code, text) -> index.append("| [`").append(code).append("`](").append(code).append(".md) | ")
                .append(RulePage.parse(code, text).title()).append(" |\n"));
        if (Boolean.getBoolean("mod.docs.update")) {
            Files.writeString(PAGES.resolve("README.md"), index);
            Files.createDirectories(DOCS);
            for (var page : pages(DOCS).keySet()) {
                Files.delete(DOCS.resolve(page + ".md"));
            }
            Files.writeString(DOCS.resolve("README.md"), index);
            for (var page : pages.entrySet()) {
                Files.writeString(DOCS.resolve(page.getKey() + ".md"), page.getValue());
            }
        }
        assertEquals(index.toString(), Files.readString(PAGES.resolve("README.md")));
        assertEquals(index.toString(), Files.readString(DOCS.resolve("README.md")));
        assertEquals(pages, pages(DOCS));
        assertTrue(pages.size() >= 70, pages.keySet()::toString);
    }

    @ParameterizedTest
    @MethodSource("codes")
    void badGivesTheCodeAndGoodGivesNothing(String code) throws IOException {
        var page = RulePages.page(code).orElseThrow();
        var bad = files(page, "Bad");
        var good = files(page, "Good");
        assertEquals(WITHOUT_EXAMPLES.contains(code), bad.isEmpty() && good.isEmpty());
        if (bad.isEmpty()) {
            return;
        }
        var found = check("bad", bad);
        assertEquals(Set.of(code), found.stream().map(Diagnostic::code).collect(Collectors.toSet()), found::toString);
        assertEquals(List.of(), check("good", good));
    }

    @Test
    void thereIsNoPageOfAnUnknownCode() {
        assertTrue(RulePages.page("README").isEmpty());
        assertTrue(RulePages.page("../schema/mod").isEmpty());
        assertFalse(RulePages.page("duplicate-id").isEmpty());
    }

    private List<Diagnostic> check(String name, Map<String, String> files) throws IOException {
        var root = directory.resolve(name);
        for (var file : files.entrySet()) {
            var path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return PackageValidator.validate(root, List.of(), Mode.LENIENT).diagnostics();
    }

    private static Map<String, String> files(RulePage page, String heading) {
        var files = new LinkedHashMap<String, String>();
        for (var section : page.text().split("\n## ")) {
            if (section.startsWith(heading + "\n")) {
                FILE.matcher(section).results().forEach(file -> files.put(file.group(1), file.group(3)));
            }
        }
        return files;
    }

    private static Map<String, String> pages(Path directory) throws IOException {
        var pages = new LinkedHashMap<String, String>();
        if (Files.isDirectory(directory)) {
            try (var files = Files.list(directory)) {
                var names = files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".md"))
                        .filter(name -> !name.equals("README.md")).collect(Collectors.toCollection(TreeSet::new));
                for (var name : names) {
                    pages.put(name.substring(0, name.length() - 3), Files.readString(directory.resolve(name)));
                }
            }
        }
        return pages;
    }
}
