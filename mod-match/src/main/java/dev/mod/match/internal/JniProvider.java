package dev.mod.match.internal;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Grammars of the native library that this module builds. One native call parses, one fills the arrays. */
public final class JniProvider implements GrammarProvider {
    private static final String CORE = "modmatch";
    // shared with jni.c
    private static final int PARSE_TIME = -1;
    private static final int PARSE_MEMORY = -2;
    private static final int PARSE_GIVEN_UP = -4;
    private static final int SYMBOL_NAMED = 1;
    private static final int SYMBOL_VISIBLE = 2;
    private static final int SYMBOL_SUPERTYPE = 4;

    // text for any grammar: names, brackets, strings, a comment in some, errors in others
    private static final byte[] SELF_TEST = "a = b(1, 'c') // d\n{ e: [f, \"g\"] } # h\n/* i */ if (j) { return k }\n"
            .getBytes(StandardCharsets.UTF_8);

    private final @Nullable NativeLibraries libraries;
    private final Map<String, Optional<Grammar>> opened = new ConcurrentHashMap<>();

    /** Does not load anything yet. */
    public JniProvider() {
        libraries = NativeLibraries.forThisPlatform().orElse(null);
    }

    @Override
    public String name() {
        return "jni";
    }

    @Override
    public boolean isAvailable() {
        return libraries != null;
    }

    @Override
    public Optional<Grammar> open(String id) {
        NativeLibraries packed = libraries;
        return packed == null ? Optional.empty() : opened.computeIfAbsent(id, unused -> load(packed, id));
    }

    private static Optional<Grammar> load(NativeLibraries packed, String id) {
        Loader.require(packed);
        return packed.grammar(id).map(entry -> {
            Path file = packed.extract(entry.library());
            long handle = language(file.toString().getBytes(StandardCharsets.UTF_8),
                    entry.symbol().getBytes(StandardCharsets.UTF_8));
            if (handle == 0) {
                throw new ModException(ErrorCodes.NO_PARSER,
                        "the native parser of " + id + ", " + file + ", cannot be loaded");
            }
            Grammar grammar = new JniGrammar(handle);
            if (!grammar.selfTest(SELF_TEST)) {
                throw new IllegalStateException("the native parser of " + id + " in " + file + " does not work");
            }
            return grammar;
        });
    }

    /**
     * Words as {@link #lookAt} and {@link #findIn} take them.
     *
     * @param packed each after its length in four bytes, the lowest first
     * @throws IllegalStateException while no grammar is loaded
     */
    static byte[] prepared(byte[] packed) {
        if (!Loader.loaded) {
            throw new IllegalStateException("words are looked for before a grammar is loaded");
        }
        return requireMemory(words(packed));
    }

    /** Bits of the words that occur in a file; null for what is no text. */
    static byte @Nullable [] lookAt(byte[] path, byte[] words) {
        return look(path, words);
    }

    /** Bits of the words that occur in a text. */
    static byte[] findIn(byte[] utf8, byte[] words) {
        return requireMemory(find(utf8, words));
    }

    /** All places of one of the words in a text. */
    static int[] placesIn(byte[] utf8, byte[] words, int which) {
        return requireMemory(places(utf8, words, which));
    }

    private static <T> T requireMemory(@Nullable T made) {
        if (made == null) {
            throw new OutOfMemoryError("native memory for words that are looked for");
        }
        return made;
    }

    /** As {@link NativeFiles#list}; null while no grammar is loaded. */
    static byte @Nullable [] listAt(byte[] path) {
        return Loader.loaded ? list(path) : null;
    }

    /** Five numbers of each of several files, as {@link dev.mod.match.walk.FileStamps}; null while no grammar is loaded. */
    static long @Nullable [] stampsAt(byte[] base, byte[] names, int count) {
        return Loader.loaded ? stamps(base, names, count) : null;
    }

    /** Loads the core library once and for all. */
    private static final class Loader {
        private static volatile boolean loaded;

        private Loader() {}

        static synchronized void require(NativeLibraries packed) {
            if (!loaded) {
                Path file = packed.extract(CORE);
                try {
                    System.load(file.toString());
                } catch (UnsatisfiedLinkError e) {
                    String reason = String.valueOf(e.getMessage());
                    throw new ModException(ErrorCodes.NO_PARSER,
                            "the native parsers in " + file.getParent() + " cannot be loaded: "
                                    + reason.substring(reason.lastIndexOf(": ") + 1).strip()
                                    + "; XDG_CACHE_HOME can name a directory that programs may be loaded from",
                            e);
                }
                loaded = true;
            }
        }
    }

    private static final class JniGrammar implements Grammar {
        private final long handle;
        private final List<Symbol> symbols;
        private final List<String> fields;

        JniGrammar(long handle) {
            this.handle = handle;
            Object[] tables = tables(handle);
            byte[][] names = (byte[][]) tables[0];
            byte[] flags = (byte[]) tables[1];
            char[] publicIds = (char[]) tables[2];
            List<Symbol> all = new ArrayList<>(names.length);
            for (int i = 0; i < names.length; i++) {
                all.add(new Symbol(new String(names[i], StandardCharsets.UTF_8), (flags[i] & SYMBOL_NAMED) != 0,
                        (flags[i] & SYMBOL_VISIBLE) != 0, (flags[i] & SYMBOL_SUPERTYPE) != 0, publicIds[i]));
            }
            symbols = List.copyOf(all);
            List<String> fieldNames = new ArrayList<>();
            for (byte[] name : (byte[][]) tables[3]) {
                fieldNames.add(new String(name, StandardCharsets.UTF_8));
            }
            fields = List.copyOf(fieldNames);
        }

        @Override
        public List<Symbol> symbols() {
            return symbols;
        }

        @Override
        public List<String> fields() {
            return fields;
        }

        @Override
        public boolean selfTest(byte[] utf8) {
            int count = JniProvider.parse(handle, utf8, utf8.length, 10_000, 1L << 30, false);
            if (count < 0) {
                return false;
            }
            FlatTree tree = FlatTree.ofSize(count);
            return flatten(tree, true) != null;
        }

        @Override
        public Result parse(byte[] utf8, int length, long millis, long memory, boolean recoversAsBefore) {
            int count = JniProvider.parse(handle, utf8, length, millis, memory, recoversAsBefore);
            if (count == PARSE_TIME) {
                return new Result(null, Failure.TIME);
            }
            if (count == PARSE_MEMORY) {
                return new Result(null, Failure.MEMORY);
            }
            if (count == PARSE_GIVEN_UP) {
                return new Result(null, Failure.GIVEN_UP);
            }
            if (count < 0) {
                throw new IllegalStateException("native parser: " + count);
            }
            FlatTree tree = FlatTree.ofSize(count);
            int[] more = flatten(tree, false);
            return more == null
                    ? new Result(null, Failure.MEMORY)
                    : new Result(tree.of(more, kept()), null);
        }

        @Override
        public boolean isClean(FlatTree before, byte[] edited, int[] edits, long millis) {
            return before.parse() != 0 && JniProvider.isClean(handle, before.parse(), edited, edits, millis);
        }

        private static int @Nullable [] flatten(FlatTree tree, boolean check) {
            return JniProvider.flatten(tree.kind(), tree.field(), tree.flags(), tree.start(), tree.end(),
                    tree.parent(), tree.subtreeEnd(), check);
        }
    }

    private static native long language(byte[] path, byte[] symbol);

    private static native Object[] tables(long language);

    private static native long kept();

    private static native boolean isClean(long language, long number, byte[] edited, int[] edits, long millis);

    private static native byte @Nullable [] words(byte[] packed);

    private static native byte @Nullable [] look(byte[] path, byte[] words);

    private static native byte @Nullable [] find(byte[] utf8, byte[] words);

    private static native int @Nullable [] places(byte[] utf8, byte[] words, int which);

    private static native byte @Nullable [] list(byte[] path);

    private static native long @Nullable [] stamps(byte[] base, byte[] names, int count);

    private static native int parse(long language, byte[] utf8, int length, long millis, long memory,
            boolean recoversAsBefore);

    private static native int @Nullable [] flatten(char[] kind, char[] field, byte[] flags, int[] start, int[] end,
            int[] parent, int[] subtreeEnd, boolean check);
}
