package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real file systems that are full, mounted in a namespace of their own at {@code small}. */
@EnabledOnOs(OS.LINUX)
class DiskFullTest {
    /** What each script begins with; {@code fill} leaves so many kilobytes free. */
    private static final String START = """
            set -e
            mount -t tmpfs -o size=800k tmpfs small
            target() {
              mkdir "$1"; cd "$1"
              for i in 1 2 3 4 5 6 7 8; do echo 'old();' >$i.js; done
              chmod 755 2.js
              git init -q .; git add -A; git -c user.name=n -c user.email=e@x commit -qm x
              cd ../..
            }
            fill() {
              free=$(df -k --output=avail small | tail -n 1)
              dd if=/dev/zero of=small/ballast bs=1k count=$((free - $1)) 2>/dev/null
            }
            run() {
              code=0; mod workflow "$@" --no-interactive || code=$?
              echo "exit $code"
            }
            changes() { git -C "$1" status --porcelain --untracked-files=all; git -C "$1" diff --summary; echo "of $1"; }
            """;

    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void rightToMount() throws Exception {
        mod = new ModProcess(directory);
        assumeTrue(mod.shell("unshare -rm true").exit() == 0, "no right to make a mount namespace");
        assertEquals(0, mod.shell("mkdir small other").exit());
    }

    private String script(String script) throws IOException, InterruptedException {
        mod.write("script", START + script);
        var result = mod.shell("unshare -rm sh script");
        assertEquals(0, result.exit(), result.out() + result.err());
        return result.out() + result.err();
    }

    private void filling(String command) throws IOException {
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: fill
                    name: Fill
                    steps:
                      - name: fill
                        run: %s
                """.formatted(command));
    }

    private void rewriting() throws IOException {
        mod.write("rule.yml", "id: grow\nlanguage: javascript\nrule: {pattern: old()}\nfix: fresh('%s')\n"
                .formatted("x".repeat(20_000)));
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: grow
                    name: Grow
                    steps: [{name: grow, ast-match: {config_file: rule.yml, include: ["**/*.js"]}}]
                """);
    }

    @Tag("slow")
    @Test
    void aTargetThatFillsUpWhileADiffIsAppliedStaysAsItWas() throws Exception {
        rewriting();
        var said = script("""
                target small/target
                fill 100
                run run -t small/target
                changes small/target
                rm small/ballast
                run resume --retry-failed -i latest
                changes small/target
                """);
        assertTrue(said.contains("✗ grow"), said);
        assertTrue(said.matches("(?s).*cannot write \\S*/small/target/\\d\\.js: No space left on device.*"), said);
        assertTrue(said.contains("files changed: 0"), said);
        assertTrue(said.contains("exit 1\nof small/target\n"), said);
        assertTrue(said.contains("files changed: 8"), said);
        assertTrue(said.contains("exit 0\n M 1.js\n M 2.js\n M 3.js\n"), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "echo gone >1.js; rm 2.js; chmod 600 3.js; mv 4.js moved.js; dd if=/dev/zero of=big bs=1k 2>/dev/null",
            // there is no room for what they were beside what they are
            "for i in 1 2 3 4 5 6 7 8; do dd if=/dev/zero of=$i.js bs=1k count=200 2>/dev/null; done"})
    void aStepThatFillsItsTargetLeavesNoTrace(String command) throws Exception {
        filling(command);
        var said = script("""
                target small/target
                run run -t small/target
                changes small/target
                """);
        assertTrue(said.contains("step 'fill': exit code 1"), said);
        assertTrue(said.contains("exit 1\nof small/target\n"), said);
    }

    @Test
    void whatIsPutBackWithoutRoomForACopyIsNamed() throws Exception {
        filling("echo edited >1.js; rm 2.js; dd if=/dev/urandom of=big bs=1k count=300; "
                + "free=$(df -k --output=avail \"$SMALL\" | tail -n 1); "
                + "dd if=/dev/zero of=\"$SMALL/ballast\" bs=1k count=$((free - 100)); exit 1");
        var said = script("""
                target other/target
                export MOD_HOME="$PWD/small/home" SMALL="$PWD/small"
                run run -t other/target
                changes other/target
                """);
        assertTrue(said.contains("exit 1\nof other/target\n"), said);
        assertTrue(said.matches("(?s).*note: files that were put back are not kept: 1.js, big: cannot keep "
                + "\\S*/other/target/big: No space left on device\n.*"), said);
    }

    @Test
    void aDiskWithoutRoomForTheRunIsNamedBeforeAnythingIsDone() throws Exception {
        rewriting();
        var said = script("""
                target other/target
                export MOD_HOME="$PWD/small/home"
                fill 0
                run run -t other/target
                changes other/target
                """);
        assertTrue(said.contains("exit 5\nof other/target\n"), said);
        assertTrue(said.matches("(?s).*error: cannot [^\n]*/small/home/[^\n]*No space left on device\n.*"), said);
        assertTrue(said.contains("\nhint: see that "), said);
    }

    @Test
    void aRewriteWithoutRoomForItsDiffSaysSoAndWritesNothing() throws Exception {
        var said = script("""
                target other/target
                export MOD_HOME="$PWD/small/home"
                fill 64
                code=0; (cd other/target && mod rewrite -p 'old()' --to "fresh('%s')" -l js -y) || code=$?
                echo "exit $code"
                changes other/target
                """.formatted("x".repeat(20_000)));
        assertTrue(said.contains("exit 5\nof other/target\n"), said);
        assertTrue(said.matches("(?s).*error: nothing was written: cannot write [^\n]*/small/home/[^\n]*"
                + "No space left on device\nhint: see that .*"), said);
    }

    @Tag("slow")
    @Test
    void aRunWhoseJournalFillsUpStopsAndGoesOnWhenThereIsRoom() throws Exception {
        var values = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            values.append(i == 0 ? "" : ", ").append("{n: \"").append(i).append("\"}");
        }
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: make
                    name: Make
                    strategy: {type: matrix, values: [%s]}
                    steps:
                      - name: make
                        run: |
                          [ -e "$FILLED" ] || { touch "$FILLED"; dd if=/dev/zero of="$BALLAST" bs=1k 2>/dev/null || :; }
                          echo "$n" >"made-$n"
                """.formatted(values));
        var said = script("""
                target other/target
                export MOD_HOME="$PWD/small/home" BALLAST="$PWD/small/ballast" FILLED="$PWD/other/filled"
                run run -t other/target
                rm small/ballast
                run resume -i latest
                run resume -i latest --retry-failed
                changes other/target
                """);
        assertTrue(said.contains("exit 5\n"), said);
        assertTrue(said.matches("(?s).*error: cannot write \\S*/journal: No space left on device\n"
                + "hint: see that its disk is there, writable and not full; .*mod workflow resume.*"), said);
        var made = "0 1 10 11 2 3 4 5 6 7 8 9 ".replaceAll("(\\d+) ", "?? made-$1\n");
        assertTrue(said.contains("exit 0\n" + made + "of other/target\n"), said);
    }
}
