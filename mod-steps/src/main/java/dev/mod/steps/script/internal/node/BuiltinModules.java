package dev.mod.steps.script.internal.node;

import dev.mod.steps.script.internal.module.ProvidedModules.Provided;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Register of Node's modules for scripts: our own, in files beside this class. */
public final class BuiltinModules {
    private static final Map<String, String> FILES = Map.ofEntries(Map.entry("path", "path"),
            Map.entry("path/posix", "path-posix"), Map.entry("url", "url"), Map.entry("util", "util"),
            Map.entry("os", "os"), Map.entry("events", "events"), Map.entry("assert", "assert"),
            Map.entry("assert/strict", "assert-strict"), Map.entry("buffer", "buffer"),
            Map.entry("crypto", "crypto"),
            Map.entry("process", "process"), Map.entry("fs", "fs"), Map.entry("fs/promises", "fs-promises"),
            Map.entry("child_process", "child_process"), Map.entry("module", "module"), Map.entry("console", "console"),
            Map.entry("perf_hooks", "perf_hooks"), Map.entry("timers", "timers"), Map.entry("tty", "tty"),
            Map.entry("string_decoder", "string_decoder"), Map.entry("zlib", "zlib"),
            Map.entry("stream/web", "stream-web"));
    /** For our own use. */
    private static final Map<String, String> INTERNAL = Map.of("internal:web", "web", "internal:blob", "blob");
    private static final String EXPORTS = "// exports: ";

    private BuiltinModules() {}

    /** The ES module that a specifier means, with or without {@code node:}. */
    public static Optional<Provided> find(String specifier) {
        return name(specifier).map(name -> new Provided("node:" + name, module(name)));
    }

    /** The name of the module that a specifier means, with or without {@code node:}. */
    static Optional<String> name(String specifier) {
        String name = specifier.startsWith("node:") ? specifier.substring(5) : specifier;
        return FILES.containsKey(name) ? Optional.of(name) : Optional.empty();
    }

    static Set<String> names() {
        return new TreeMap<>(FILES).keySet();
    }

    /** The text of a file of ours. */
    static String resource(String file) {
        try (InputStream in = BuiltinModules.class.getResourceAsStream(file + ".js")) {
            if (in == null) {
                throw new IllegalArgumentException("no built-in file " + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a module; those that start with {@code internal:} are for our own use. */
    static String source(String name) {
        String file = FILES.getOrDefault(name, INTERNAL.get(name));
        if (file == null) {
            throw new IllegalArgumentException("no built-in module " + name);
        }
        return resource(file);
    }

    /** The ES module of a built-in; its first line lists what it exports by name. */
    private static String module(String name) {
        String source = source(name);
        StringBuilder text = new StringBuilder("const m = globalThis[Symbol.for('mod.node')].builtin(\"").append(name)
                .append("\"); export { m as default, m as 'module.exports' };\n");
        int end = source.indexOf('\n');
        int index = 0;
        if (source.startsWith(EXPORTS)) {
            for (String each : source.substring(EXPORTS.length(), end).strip().split(" ")) {
                text.append("const e").append(index).append(" = m.").append(each).append("; export { e").append(index)
                        .append(" as ").append(each).append(" };\n");
                index++;
            }
        }
        return text.toString();
    }
}
