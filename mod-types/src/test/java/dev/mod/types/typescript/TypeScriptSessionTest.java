package dev.mod.types.typescript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Location;
import dev.mod.match.types.NodeSemantics;
import dev.mod.types.Project;
import dev.mod.types.Resolution;
import dev.mod.types.SemanticSession;
import dev.mod.types.Texts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the compiler says about files of which nothing is on the disk; skipped where there is no compiler. */
class TypeScriptSessionTest {
    @TempDir
    Path directory;

    private final Texts texts = new Texts(Optional.empty());

    private SemanticSession open(Texts view) {
        return new TypeScriptProvider().open(new Project(view, List.of(), InstalledTypeScript.tools()));
    }

    /** What is known of the first place of a text in a file; {@code |} marks where it begins within more text. */
    private record Asked(Tree tree, FileSemantics semantics, String text) {
        private int node(String marked) {
            int bar = Math.max(0, marked.indexOf('|'));
            int end = marked.indexOf('|', bar + 1);
            String plain = marked.replace("|", "");
            int at = text.indexOf(plain);
            assertTrue(at >= 0, plain);
            int start = at + bar;
            int stop = end < 0 ? at + plain.length() : at + end - 1;
            return tree.smallestNodeAt(tree.byteOffset(start), tree.byteOffset(stop));
        }

        NodeSemantics at(String marked) {
            return semantics.at(node(marked));
        }

        String type(String marked) {
            var type = at(marked).type();
            return type == null ? "none" : type.text();
        }

        String symbol(String marked) {
            var symbol = at(marked).symbol();
            return symbol == null ? "none" : symbol.name();
        }

        List<Location> declarations(String marked) {
            return semantics.declarations(node(marked), SemanticModel.Follow.REEXPORTS).orElse(List.of());
        }

        List<Location> references(String marked) {
            return semantics.references(node(marked)).orElse(List.of());
        }
    }

    private Asked ask(SemanticSession session, String path) throws IOException {
        return ask(session, path, texts.text(path));
    }

    private static Asked ask(SemanticSession session, String path, String text) {
        Tree tree = Languages.forPath(path).orElseThrow().parse(text.getBytes(StandardCharsets.UTF_8));
        return new Asked(tree, session.file(path, tree).orElseThrow(), text);
    }

    private String at(Location location) throws IOException {
        return location.path() + ": " + texts.text(location.path()).substring(location.start(), location.end());
    }

    @Test
    void tellsTypes() throws IOException {
        texts.with("a.ts", """
                // é
                export class Box<T> implements Iterable<T> {
                    constructor(readonly v: T) {}
                    *[Symbol.iterator]() { yield this.v; }
                    get(): T { return this.v; }
                }
                class Sub extends Box<string> {}
                type Id = string | number;
                enum Color { Red, Green }
                const ünï = new Sub("é"), n = new Box(1), all = [new Sub("")], m = new Map<string, Box<number>>();
                const later = Promise.resolve(n), color = Color.Red, text = "x", id = 1 as Id;
                let some: Sub | undefined; let flag = 1 > 2;
                function f(p: string | number, q: typeof text) { return ünï; }
                f(1, "x");
                ünï.get();
                """);
        try (SemanticSession session = open(texts)) {
            Asked a = ask(session, "a.ts");
            assertEquals("a#Sub", a.type("ünï"));
            assertEquals("a#Box<number>", a.type("|n| = new"));
            assertEquals("a#Sub[]", a.type("|all| ="));
            assertEquals("Map<string, a#Box<number>>", a.type("|m| = new"));
            assertEquals("Promise<a#Box<number>>", a.type("|later| ="));
            assertEquals("a#Color", a.type("|color| ="));
            assertEquals("string", a.type("|text| ="));
            assertEquals("a#Id", a.type("|id| ="));
            assertEquals("undefined | a#Sub", a.type("|some|: Sub"));
            assertEquals("boolean", a.type("|flag| ="));
            assertEquals("string | number", a.type("|p|: string"));
            assertEquals("a#Sub", a.type("f(1, \"x\")"));
            assertEquals("string", a.type("ünï.get()"));
            var sub = Objects.requireNonNull(a.at("ünï").type());
            assertEquals(List.of("a#Box<string>", "Iterable<T, any, any>"),
                    sub.allSupertypes().stream().map(Object::toString).toList());
            assertEquals("a#Box.get", a.symbol("ünï.get()"));
            assertEquals("a#Sub.new", a.symbol("new Sub(\"é\")"));
            assertEquals("Promise", a.symbol("Promise"));
            assertEquals("PromiseConstructor.resolve", a.symbol("Promise.resolve(n)"));
            assertEquals("a#Color.Red", a.symbol("Color.Red"));
            assertEquals(100, session.resolution().percentage(), session.resolution()::toString);
            assertEquals(List.of(), session.problems());
        }
    }

    @Test
    void whatCannotBeResolvedIsUnknown() throws IOException {
        texts.with("a.ts", """
                import { gone } from "./gone";
                import { known } from "./b";
                gone.x(); known.y(); lost(); const yes: any = 1; yes.z;
                """);
        texts.with("b.ts", "export const known = { y() { return 1; } };\n");
        try (SemanticSession session = open(texts)) {
            Asked a = ask(session, "a.ts");
            assertFalse(a.at("gone.x()").isResolved());
            assertFalse(a.at("|gone|.x").isResolved());
            assertFalse(a.at("lost()").isResolved());
            assertFalse(a.at("yes.z").isResolved());
            assertEquals("any", a.type("|yes|.z"));
            assertTrue(a.at("known.y()").isResolved());
            assertEquals("number", a.type("known.y()"));
            Resolution resolution = session.resolution();
            assertEquals(10, resolution.names());
            assertEquals(5, resolution.unresolved());
            assertEquals(List.of("a.ts:1: gone", "a.ts:3: gone", "a.ts:3: x", "a.ts:3: lost", "a.ts:3: z"),
                    resolution.examples());
        }
    }

    @Test
    void findsWhatDocumentationCommentsOfJavaScriptNameAndDeclare() throws IOException {
        String a = "export class Shape {}\n/** @typedef {Shape[]} Shapes */\n";
        String b = "/** @param {import('./a.js').Shapes} all */\nfunction f(all) { return all[0]; }\n"
                + "/** @type {import('./a.js').Shape} */\nconst one = f([]);\nf([one]);\n";
        texts.with("a.js", a);
        texts.with("b.js", b);
        try (SemanticSession session = open(texts)) {
            assertEquals(List.of("a.js 13", "a.js 36", "b.js 107"), uses(ask(session, "a.js"), "class |Shape| "));
            Asked asked = ask(session, "b.js");
            assertEquals("a#Shape", asked.type("f([])"));
            assertEquals(List.of("b.js 129", "b.js 136", "b.js 53"), uses(asked, "function |f|"));
        }
    }

    private static List<String> uses(Asked file, String marked) {
        return file.references(marked).stream().map(each -> each.path() + " " + each.start()).sorted().toList();
    }

    @Test
    void findsDeclarationsAndReferencesAcrossFiles() throws IOException {
        texts.with("src/a.ts",
                "import { b as c, I } from './b';\nexport const d: I = c();\nc();\nexport { c as e };\n");
        texts.with("src/b.ts", "export interface I { x: number }\nexport function b(): I { return { x: 1 }; }\n");
        texts.with("src/c.js", "const { d } = require('./a');\nd.x;\n");
        try (SemanticSession session = open(texts)) {
            Asked a = ask(session, "src/a.ts");
            assertEquals(List.of("src/b.ts: b"), List.of(at(a.declarations("|c|()").get(0))));
            Asked c = ask(session, "src/c.js");
            assertEquals(List.of("src/b.ts: x"), List.of(at(c.declarations("d.|x|").get(0))));
            Asked b = ask(session, "src/b.ts");
            var uses = b.references("function |b|()").stream().map(each -> each.path() + ":" + each.start()).toList();
            assertEquals(
                    List.of("src/a.ts:14", "src/a.ts:53", "src/a.ts:58", "src/a.ts:72", "src/a.ts:77", "src/a.ts:9",
                            "src/b.ts:49"),
                    uses.stream().sorted().toList());
        }
    }

    @Test
    void seesWhatATaskHasChanged() throws IOException {
        texts.with("a.ts", "import { v } from './b';\nv;\n").with("b.ts", "export const v = 1;\n");
        try (SemanticSession session = open(texts)) {
            assertEquals("number", ask(session, "a.ts").type("|v|;"));
            texts.change("b.ts", "export const v = 'text';\n");
            assertEquals("string", ask(session, "a.ts").type("|v|;"));
            texts.change("c.ts", "export const v = true;\n");
            assertEquals("boolean", ask(session, "a.ts", "import { v } from './c';\nv;\n").type("|v|;"));
            assertEquals("string", ask(session, "a.ts").type("|v|;"));
            texts.delete("b.ts");
            assertFalse(ask(session, "a.ts").at("|v|;").isResolved());
            assertEquals(List.of(), session.problems());
        }
    }

    @Test
    void takesConfigurationsAsTheyAre() throws IOException {
        texts.with("tsconfig.json", """
                {"compilerOptions": {"strict": true, "paths": {"@lib/*": ["./lib/*"]}, "module": "esnext",
                  "moduleResolution": "bundler"}, "include": ["src"]}
                """);
        texts.with("src/a.ts", "import { v } from '@lib/b';\nv;\n").with("lib/b.ts", "export const v = 1;\n");
        texts.with("scripts/run.ts", "import { v } from '@lib/b';\nv;\n");
        try (SemanticSession session = open(texts)) {
            assertEquals("number", ask(session, "src/a.ts").type("|v|;"));
            assertEquals("number", ask(session, "scripts/run.ts").type("|v|;"), "of no configuration");
        }
    }

    @Test
    void namesWhatPackagesDeclare() throws IOException {
        Files.createDirectories(directory.resolve("node_modules/@acme/lib"));
        Files.writeString(directory.resolve("node_modules/@acme/lib/package.json"),
                "{\"name\": \"@acme/lib\", \"version\": \"1.0.0\", \"types\": \"index.d.ts\"}");
        Files.writeString(directory.resolve("node_modules/@acme/lib/index.d.ts"), """
                export declare class Client { /** Sends. */ send(): Promise<string>; /** @deprecated use send */ post(): void; }
                export default function connect(): Client;
                """);
        var view = new Texts(Optional.of(directory.toRealPath()));
        view.with("a.ts", """
                import connect, { Client as C } from "@acme/lib";
                const c: C = connect();
                c.send(); c.post();
                """);
        try (SemanticSession session = open(view)) {
            Asked a = ask(session, "a.ts", view.text("a.ts"));
            assertEquals("@acme/lib#Client", a.type("|c|: C"));
            assertEquals("@acme/lib#default", a.symbol("connect()"));
            assertEquals("@acme/lib#Client.send", a.symbol("c.send()"));
            var post = Objects.requireNonNull(a.at("c.post()").symbol());
            assertEquals("[deprecated]", post.annotations().toString());
            assertEquals(List.of(new Location("a.ts", 28, 29)), a.declarations("const c: |C|"), "its import");
        }
    }

    @Test
    void whatACompilerThatEndsKnewIsUnknownAndSaid() throws Exception {
        texts.with("a.ts", "const a = 1;\na;\n");
        var session = (TypeScriptSession) open(texts);
        try (session) {
            Asked before = ask(session, "a.ts");
            ProcessHandle process = session.process().orElseThrow();
            process.destroyForcibly();
            process.onExit().get(10, TimeUnit.SECONDS);
            assertFalse(before.at("|a|;").isResolved());
            assertFalse(ask(session, "a.ts").at("|a|;").isResolved());
            assertEquals(1, session.problems().size(), session.problems()::toString);
            assertTrue(session.problems().get(0).contains("TypeScript's compiler ended with exit code"),
                    session.problems()::toString);
        }
    }

    @Test
    void theProcessEndsWithItsSession() throws Exception {
        texts.with("a.ts", "const a = 1;\n");
        var session = (TypeScriptSession) open(texts);
        ask(session, "a.ts");
        ProcessHandle process = session.process().orElseThrow();
        assertTrue(process.isAlive());
        session.close();
        process.onExit().get(10, TimeUnit.SECONDS);
        assertFalse(process.isAlive());
    }
}
