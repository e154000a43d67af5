package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.match.symbol.WorkspaceFiles;
import dev.mod.match.symbol.WorkspaceIndex;
import dev.mod.steps.script.internal.module.WorkspaceModules;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares definitions and references with those of the native CLI, where it is installed ({@code target/peers} or the
 * path). The programs keep to what both agree on; docs/compatibility.md lists the rest.
 */
class PythonNativeTest {
    private static final String SCRIPT = """
            const file = (root) => root.filename().replaceAll('\\\\', '/').split('/target/').pop();
            const place = (n) => { const { start, end } = n.range(); return `${start.line}:${start.column}-${end.line}:${end.column}`; };
            export default function transform(root) {
              for (const n of root.root().findAll({ rule: { kind: 'identifier', not: { regex: '^lib$' } } })) {
                const d = n.definition();
                const r = n.references().map((e) => `${file(e.root)} ${e.nodes.map(place).sort().join(' ')}`).sort().join(', ');
                console.log(`@@ ${file(root)} ${place(n)} ${n.text()}: ${
                  d && `${d.kind} ${file(d.root)} ${place(d.node)} ${d.node.kind()}`} | ${r}`);
              }
              return null;
            }
            """;
    private static final Map<String, String> FILES = Map.of("lib.py", """
            def alpha(): pass
            VALUE = 1
            class K:
                attr = 1
                def meth(self): return 1
            """, "main.py", """
            from lib import alpha, K
            alpha(); K

            def f(p, q=1, *args, r: K = 2, **kw):
                x = p + q + r
                args; kw
                x += 1
                def g():
                    return x, alpha
                return g(x)

            a, (b, *c) = 1, (2, 3)
            a; b; c
            if (w := a): w
            ann: K = b
            ann
            bare: K
            bare
            lam = lambda y, z=ann: y + z
            [i for i in a if i]
            {k: v for k, v in b}
            [cell for row in c for cell in row]
            i
            for j, jj in []: j; jj
            j
            with a as fh, f(1) as (t, u): fh; t; u
            try: pass
            except K as e: e
            class C(K):
                here = 1
                other = here
                def meth(self, d=here): here; self; C.here
                alias = meth
                inner = [hidden for _ in [here]]
            C.other; C(1).alias; hidden
            @f
            def deco(): pass
            y2 = 1
            y2 = y2 + 1
            del y2
            match a:
                case [h, 1]: h
                case {"k": mv, **mr}: mv; mr
                case C(1): C
                case 1 | 2 as orp: orp
                case q2: q2
            late()
            def late(): late()
            def usebefore():
                a(loc)
                loc = 1
            def outer():
                val = 1
                class In:
                    val = val
                    def get(self): return val
                del val
            def kwargs(k=1, *, z): return k + z
            kwargs(k=3, z=4)
            f"{a} {b!r}"
            async def co():
                async with a as vv: vv
                async for q3 in b: q3
                return [await s async for s in c]
            a[0], b.zip = 1, 2
            lambda *a, **k: (a, k)
            unknown.attr(unknown=1)
            """);

    @TempDir
    Path directory;

    private static Optional<String> peer() {
        Stream<Path> path = Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
                .map(Path::of);
        return Stream.concat(path, Stream.of(Path.of("..", "target", "peers", "node_modules", ".bin")))
                .map(each -> each.resolve("codemod").toAbsolutePath()).filter(Files::isExecutable)
                .map(Path::toString).findFirst();
    }

    private static NavigableSet<String> lines(Stream<String> output) {
        return output.flatMap(String::lines).map(String::strip).filter(line -> line.startsWith("@@ "))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private NavigableSet<String> ours(Path target) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", SCRIPT)) {
            script.host.files.putAll(FILES);
            script.host.semantics = Optional
                    .of(new WorkspaceIndex(new WorkspaceModules(new WorkspaceFiles(target, target))));
            for (Map.Entry<String, String> file : FILES.entrySet()) {
                script.on(file.getKey(), file.getValue());
            }
            return lines(script.host.printed.stream());
        }
    }

    private NavigableSet<String> natives(String peer, Path target) throws Exception {
        Path script = Files.writeString(directory.resolve("native.js"), SCRIPT);
        Process process = new ProcessBuilder(List.of(peer, "jssg", "run", script.toString(), "--language", "python",
                "-t", target.toString(), "--semantic-workspace", target.toString(), "--dry-run", "--allow-dirty",
                "--no-interactive", "--disable-analytics", "--max-threads", "1")).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return lines(Stream.of(output));
    }

    @Test
    void agreesWithTheNativeCli() throws Exception {
        Optional<String> peer = peer();
        assumeTrue(peer.isPresent(), "codemod (npm) is not installed");
        Path target = Files.createDirectories(directory.resolve("target")).toRealPath();
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            Files.writeString(target.resolve(file.getKey()), file.getValue());
        }
        NavigableSet<String> ours = ours(target);
        assertTrue(ours.size() > 150, ours::toString);
        assertEquals(String.join("\n", natives(peer.orElseThrow(), target)), String.join("\n", ours));
    }
}
