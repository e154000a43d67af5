package dev.mod.steps.script.internal.runtime;

import java.nio.file.Files;
import java.nio.file.Path;

/** Runs scripts that want all the memory, in a process with little of it; prints what becomes of each. */
final class GreedyScripts {
    private GreedyScripts() {}

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        try (TestScript script = TestScript.of(Files.createDirectories(directory), "s.js", """
                const hold = [];
                export default (root) => {
                  switch (root.source()) {
                    case 'arrays': for (;;) hold.push(new Array(10000).fill(hold.length));
                    case 'objects': for (;;) hold.push({ next: hold.length, text: 'x' + hold.length });
                    case 'strings': { let text = 'x'; for (;;) { text += text; hold.push(text.split('').join('y')); } }
                    case 'buffer': hold.push(new ArrayBuffer(2 ** 31 - 64)); hold.push(new ArrayBuffer(2 ** 31 - 64));
                    default: return 'still here';
                  }
                };
                """)) {
            for (String source : new String[]{"arrays", "objects", "strings", "buffer"}) {
                try {
                    System.out.println(source + ": " + script.apply(source));
                } catch (ScriptException e) {
                    System.out.println(source + ": stopped");
                }
                System.out.println(script.apply("other"));
            }
        }
    }
}
