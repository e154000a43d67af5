package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Nodes without an order that all change the same 2,000 files, compared with the same nodes one after the other. */
@EnabledIfSystemProperty(named = "mod.test.long", matches = "true")
class ParallelNodesTest {
    private static final int FILES = 2000;
    private static final int RUNS = 20;
    /** Runs of one kind differ by more than this on a machine with other work to do. */
    private static final double NOISE = 1.15;
    private static final List<String> NAMES = List.of("alpha", "beta", "gamma");

    @TempDir
    Path directory;

    @Test
    @Timeout(3600)
    void allOfThemAreMadeAsFastAsOneAfterTheOther() throws Exception {
        var mod = new ModProcess(directory);
        packages(mod);
        var together = new long[RUNS];
        var inTurn = new long[RUNS];
        for (int run = 0; run < RUNS; run++) {
            together[run] = millis(mod, "together");
            inTurn[run] = millis(mod, "in-turn");
        }
        Arrays.sort(together);
        Arrays.sort(inTurn);
        var figures = "median of " + RUNS + " runs: together " + together[RUNS / 2] + " ms, one after the other "
                + inTurn[RUNS / 2] + " ms";
        System.out.println(figures);
        assertTrue(together[RUNS / 2] <= inTurn[RUNS / 2] * NOISE, figures);
    }

    private static void packages(ModProcess mod) throws IOException {
        for (String order : List.of("together", "in-turn")) {
            var nodes = new StringBuilder("version: \"1\"\nnodes:\n");
            String before = "";
            for (String name : NAMES) {
                mod.write(order + "/" + name + ".yml", "id: " + name + "\nlanguage: javascript\n"
                        + "rule: {kind: identifier, regex: '^" + name + "$'}\nfix: " + name + "2\n");
                nodes.append("  - {id: ").append(name).append(", name: ").append(name)
                        .append(order.equals("together") ? "" : ", depends_on: [" + before + "]")
                        .append(", steps: [{name: s, ast-match: {config_file: ").append(name).append(".yml}}]}\n");
                before = name;
            }
            mod.write(order + "/workflow.yaml", nodes.toString());
        }
    }

    private static long millis(ModProcess mod, String order) throws Exception {
        for (int file = 0; file < FILES; file++) {
            mod.write("target/d" + file % 40 + "/f" + file + ".js", text(file, ""));
        }
        long begin = System.nanoTime();
        var result = mod.run("workflow", "run", "-w", order, "-t", "target");
        long millis = (System.nanoTime() - begin) / 1_000_000;
        assertEquals(0, result.exit(), result.err());
        for (int file = 0; file < FILES; file++) {
            assertEquals(text(file, "2"),
                    Files.readString(mod.work().resolve("target/d" + file % 40 + "/f" + file + ".js")));
        }
        return millis;
    }

    private static String text(int file, String suffix) {
        return ("function g" + file + "(x) { return alpha@(x) + beta@(" + file + ") * gamma@('s'); }\n")
                .replace("@", suffix).repeat(6);
    }
}
