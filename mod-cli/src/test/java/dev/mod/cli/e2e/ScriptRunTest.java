package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Transforms without a package, from the command line. */
class ScriptRunTest {
    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newScript() throws IOException {
        mod = new ModProcess(directory);
        mod.write("rename.ts", """
                import type { SgRoot } from 'mod:ast-match';
                import type TS from 'mod:ast-match/langs/typescript';
                import { useMetricAtom } from 'mod:metrics';
                const renamed = useMetricAtom('renamed');
                export default (root: SgRoot<TS>, options: { params: Record<string, string> }): string | null => {
                  const found = root.root().findAll({ rule: { kind: 'identifier', regex: '^before$' } });
                  renamed.increment({ file: root.relativeFilename() }, found.length);
                  return root.root().commitEdits(found.map((each) => each.replace(options.params.to)));
                };
                """);
        mod.write("target/b.ts", "before(1);\n");
        mod.write("target/a.ts", "const x = before + before; // ä\n");
        mod.write("target/c.ts", "other();\n");
        mod.write("target/d.py", "before()\n");
    }

    private String read(String file) throws IOException {
        return Files.readString(mod.work().resolve("target").resolve(file));
    }

    @Test
    void itLooksForDefinitionsInAWorkspace() throws Exception {
        mod.write("where.js", """
                export default (root) => {
                  const declared = root.root().find({ rule: { kind: "function_declaration" } })?.field("name");
                  if (declared) { console.log("in", declared.references().map((each) => each.root.relativeFilename())); }
                  return null;
                };
                """);
        mod.write("target/lib/f.ts", "export function f() {}\nf();\n");
        mod.write("target/lib/use.ts", "import { f } from './f';\nf();\n");
        var result = mod.run("script", "run", "where.js", "-t", "target", "-l", "typescript");
        assertTrue(result.err().contains("in [ 'lib/f.ts' ]"), result.err());
        for (String root : new String[]{"target", "target/lib"}) {
            result = mod.run("script", "run", "where.js", "-t", "target", "-l", "typescript",
                    "--semantic-workspace", root);
            assertTrue(result.err().contains("in [ 'lib/f.ts', 'lib/use.ts' ]"), result.err());
        }
        var outside = mod.run("script", "run", "where.js", "-t", "target", "-l", "typescript",
                "--semantic-workspace", ".");
        assertEquals(2, outside.exit());
        assertTrue(outside.err().contains("error: --semantic-workspace . is no directory of the target "),
                outside.err());
        assertTrue(outside.err().contains("hint: name the target or a directory in it"), outside.err());
    }

    @Test
    void itChangesTheFilesOfItsLanguage() throws Exception {
        var result = mod.run("script", "run", "rename.ts", "-t", "target", "--param", "to=after");
        assertEquals(0, result.exit(), result.err());
        assertEquals("""
                M a.ts
                M b.ts
                metrics:
                  renamed
                    file=a.ts: 2
                    file=b.ts: 1
                    file=c.ts: 0
                2 files changed
                """, result.out());
        assertEquals("const x = after + after; // ä\n", read("a.ts"));
        assertEquals("after(1);\n", read("b.ts"));
        assertEquals("before()\n", read("d.py"));
    }

    @Test
    void theWorkingDirectoryIsTheCallersAndGetSelectorIsNotAsked() throws Exception {
        mod.write("where.ts", """
                import path from "node:path";
                export const getSelector = () => ({ rule: { kind: "function_declaration" } });
                export default (root, { language }) =>
                  `${path.relative(process.cwd(), root.filename())} ${language}\\n`;
                """);
        var result = mod.run("script", "run", "where.ts", "-l", "ts", "-t", "target");
        assertEquals(0, result.exit(), result.err());
        assertEquals("target/a.ts TypeScript\n", read("a.ts"));
    }

    @Test
    void aFileOfMoreThanTwoGigabytesIsSkippedWithANotice() throws Exception {
        try (var large = new RandomAccessFile(mod.work().resolve("target/large.ts").toFile(), "rw")) {
            large.setLength(2_200_000_000L);
        }
        var result = mod.run("script", "run", "rename.ts", "-t", "target", "--param", "to=after");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.err().contains("large.ts is skipped: larger than 64 MiB"), result.err());
        assertEquals("after(1);\n", read("b.ts"));
        mod.write("reads.ts", "import fs from 'node:fs'; export default () => fs.readFileSync('large.ts', 'utf8');");
        var reading = mod.run("script", "run", "reads.ts", "-l", "ts", "-t", "target");
        assertEquals(1, reading.exit(), reading.err());
        assertTrue(reading.err().contains("it has more than 2 GiB"), reading.err());
        var found = mod.run("scan", "-p", "after($A)", "-l", "ts", "target");
        assertTrue(found.out().contains("after(1)"), found.out() + found.err());
    }

    @Test
    void whoKeepsGoingChangesTheOtherFiles() throws Exception {
        mod.write("some.ts", """
                export default (root) => {
                  if (root.relativeFilename() === "a.ts") throw new Error("not this one");
                  return root.relativeFilename() === "b.ts" ? "changed\\n" : null;
                };
                """);
        var result = mod.run("script", "run", "some.ts", "-l", "ts", "-t", "target", "--keep-going");
        assertEquals(1, result.exit(), result.err());
        assertEquals("M b.ts\n1 file changed\n", result.out());
        assertTrue(result.err().contains("the script failed on 1 of 3 files; what it made of the others stands"),
                result.err());
        assertTrue(result.err().contains("not this one"), result.err());
        assertEquals("changed\n", read("b.ts"));
    }

    @Test
    void noFileIsLostToARename() throws Exception {
        mod.write("move.ts", """
                export default (root, { params }) => root.rename(params.to);
                """);
        var both = mod.run("script", "run", "move.ts", "-l", "ts", "-t", "target", "--param", "to=new.ts");
        assertEquals(1, both.exit(), both.err());
        assertTrue(both.err().contains("a.ts and b.ts are both renamed to new.ts"), both.err());
        var there = mod.run("script", "run", "move.ts", "-l", "ts", "-t", "target", "--param", "to=d.py");
        assertEquals(1, there.exit(), there.err());
        assertTrue(there.err().contains("a.ts cannot be renamed to d.py: that file exists"), there.err());
        assertEquals("before(1);\n", read("b.ts"));
        assertEquals("before()\n", read("d.py"));
    }

    @Test
    void linksWithinTheTargetAreFollowedAndOthersRefused() throws Exception {
        mod.write("move.ts", """
                import { existsSync, readFileSync, writeFileSync } from "node:fs";
                export default (root) => {
                  if (root.relativeFilename() !== "b.ts") return;
                  root.rename("link/b.ts");
                  writeFileSync("link/new.txt", "new");
                  let code;
                  try { writeFileSync("dangling", "lost"); } catch (e) { code = e.code; }
                  return readFileSync("real/new.txt", "utf8") + existsSync("dangling") + code;
                };
                """);
        Files.createDirectory(mod.work().resolve("target/real"));
        Files.createSymbolicLink(mod.work().resolve("target/link"), Path.of("real"));
        Files.createSymbolicLink(mod.work().resolve("target/dangling"), Path.of("nowhere"));
        var result = mod.run("script", "run", "move.ts", "-l", "ts", "-t", "target");
        assertEquals(0, result.exit(), result.err());
        assertEquals("newfalseEACCES", read("real/b.ts"));
    }

    @Test
    void ofTwoAtOnceOneWaitsForTheOther() throws Exception {
        mod.write("one.js", """
                import { existsSync } from 'fs';
                export default (root) => {
                  while (!existsSync('go')) {}
                  return root.root().text() + '// one\\n';
                };
                """);
        mod.write("two.js", "export default (root) => root.root().text() + '// two\\n';\n");
        var one = mod.start("script", "run", "one.js", "-l", "python", "-t", "target", "--allow-fs");
        while (!mod.shell("ls ../home/targets/*/owner").out().endsWith("/owner\n")) {
            assertTrue(one.isAlive());
        }
        var two = mod.start("script", "run", "two.js", "-l", "python", "-t", "target");
        mod.waitForError("note: another command (process " + one.pid() + ") is working on ");
        Files.createFile(mod.work().resolve("go"));
        assertEquals(0, one.waitFor());
        assertEquals(0, two.waitFor());
        assertEquals("before()\n// one\n// two\n", read("d.py"));
    }

    @Test
    void whoHasNoHomeChangesFilesAllTheSame() throws Exception {
        Path file = mod.write("file", "");
        var result = mod.with("MOD_HOME", file.resolve("home").toString()).run("script", "run", "rename.ts", "-t",
                "target",
                "--param", "to=after");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.err().contains("note: cannot make "), result.err());
        assertEquals("after(1);\n", read("b.ts"));
    }

    @Test
    void aDryRunPrintsADiff() throws Exception {
        var result = mod.run("script", "run", "rename.ts", "-t", "target", "--param", "to=after", "--dry-run");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.out().contains("-before(1);\n+after(1);\n"), result.out());
        assertTrue(result.out().endsWith("2 files would change\n"), result.out());
        assertEquals("before(1);\n", read("b.ts"));
    }

    @Tag("slow")
    @Test
    void aWatchedScriptIsShownAgainAndWritesNothing() throws Exception {
        var script = mod.write("watched/upper.ts", "export default (root) => root.source().toUpperCase();\n");
        var input = mod.write("watched/a.js", "a();\n");
        var process = mod.start("script", "run", script.toString(), "-l", "javascript", "-t",
                String.valueOf(input.getParent()), "--watch");
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            ModProcess.lineWith(out, "+A();");
            ModProcess.lineWith(out, "1 file would change");
            Files.writeString(input, "b();\n");
            ModProcess.lineWith(out, "+B();");
            Files.writeString(script, "export default (root) => root.source() + '!';\n");
            ModProcess.lineWith(out, "+!");
            Files.writeString(script, "export default (root) => {");
            Files.writeString(script, "export default (root) => root.source() + '?';\n");
            ModProcess.lineWith(out, "+?");
        } finally {
            process.destroy();
            process.waitFor();
        }
        assertEquals("b();\n", Files.readString(input));
    }

    @Test
    void theLanguageCanBeNamed() throws Exception {
        mod.write("target/d.js", "before();\n");
        var result = mod.run("script", "run", "rename.ts", "-l", "JavaScript", "-t", "target", "--param", "to=after",
                "--format", "json");
        assertEquals(0, result.exit(), result.err());
        var json = JsonMapper.shared().readTree(result.out());
        assertEquals("[{\"path\":\"d.js\",\"change\":\"modified\"}]", json.get("changes").toString());
        assertEquals("[{\"name\":\"renamed\",\"cardinality\":{\"file\":\"d.js\"},\"count\":1.0}]",
                json.get("metrics").toString());
        assertEquals("after();\n", read("d.js"));
    }

    @Test
    void listApplicableNamesWhatWouldChange() throws Exception {
        var text = mod.run("script", "list-applicable", "rename.ts", "-t", "target", "--param", "to=after");
        assertEquals(0, text.exit(), text.err());
        assertEquals("a.ts\nb.ts\n", text.out());
        var json = mod.run("script", "list-applicable", "rename.ts", "-t", "target", "--param", "to=after", "--format",
                "json");
        assertEquals("{\"files\":[\"a.ts\",\"b.ts\"]}\n", json.out());
        assertEquals("before(1);\n", read("b.ts"));
    }

    @Test
    void aFailureShowsTheScriptsPlaceAndWritesNothing() throws Exception {
        mod.write("fail.ts", """
                type Name = string;
                export default (root: { source(): string; relativeFilename(): Name }): string => {
                  if (root.relativeFilename() === ('b.ts' as Name)) throw new RangeError('no more');
                  return '// ' + root.source();
                };
                """);
        var result = mod.run("script", "run", "fail.ts", "-l", "ts", "-t", "target");
        assertEquals(1, result.exit(), result.err());
        assertTrue(result.err().contains("fail.ts:3:"), result.err());
        assertTrue(result.err().contains("RangeError: no more"), result.err());
        assertTrue(result.err().contains("b.ts"), result.err());
        assertEquals("const x = before + before; // ä\n", read("a.ts"));
    }

    @Test
    void capabilitiesTakeTheirOption() throws Exception {
        mod.write("outside.txt", "from outside");
        mod.write("outside.ts", """
                import { readFileSync } from 'node:fs';
                export default () => '// ' + readFileSync(process.cwd() + '/outside.txt', 'utf8');
                """);
        var refused = mod.run("script", "run", "outside.ts", "-l", "ts", "-t", "target");
        assertEquals(1, refused.exit(), refused.err());
        assertTrue(refused.err().contains("grant it: run with --allow-fs"), refused.err());
        var granted = mod.run("script", "run", "outside.ts", "-l", "ts", "-t", "target", "--allow-fs");
        assertEquals(0, granted.exit(), granted.err());
        assertEquals("// from outside", read("a.ts"));
    }

    @Test
    void directoriesAreMovedAndFilesTakeTheirPlaceAndMayBeExecuted() throws Exception {
        mod.write("target/old/deep/one.txt", "1");
        mod.write("target/old/two.txt", "2");
        mod.write("target/file", "f");
        mod.write("target/folder/in/it.txt", "i");
        mod.write("move.ts", """
                import * as fs from 'node:fs';
                export default (root) => {
                  if (root.relativeFilename() !== 'a.ts') return null;
                  fs.renameSync('old', 'new');
                  fs.rmSync('file');
                  fs.mkdirSync('file');
                  fs.writeFileSync('file/run.sh', 'exit 0', { mode: 0o755 });
                  fs.rmSync('folder', { recursive: true });
                  fs.writeFileSync('folder', 'flat');
                  fs.chmodSync('b.ts', 0o755);
                  const seen = [fs.existsSync('old'), fs.readdirSync('new').join(), (fs.statSync('b.ts').mode & 0o777).toString(8)];
                  return '// ' + seen.join(' ');
                };
                """);
        var result = mod.run("script", "run", "move.ts", "-l", "ts", "-t", "target");
        assertEquals(0, result.exit(), result.err());
        assertEquals("// false deep,two.txt 755", read("a.ts"));
        assertEquals("12", read("new/deep/one.txt") + read("new/two.txt"));
        assertEquals("flat", read("folder"));
        Path target = mod.work().resolve("target");
        assertFalse(Files.exists(target.resolve("old")));
        assertTrue(Files.isExecutable(target.resolve("file/run.sh")));
        assertTrue(Files.isExecutable(target.resolve("b.ts")));
        assertFalse(Files.isExecutable(target.resolve("folder")));
    }

    @Test
    void whatIsBehindALinkStaysWhereTheLinkIsToGo() throws Exception {
        mod.write("target/real/kept.txt", "kept");
        mod.write("target/full/own.txt", "own");
        Path target = mod.work().resolve("target");
        Files.createSymbolicLink(target.resolve("full/link"), Path.of("../real"));
        Files.createSymbolicLink(target.resolve("full/loop"), Path.of(".."));
        Files.createSymbolicLink(target.resolve("full/gone"), Path.of("nowhere"));
        mod.write("links.ts", """
                import * as fs from 'node:fs';
                const said = (work) => { try { return JSON.stringify(work()); } catch (e) { return e.code; } };
                export default (root) => root.relativeFilename() !== 'a.ts' ? null : '// ' + [
                  () => fs.readdirSync('full', { recursive: true }),
                  () => [fs.lstatSync('full/link').isSymbolicLink(), fs.statSync('full/link').isDirectory()],
                  () => fs.readFileSync('full/link/kept.txt', 'utf8'),
                  () => fs.rmSync('full', { recursive: true, force: true }),
                  () => fs.unlinkSync('full/gone'),
                  () => fs.renameSync('full', 'other'),
                  () => fs.renameSync('full/link', 'other'),
                  () => [fs.existsSync('full/own.txt'), fs.existsSync('real/kept.txt'), fs.existsSync('other')],
                ].map(said).join(' ');
                """);
        var result = mod.run("script", "run", "links.ts", "-l", "ts", "-t", "target");
        assertEquals(0, result.exit(), result.err());
        assertEquals(
                "// [\"gone\",\"link\",\"loop\",\"own.txt\"] [true,true] \"kept\" EPERM EPERM EPERM EPERM [true,true,false]",
                read("a.ts"));
        assertEquals("keptown", read("real/kept.txt") + read("full/own.txt"));
    }

    @Test
    void nothingIsWarnedOf() throws Exception {
        var result = mod.run("script", "run", "rename.ts", "-t", "target", "--param", "to=after");
        assertFalse(result.err().contains("WARNING"), result.err());
    }

    @Test
    void wrongUseIsToldWithAHint() throws Exception {
        mod.write("untyped.js", "export default () => null;\n");
        var language = mod.run("script", "run", "untyped.js", "-t", "target");
        assertEquals(2, language.exit(), language.err());
        assertTrue(language.err().contains("--language"), language.err());
        var missing = mod.run("script", "run", "missing.js", "-l", "ts", "-t", "target");
        assertEquals(4, missing.exit(), missing.err());
        var target = mod.run("script", "run", "untyped.js", "-l", "ts", "-t", "nowhere");
        assertEquals(4, target.exit(), target.err());
    }
}
