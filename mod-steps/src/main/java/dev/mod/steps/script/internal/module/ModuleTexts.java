package dev.mod.steps.script.internal.module;

import dev.mod.steps.script.internal.typescript.TypeScriptCompiler;
import dev.mod.steps.script.internal.typescript.TypeScriptSyntaxException;
import java.nio.file.Path;
import java.util.Iterator;
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
    /** How much text of each kind is kept, in characters. */
    private static final long MOST = 8_000_000;

    private final Kept<Typed, String> javascript;
    private final Kept<Plain, ModuleText> parsed;
    private final Kept<Linked, Optional<ModuleFunction.Form>> functions;

    public ModuleTexts() {
        this(MOST);
    }

    ModuleTexts(long most) {
        this.javascript = new Kept<>(most);
        this.parsed = new Kept<>(most);
        this.functions = new Kept<>(most);
    }

    /** Something made of a text. */
    private interface Key {
        String text();
    }

    private record Typed(String text, boolean tsx) implements Key {}

    private record Plain(String text) implements Key {}

    private record Linked(String text, Path path) implements Key {}

    /** Values by texts; those that nobody asked for for longest go when the texts are too long together. */
    private static final class Kept<K extends Key, V> {
        private final Map<K, V> values = new LinkedHashMap<>(16, 0.75f, true);
        private final long most;
        private long size;

        Kept(long most) {
            this.most = most;
        }

        /** Makes a value outside of the lock: two threads may make the same one. What cannot be made is not kept. */
        V get(K key, Function<K, V> maker) {
            synchronized (values) {
                V known = values.get(key);
                if (known != null) {
                    return known;
                }
            }
            V made = maker.apply(key);
            synchronized (values) {
                V other = values.putIfAbsent(key, made);
                if (other != null) {
                    return other;
                }
                size += key.text().length();
                Iterator<K> eldest = values.keySet().iterator();
                while (size > most) {
                    size -= eldest.next().text().length();
                    eldest.remove();
                }
                return made;
            }
        }
    }

    /**
     * The text of a file without its types.
     *
     * @throws TypeScriptSyntaxException at a syntax error of TypeScript
     */
    String javascript(String source, Path file, String extension) {
        return switch (extension) {
            case "ts", "mts", "cts", "tsx" -> javascript.get(new Typed(source, extension.equals("tsx")),
                    key -> TypeScriptCompiler.compile(source, file.toString(), key.tsx()));
            default -> source;
        };
    }

    ModuleText parsed(String text) {
        return parsed.get(new Plain(text), key -> new ModuleText(text));
    }

    /** The function form of a linked module, if it has one that many files can share. */
    Optional<ModuleFunction.Form> function(String text, Path path, boolean virtual) {
        return functions.get(new Linked(text, path), key -> !virtual && CHANGES_BUILTINS.matcher(text).find()
                ? Optional.empty()
                : ModuleFunction.of(text, ModuleProgram.PREFIX + path));
    }
}
