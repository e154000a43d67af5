package dev.mod.types.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Location;
import dev.mod.types.InstalledPackage;
import dev.mod.types.Project;
import dev.mod.types.SemanticSession;
import dev.mod.types.Texts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Pyright says about files of which nothing is on the disk; skipped where there is no Pyright. */
class PyrightSessionTest {
    @TempDir
    Path directory;

    private final Texts texts = new Texts(Optional.empty());

    private static SemanticSession open(Texts view) {
        return new PyrightProvider().open(new Project(view, List.of(),
                InstalledPackage.tools(PyrightFinder.VARIABLE, "pyright", "pyright")));
    }

    private record Asked(Tree tree, FileSemantics semantics, String text) {
        /** The last place of a text. */
        private int node(String name) {
            int at = text.lastIndexOf(name);
            assertTrue(at >= 0, name);
            return tree.smallestNodeAt(tree.byteOffset(at), tree.byteOffset(at + name.length()));
        }

        Optional<List<Location>> declarations(String name) {
            return semantics.declarations(node(name), SemanticModel.Follow.IMPORTS);
        }
    }

    private static Asked ask(SemanticSession session, String path, String text) {
        Tree tree = Languages.forPath(path).orElseThrow().parse(text.getBytes(StandardCharsets.UTF_8));
        return new Asked(tree, session.file(path, tree).orElseThrow(), text);
    }

    private Asked ask(SemanticSession session, String path) throws IOException {
        return ask(session, path, texts.text(path));
    }

    /** Places as {@code file:line name}. */
    private String shown(Optional<List<Location>> locations) {
        return locations.map(all -> all.stream().map(each -> {
            try {
                String text = texts.text(each.path());
                return each.path() + ":" + (text.substring(0, each.start()).lines().count()
                        + (each.start() == 0 || text.charAt(each.start() - 1) == '\n' ? 1 : 0)) + " "
                        + text.substring(each.start(), each.end());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }).collect(Collectors.joining(", "))).orElse("unknown");
    }

    @Tag("slow")
    @Test
    void knowsMembersOfWhatIsInferred() throws IOException {
        texts.with("shop/cart.py", """
                class Item:
                    def price(self) -> int: ...

                class Cart:
                    def __init__(self):
                        self.items: list[Item] = []
                    def first(self):
                        return self.items[0]
                """);
        texts.with("main.py", """
                # é 😀
                from shop.cart import Cart
                é = [Cart() for _ in range(2)]
                total = sum(each.price() for c in é for each in c.items) + é[0].first().price()
                """);
        try (SemanticSession session = open(texts)) {
            Asked main = ask(session, "main.py");
            assertEquals("shop/cart.py:2 price", shown(main.declarations("price")));
            assertEquals("shop/cart.py:7 first", shown(main.declarations("first")));
            assertEquals("shop/cart.py:6 items", shown(main.declarations("items")));
            assertEquals("main.py:4 price, main.py:4 price, shop/cart.py:2 price",
                    shown(main.semantics().references(main.node("price"))));
            assertEquals("unknown", shown(main.declarations("+")), "no name");
            assertEquals("", shown(main.declarations("sum")), "declared elsewhere");
            assertEquals(List.of(), session.problems());
        }
    }

    @Tag("slow")
    @Test
    void seesWhatATaskChangesCreatesAndDeletes() throws IOException {
        texts.with("a.py", "from b import make\nmake().x\n").with("b.py",
                "class C:\n    x = 1\ndef make(): return C()\n");
        try (SemanticSession session = open(texts)) {
            assertEquals("b.py:2 x", shown(ask(session, "a.py").declarations("x")));
            texts.change("b.py", "\n\nclass D:\n    x = 2\ndef make(): return D()\n");
            assertEquals("b.py:4 x", shown(ask(session, "a.py").declarations("x")));
            texts.change("b.py", "from c import make\n");
            texts.change("c.py", "class E:\n    x = 3\ndef make(): return E()\n");
            assertEquals("c.py:2 x", shown(ask(session, "a.py").declarations("x")));
            texts.delete("c.py");
            assertEquals("unknown", shown(ask(session, "a.py").declarations("x")));
            texts.change("c.py", "class F:\n    y, x = 3, 4\ndef make(): return F()\n");
            Asked edited = ask(session, "a.py", "\n\nfrom b import make\nmake().x\n");
            assertEquals("c.py:2 x", shown(edited.declarations("x")), "of a text that is not saved");
            assertEquals(List.of(), session.problems());
        }
    }

    @Tag("slow")
    @Test
    void findsWhatTheProjectHasInstalledAndRunsNoPython() throws IOException {
        Path packages = Files.createDirectories(directory.resolve(".venv/lib/python3.12/site-packages/lib"));
        Files.writeString(packages.resolve("__init__.py"), "class Own:\n    x = 1\ndef own(): return Own()\n");
        Path trap = Files.createDirectories(directory.resolve(".venv/bin"));
        for (String name : List.of("python", "python3")) {
            Files.writeString(trap.resolve(name), "#!/bin/sh\ntouch " + directory.resolve("ran") + "\n");
            assertTrue(trap.resolve(name).toFile().setExecutable(true));
        }
        var view = new Texts(Optional.of(directory.toRealPath()));
        view.with("main.py", "from lib import own\nown().x\nown().y\n");
        try (SemanticSession session = open(view)) {
            Asked main = ask(session, "main.py", view.text("main.py"));
            assertEquals(Optional.of(List.of()), main.declarations("x"), "declared elsewhere");
            assertEquals(Optional.empty(), main.declarations("y"));
        }
        assertFalse(Files.exists(directory.resolve("ran")));
    }

    @Tag("slow")
    @Test
    void whatAServerThatEndsKnewIsUnknownAndSaid() throws Exception {
        texts.with("a.py", "class C:\n    x = 1\n[C()][0].x\n");
        var session = (PyrightSession) open(texts);
        try (session) {
            Asked a = ask(session, "a.py");
            assertEquals("a.py:2 x", shown(a.declarations("x")));
            ProcessHandle process = session.process().orElseThrow();
            process.destroyForcibly();
            process.onExit().get(10, TimeUnit.SECONDS);
            assertEquals("unknown", shown(a.declarations("x")));
            assertEquals(1, session.problems().size(), session.problems()::toString);
            assertTrue(session.problems().get(0).contains("Pyright ended with exit code"),
                    session.problems()::toString);
        }
    }

    @Test
    void leavesNoProcessAndNoCopy() throws Exception {
        texts.with("a.py", "x = 1\nx\n");
        var session = (PyrightSession) open(texts);
        ask(session, "a.py").declarations("x");
        ProcessHandle process = session.process().orElseThrow();
        Path copy = session.directory().orElseThrow();
        assertTrue(process.isAlive() && Files.exists(copy.resolve("a.py")));
        session.close();
        process.onExit().get(10, TimeUnit.SECONDS);
        assertFalse(Files.exists(copy));
    }
}
