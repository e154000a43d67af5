package dev.mod.steps.script.internal.module;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.steps.script.internal.typescript.TypeScriptSyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Texts of modules are worked on once, and only so many are remembered. */
class ModuleTextsTest {
    private static final Path FILE = Path.of("/package/s.ts");

    private static String text(int number) {
        // all of the same length
        return "export const a" + (100 + number) + ": string = 'x' as string;";
    }

    @Test
    void whatNobodyAskedForForLongestGoes() {
        var texts = new ModuleTexts(3L * text(0).length());
        List<ModuleText> made = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            made.add(texts.parsed(text(i)));
        }
        assertSame(made.get(0), texts.parsed(text(0)));
        texts.parsed(text(3));
        assertSame(made.get(0), texts.parsed(text(0)));
        assertSame(made.get(2), texts.parsed(text(2)));
        assertNotSame(made.get(1), texts.parsed(text(1)));
    }

    @Test
    void aTextThatIsTooLongIsWorkedOnEachTime() {
        var texts = new ModuleTexts(10);
        for (int time = 0; time < 2; time++) {
            assertEquals("export const a100         = 'x'          ;".replaceAll("\\s+", " "),
                    texts.javascript(text(0), FILE, "ts").replaceAll("\\s+", " "));
        }
        assertNotSame(texts.parsed(text(0)), texts.parsed(text(0)));
    }

    @Test
    void aFileOfElementsIsNotTheSameBesideTheSameText() {
        var texts = new ModuleTexts();
        String cast = "export const a = <string>'x'; // </string>";
        String plain = texts.javascript(cast, FILE, "ts");
        assertNotEquals(cast, plain);
        assertThrows(TypeScriptSyntaxException.class, () -> texts.javascript(cast, Path.of("/package/s.tsx"), "tsx"));
        assertEquals(cast, texts.javascript(cast, Path.of("/package/s.js"), "js"));
        assertEquals(plain, texts.javascript(cast, FILE, "ts"));
    }

    @Test
    void anErrorNamesTheFileThatHasIt() {
        var texts = new ModuleTexts();
        for (String name : List.of("/package/a.ts", "/package/b.ts")) {
            var error = assertThrows(TypeScriptSyntaxException.class,
                    () -> texts.javascript("const a: = 1;", Path.of(name), "ts"));
            assertEquals(name, error.file());
        }
    }

    @Test
    void manyThreadsGetTheSame() throws Exception {
        int threads = 8;
        var texts = new ModuleTexts(5L * text(0).length());
        var start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<List<String>>> all = new ArrayList<>();
            Callable<List<String>> work = () -> {
                start.await();
                List<String> made = new ArrayList<>();
                for (int round = 0; round < 200; round++) {
                    String javascript = texts.javascript(text(round % 9), FILE, "ts");
                    made.add(javascript + texts.parsed(javascript).imports()
                            + texts.function(javascript, FILE, false).isPresent());
                }
                return made;
            };
            for (int i = 0; i < threads; i++) {
                all.add(pool.submit(work));
            }
            var alone = new ModuleTexts();
            for (Future<List<String>> each : all) {
                for (int round = 0; round < 200; round++) {
                    String javascript = alone.javascript(text(round % 9), FILE, "ts");
                    assertEquals(javascript + "[]true", each.get().get(round));
                }
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
