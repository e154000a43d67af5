package dev.mod.types;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.match.Languages;
import dev.mod.types.typescript.InstalledTypeScript;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects with files that are no text in UTF-8: a name that stands there is neither changed nor passed over in silence. */
class OtherEncodingsTest {
    @TempDir
    Path directory;

    private final List<String> problems = new ArrayList<>();

    private void write(String path, String text, Charset charset) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, text.getBytes(charset));
    }

    @BeforeEach
    void files() throws IOException {
        write("a.ts", "export function total(x: number) { return x; }\n", StandardCharsets.UTF_8);
        write("b.ts", "// café\nimport { total } from './a';\ntotal(1);\n", StandardCharsets.ISO_8859_1);
        write("c.ts", "import { total } from './a';\ntotal(2);\n", StandardCharsets.UTF_8);
        write("subtotal.ts", "// café\nconst subtotal = 1, totals = 2;\n", StandardCharsets.ISO_8859_1);
        write("empty.ts", "", StandardCharsets.UTF_8);
        write("video.ts", "G\0\0\0total", StandardCharsets.UTF_8);
        write("a.py", "def total(x):\n    return x\n", StandardCharsets.UTF_8);
        write("b.py", "# -*- coding: latin-1 -*-\nfrom a import total\nprint('é', total(1))\n",
                StandardCharsets.ISO_8859_1);
        write("__init__.py", "", StandardCharsets.UTF_8);
        write("p/A.java", "package p;\npublic class A { public static int total(int x) { return x; } }\n",
                StandardCharsets.UTF_8);
        write("p/B.java", "package p;\nclass B { /* é */ int y = A.total(1); }\n", StandardCharsets.ISO_8859_1);
        write("p/Empty.java", "", StandardCharsets.UTF_8);
    }

    private Renaming on(String language, Tools tools, Function<SemanticSession, Renaming> refactoring) {
        var project = new Project(new SteadyView(new DirectoryView(directory, List.of())), List.of(), tools);
        try (SemanticSession session = SemanticProvider.of(Languages.find(language).orElseThrow()).orElseThrow()
                .openToRename(project)) {
            Renaming renaming = refactoring.apply(session);
            problems.addAll(session.problems());
            return renaming;
        }
    }

    private RenameTarget at(String path, String text) throws IOException {
        return new RenameTarget.At(path, Files.readString(directory.resolve(path)).indexOf(text));
    }

    private void assertTold(String file) {
        assertTrue(problems.stream().anyMatch(each -> each.endsWith("not UTF-8, so look at " + file)),
                problems.toString());
    }

    @Tag("slow")
    @Test
    void typeScriptTellsThem() throws IOException {
        Tools tools = InstalledTypeScript.tools();
        RenameTarget total = at("a.ts", "total");
        assertEquals(Set.of("a.ts", "c.ts"), on("typescript", tools, it -> it.rename(total, "sum")).texts().keySet());
        assertTold("b.ts");
        problems.clear();
        on("typescript", tools, it -> it.move("a.ts", "d.ts"));
        assertTold("b.ts");
        problems.clear();
        on("typescript", tools, it -> it.addParameter(total, new NewParameter("number", "y", "5", 0)));
        assertTold("b.ts");
    }

    @Tag("slow")
    @Test
    void localsOfTypeScriptAreNowhereElse() throws IOException {
        RenameTarget local = at("a.ts", "x:");
        write("b.ts", "// é\nlet x = 1;\n", StandardCharsets.ISO_8859_1);
        assertEquals(Set.of("a.ts"),
                on("typescript", InstalledTypeScript.tools(), it -> it.rename(local, "y")).texts().keySet());
        assertEquals(List.of(), problems);
    }

    @Test
    void pythonTellsThem() throws IOException {
        RenameTarget total = at("a.py", "total");
        assertEquals(Set.of("a.py"), on("python", Tools.NONE, it -> it.rename(total, "sum")).texts().keySet());
        assertTold("b.py");
        problems.clear();
        RenameTarget local = at("a.py", "x)");
        on("python", Tools.NONE, it -> it.rename(local, "y"));
        assertEquals(List.of(), problems);
    }

    @Tag("slow")
    @Test
    void javaRefusesThem() throws IOException {
        RenameTarget total = at("p/A.java", "total");
        RenameTarget local = at("p/A.java", "x)");
        for (Function<SemanticSession, Renaming> each : List.<Function<SemanticSession, Renaming>>of(
                it -> it.rename(total, "sum"), it -> it.move("p.A", "q"), it -> it.inline(total),
                it -> it.addParameter(total, new NewParameter("int", "y", "5", 0)))) {
            var refused = assertThrows(ModException.class, () -> on("java", Tools.NONE, each));
            assertEquals(ErrorCodes.CANNOT_RENAME, refused.code());
            assertTrue(String.valueOf(refused.getMessage()).contains("p/B.java, which is not UTF-8"),
                    refused.getMessage());
        }
        assertEquals(Set.of("p/A.java"), on("java", Tools.NONE, it -> it.rename(local, "y")).texts().keySet());
        write("p/B.java", "package p;\nclass B { /* é */ int subtotal; }\n", StandardCharsets.ISO_8859_1);
        assertEquals(Set.of("p/A.java"), on("java", Tools.NONE, it -> it.rename(total, "sum")).texts().keySet());
    }

    @Test
    void namesAreFoundInUtf16AndInLettersOfLatin1() throws IOException {
        write("p/B.java", "\uFEFFpackage p;\nclass B { int y = A.total(1); }\n", StandardCharsets.UTF_16LE);
        RenameTarget total = at("p/A.java", "total");
        assertThrows(ModException.class, () -> on("java", Tools.NONE, it -> it.rename(total, "sum")));
        write("p/A.java", "package p;\npublic class A { public static int größe(int x) { return x; } }\n",
                StandardCharsets.UTF_8);
        write("p/B.java", "package p;\nclass B { int y = A.größe(1); }\n", StandardCharsets.ISO_8859_1);
        RenameTarget size = at("p/A.java", "größe");
        assertThrows(ModException.class, () -> on("java", Tools.NONE, it -> it.rename(size, "sum")));
    }
}
