package dev.mod.steps.script.internal.module;

import dev.mod.steps.script.internal.typescript.TypeScriptCompiler;
import dev.mod.steps.script.internal.typescript.TypeScriptSyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * What is made of the texts of modules, kept so that tasks which run the same script one after the other share it. It knows
 * texts only: what a file has at the moment is for whoever reads it. Safe for use by many threads.
 */
public final class ModuleTexts {
    /** Modules that, by the look of it, change what is built in, which cannot be done in a context that files share. */
    private static final Pattern CHANGES_BUILTINS = Pattern.compile("\\bglobalThis\\b|\\bglobal\\s*[.\\[]|__proto__"
            + "|\\.prototype\\s*(=[^=]|\\[|\\.\\s*\\w+\\s*=[^=])|\\bdefinePropert|\\bsetPrototypeOf\\b");

    private final Map<Typed, String> javascript = kept();
    private final Map<String, ModuleText> parsed = kept();
    private final Map<Linked, Optional<ModuleFunction.Form>> functions = kept();

    private record Typed(String source, boolean tsx) {}

    private record Linked(String text, Path path) {}

    /** A map whose entries go that nobody asked for for longest. */
    private static <K, V> Map<K, V> kept() {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;
            private static final int MOST = 500;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > MOST;
            }
        };
    }

    /** Makes a value outside of the lock: two threads may make the same one. */
    private static <K, V> V get(Map<K, V> kept, K key, Function<K, V> maker) {
        synchronized (kept) {
            V known = kept.get(key);
            if (known != null) {
                return known;
            }
        }
        V made = maker.apply(key);
        synchronized (kept) {
            V other = kept.putIfAbsent(key, made);
            return other == null ? made : other;
        }
    }

    /**
     * The text of a file without its types.
     *
     * @throws TypeScriptSyntaxException at a syntax error of TypeScript
     */
    String javascript(String source, Path file, String extension) {
        return switch (extension) {
            case "ts", "mts", "cts", "tsx" -> get(javascript, new Typed(source, extension.equals("tsx")),
                    key -> TypeScriptCompiler.compile(source, file.toString(), key.tsx()));
            default -> source;
        };
    }

    ModuleText parsed(String text) {
        return get(parsed, text, ModuleText::new);
    }

    /** The function form of a linked module, if it has one that many files can share. */
    Optional<ModuleFunction.Form> function(String text, Path path, boolean virtual) {
        return get(functions, new Linked(text, path),
                key -> !virtual && CHANGES_BUILTINS.matcher(text).find()
                        ? Optional.empty()
                        : ModuleFunction.of(text, ModuleProgram.PREFIX + path));
    }
}
