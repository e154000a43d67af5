package dev.mod.match.symbol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PythonWorkspaceTest {
    @TempDir
    Path directory;
    private Path target;

    @BeforeEach
    void makeTarget() throws Exception {
        target = Files.createDirectories(directory.resolve("target")).toRealPath();
    }

    private static Map<String, MarkedSource> files(String marked) {
        Map<String, MarkedSource> files = new TreeMap<>();
        for (String file : marked.split("(?m)^# file ")) {
            if (!file.isBlank()) {
                int end = file.indexOf('\n');
                files.put(file.substring(0, end).strip(), MarkedSource.of(file.substring(end + 1)));
            }
        }
        return files;
    }

    private SemanticModel model(Map<String, MarkedSource> files, String path) throws Exception {
        Map<String, String> texts = new TreeMap<>();
        for (Map.Entry<String, MarkedSource> file : files.entrySet()) {
            Path written = target.resolve(file.getKey());
            Files.createDirectories(written.getParent());
            Files.writeString(written, file.getValue().text());
            texts.put(file.getKey(), file.getValue().text());
        }
        SourceFiles source = file -> Optional.ofNullable(texts.get(file))
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
        var index = new WorkspaceIndex(new PythonModuleFinder(new WorkspaceFiles(target, target)));
        Tree tree = PythonNamesTest.parse(texts.getOrDefault(path, ""));
        return SemanticModel.of(tree, Optional.of(path), Optional.of(index), source).orElseThrow();
    }

    /** For each identifier of a file its place, definition and references. */
    private List<String> on(Map<String, MarkedSource> files, String path) throws Exception {
        SemanticModel model = model(files, path);
        Tree tree = model.tree();
        List<String> lines = new ArrayList<>();
        for (int node = 1; node < tree.size(); node++) {
            if (tree.isNamed(node) && tree.kindName(node).equals("identifier")) {
                String references = model.references(node).stream().map(each -> each.file().path().orElseThrow() + " "
                        + each.nodes().stream().map(at -> String.valueOf(start(each.file(), at)))
                                .collect(Collectors.joining(" ")))
                        .collect(Collectors.joining(", "));
                lines.add(start(model, node) + " " + tree.text(node) + ": "
                        + model.definition(node, SemanticModel.Follow.IMPORTS).map(PythonWorkspaceTest::shown)
                                .orElse("null")
                        + " | "
                        + references);
            }
        }
        return lines;
    }

    private static int start(SemanticModel model, int node) {
        return model.tree().utf16Offset(model.tree().start(node));
    }

    private static String shown(SemanticModel.Definition definition) {
        Tree tree = definition.file().tree();
        return definition.kind().toString().toLowerCase(Locale.ROOT) + " " + definition.file().path().orElseThrow()
                + " " + tree.kindName(definition.node()) + " " + tree.text(definition.node()).split("\n", -1)[0];
    }

    /** From every marked place, all marked places are found, and nothing else. */
    private void assertReferences(String marked) throws Exception {
        Map<String, MarkedSource> files = files(marked);
        List<String> expected = new ArrayList<>();
        files.forEach((path, file) -> {
            if (!file.marks().isEmpty()) {
                expected.add(path + " " + String.join(" ", file.marks().stream().map(String::valueOf).toList()));
            }
        });
        for (Map.Entry<String, MarkedSource> file : files.entrySet()) {
            List<String> lines = on(files, file.getKey());
            for (int mark : file.getValue().marks()) {
                String line = lines.stream().filter(each -> each.startsWith(mark + " ")).findFirst().orElseThrow();
                assertEquals(String.join(", ", expected), line.substring(line.indexOf(" | ") + 3), line);
            }
        }
    }

    /** The definition of the first such name in the first file. */
    private String definition(String name, String marked) throws Exception {
        Map<String, MarkedSource> files = files(marked);
        String path = marked.substring("# file ".length(), marked.indexOf('\n'));
        return on(files, path).stream().filter(each -> each.split("[ :]")[1].equals(name))
                .reduce((first, last) -> last).map(each -> each.substring(each.indexOf(": ") + 2, each.indexOf(" | ")))
                .orElseThrow();
    }

    /** Of the last such name in the first file: the kind of its definition, and the file and line of that. */
    private String declaring(String name, String marked) throws Exception {
        String path = marked.substring("# file ".length(), marked.indexOf('\n'));
        SemanticModel model = model(files(marked), path);
        Tree tree = model.tree();
        int last = tree.size() - 1;
        while (!tree.kindName(last).equals("identifier") || !tree.text(last).equals(name)) {
            last--;
        }
        var definition = model.definition(last, SemanticModel.Follow.IMPORTS).orElseThrow();
        Tree there = definition.file().tree();
        int start = there.utf16Offset(there.start(definition.node()));
        String text = there.text(0);
        text = text.substring(text.lastIndexOf('\n', start - 1) + 1, text.indexOf('\n', start));
        return definition.kind().toString().toLowerCase(Locale.ROOT) + " " + definition.file().path().orElseThrow()
                + ": " + text.strip();
    }

    @Test
    void findsAllPlacesOfAFunction() throws Exception {
        assertReferences("""
                # file main.py
                from pkg.mod import «f», g
                from pkg.mod import «f» as h
                import pkg.mod
                import pkg.mod as m
                «f»(); h(); pkg.mod.«f»; m.«f»(f=1); o.f
                def other(f): f
                # file pkg/__init__.py
                from .mod import «f»
                # file pkg/mod.py
                def «!f»(): pass
                def g(f): «f»
                # file pkg/late.py
                from . import «f»
                from pkg import «f» as x, mod
                mod.«f»(x)
                """.replace("def g(f): «f»", "def g(): «f»"));
    }

    @Test
    void findsMembersOfWhatAnImportedClassMakes() throws Exception {
        assertReferences("""
                # file main.py
                from pkg import *
                import pkg as p
                C().«m»(), p.C().«m»(1)
                made = C()
                made.«m»()
                also = made
                also.«m»()
                D = C
                D.«m»
                other = C()
                other = 1
                other.m, f().m, C().gone().m
                # file pkg/__init__.py
                class C:
                    def «!m»(self): pass
                def f(): pass
                """);
    }

    @Test
    void aMemberThatIsGivenToAVariableIsDeclaredThere() throws Exception {
        assertEquals("local main.py attribute a.b", definition("b", """
                # file main.py
                def f(a):
                    a.b = 1
                    a.b = 2
                    return a.b
                """));
        assertEquals("local main.py attribute a.c.d", definition("d", """
                # file main.py
                a = g()
                a.c.d = 1
                a.c.d
                """));
        assertEquals("null", definition("b", """
                # file main.py
                def f(a): a.b = 1
                def g(a): a.b
                """));
        assertEquals("null", definition("b", """
                # file main.py
                a = 1
                a.b = 1
                a = 2
                a.b
                """), "it may be another one");
    }

    @Test
    void findsRelativeImports() throws Exception {
        assertReferences("""
                # file a/__init__.py
                from .b.c import «V»
                # file a/b/__init__.py
                «!V» = 1
                # file a/b/c.py
                from . import «V»
                from .. import «V» as v1
                from ..b import «V» as v2
                from .d import V as v3
                # file a/b/d.py
                V = 2
                """);
    }

    @Test
    void knowsAliasesAsNamesOfTheirOwn() throws Exception {
        assertReferences("""
                # file a.py
                from b import «g»
                import b
                «g»(); b.«g»(); b.f()
                # file b.py
                from c import f as «!g», f
                «g»(); f()
                # file c.py
                def f(): pass
                """);
        assertEquals("external c.py identifier f", definition("g", """
                # file a.py
                from b import g
                # file b.py
                from c import f as g
                # file c.py
                def f(): pass
                """));
    }

    @Test
    void followsStars() throws Exception {
        assertReferences("""
                # file a.py
                from b import *
                «f»(); _p; hidden
                # file b/__init__.py
                from .c import *
                from .d import *
                # file b/c.py
                __all__ = ["f", '_p']
                __all__ += ("other",)
                def «!f»(): hidden
                hidden = 1
                # file b/d.py
                _p = 1
                hidden = 2
                """);
        assertEquals("null", definition("_q", "# file a.py\nfrom b import *\n_q\n# file b.py\n_q = 1\n"));
        assertEquals("external c.py identifier x",
                definition("x",
                        "# file a.py\nfrom b import *\nfrom c import *\nx\n# file b.py\nx = 1\n# file c.py\nx = 2\n"));
    }

    @Test
    void findsMembersOfImportedClasses() throws Exception {
        assertReferences("""
                # file a.py
                from b import C as D
                import b
                D.«m»; b.C.«m»; b.m
                # file b.py
                class C:
                  def «!m»(self): self.«m»()
                """);
    }

    @Test
    void findsModules() throws Exception {
        String files = """
                # file tests/t.py
                import ns.mod, lib.core
                from lib import core as c, nothing
                import os, empty
                ns.mod.f; lib.core.g; c.g; nothing; os; empty
                # file src/lib/__init__.py
                # file src/lib/core.py
                def g(): pass
                # file src/ns/mod.pyi
                def f(): ...
                # file empty.py
                # file src/lib/os.py
                """;
        assertEquals("external src/ns/mod.pyi identifier f", definition("f", files));
        assertEquals("external src/lib/core.py identifier g", definition("g", files));
        assertEquals("external src/lib/core.py module def g(): pass", definition("c", files));
        assertEquals("external src/lib/core.py module def g(): pass", definition("core", files));
        assertEquals("external src/lib/__init__.py module ", definition("lib", files));
        assertEquals("external empty.py module ", definition("empty", files));
        assertEquals("local tests/t.py dotted_name nothing", definition("nothing", files));
        assertEquals("local tests/t.py dotted_name os", definition("os", files));
        assertEquals("local tests/t.py dotted_name ns.mod", definition("ns", files));
    }

    @Test
    void whatAFileGivesAnImportedNameCountsThere() throws Exception {
        String b = "# file b.py\nx = 1\n";
        String optional = "# file a.py\ntry: from b import x\nexcept ImportError: x = None\n";
        assertEquals("local a.py: except ImportError: x = None", declaring("x", optional + "x\n" + b));
        assertEquals("local a.py: except ImportError: x = None", declaring("x", optional + b));
        assertEquals("local a.py: x = f(x)", declaring("x", "# file a.py\nfrom b import x\nx = f(x)\nx\n" + b));
        assertEquals("local a.py: x += 1", declaring("x", "# file a.py\nfrom b import x\nx += 1\nx\n" + b));
        assertEquals("external b.py: x = 1", declaring("x", "# file a.py\nfrom b import x\ndel x\n" + b));
        assertEquals("external b.py: x = 1", declaring("x", "# file a.py\nfrom b import x\n" + b));
        // one that is not of the workspace is the first to give it something
        assertEquals("local a.py: try: from b import x", declaring("x", optional + "x\n"));
        // whoever imports it from there gets what that file gives it
        assertEquals("external a.py: except ImportError: x = None",
                declaring("x", "# file c.py\nfrom a import x\nx\n" + optional + b));
        assertEquals("external b.py: x = 1",
                declaring("x", "# file a.py\ntry: from b import x\nexcept ImportError: from c import x\nx\n" + b
                        + "# file c.py\nx = 2\n"));
    }

    @Test
    void functionsAndClassesAreWhatTheirNamesMean() throws Exception {
        String twice = "# file a.py\ndef f(): pass\ndef f(a): pass\n";
        assertEquals("local a.py: def f(a): pass", declaring("f", twice));
        assertEquals("local a.py: def f(): pass", declaring("f", twice + "f\n"));
        assertEquals("local a.py: class x: pass",
                declaring("x", "# file a.py\nfrom b import x\nclass x: pass\n# file b.py\nx = 1\n"));
    }

    @Test
    void comesBackFromCycles() throws Exception {
        assertEquals("import a.py dotted_name x", definition("x", """
                # file a.py
                from b import x
                # file b.py
                from a import x
                """).replace("external b.py", "import a.py"));
        assertEquals("null", definition("x", """
                # file a.py
                from b import *
                x
                # file b.py
                from a import *
                from b import *
                """));
        assertEquals("local a.py identifier f", definition("f", "# file a.py\nimport a\ndef f(): pass\na.f\n"));
    }

    @Test
    void staysInTheWorkspace() throws Exception {
        Files.writeString(directory.resolve("outside.py"), "x = 1\n");
        assertEquals("import a.py dotted_name x", definition("x", "# file a.py\nfrom ..outside import x\n"));
        assertEquals("import a.py dotted_name x", definition("x", "# file a.py\nfrom ...... import x\n"));
    }
}
