package dev.mod.match;

import dev.mod.match.internal.FlatTree;
import dev.mod.match.internal.Grammar;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A language that can be parsed; found in {@link Languages}. Its grammar is loaded when first needed. */
public final class Language {
    /** The name of the kind of nodes that hold what could not be parsed. */
    public static final String ERROR = "ERROR";

    private final String id;
    private final List<String> aliases;
    private final List<String> extensions;
    private final int expando;
    private final String grammarId;
    private volatile @Nullable Kinds kinds;

    Language(String id, List<String> aliases, List<String> extensions, int expando, String grammarId) {
        this.id = id;
        this.aliases = List.copyOf(aliases);
        this.extensions = List.copyOf(extensions);
        this.expando = expando;
        this.grammarId = grammarId;
    }

    /** The name in lower case, as {@code javascript}. */
    public String id() {
        return id;
    }

    /** Other names, as {@code js}. */
    public List<String> aliases() {
        return aliases;
    }

    /** File name extensions without the dot. */
    public List<String> extensions() {
        return extensions;
    }

    /**
     * The code point that stands for {@code $} while a pattern is parsed: {@code $} itself where it may be part of an
     * identifier.
     */
    public int expando() {
        return expando;
    }

    String grammarId() {
        return grammarId;
    }

    /** The tables of the loaded grammar. */
    private static final class Kinds {
        final Grammar grammar;
        final String[] names;
        final boolean[] named;
        final Map<String, int[]> byName = new LinkedHashMap<>();
        final Map<String, Integer> fields = new LinkedHashMap<>();

        Kinds(Grammar grammar) {
            this.grammar = grammar;
            List<Grammar.Symbol> symbols = grammar.symbols();
            int count = symbols.size() + 1;
            names = new String[count];
            named = new boolean[count];
            Map<String, TreeSet<Integer>> ids = new LinkedHashMap<>();
            for (int i = 0; i < count - 1; i++) {
                Grammar.Symbol symbol = symbols.get(i);
                names[i] = symbol.name();
                named[i] = symbol.named();
                if (symbol.visible() || symbol.supertype()) {
                    ids.computeIfAbsent(symbol.name(), unused -> new TreeSet<>()).add(symbol.publicId());
                }
            }
            names[count - 1] = ERROR;
            named[count - 1] = true;
            ids.computeIfAbsent(ERROR, unused -> new TreeSet<>()).add(count - 1);
            ids.forEach((name, set) -> byName.put(name, set.stream().mapToInt(Integer::intValue).toArray()));
            for (int i = 1; i < grammar.fields().size(); i++) {
                fields.put(grammar.fields().get(i), i);
            }
        }
    }

    private Kinds kinds() {
        Kinds loaded = kinds;
        if (loaded == null) {
            synchronized (this) {
                loaded = kinds;
                if (loaded == null) {
                    loaded = new Kinds(Languages.grammar(grammarId));
                    kinds = loaded;
                }
            }
        }
        return loaded;
    }

    /** The kind of this name, -1 when there is none. */
    public int kindId(String name, boolean named) {
        for (int kind : kindIds(name)) {
            if (kindIsNamed(kind) == named) {
                return kind;
            }
        }
        return -1;
    }

    /** All kinds of this name, ascending: a grammar may have several, named and anonymous. */
    public int[] kindIds(String name) {
        int[] ids = kinds().byName.get(name);
        return ids == null ? new int[0] : Arrays.copyOf(ids, ids.length);
    }

    public String kindName(int kind) {
        return kinds().names[kind];
    }

    public boolean kindIsNamed(int kind) {
        return kinds().named[kind];
    }

    /** Kinds are numbered from 0 up to this; the last one is {@link #ERROR}. */
    public int kindCount() {
        return kinds().names.length;
    }

    /** Names of all kinds that can stand in a tree, each once, for messages and suggestions. */
    public List<String> kindNames() {
        return List.copyOf(kinds().byName.keySet());
    }

    /** The field of this name, -1 when there is none. */
    public int fieldId(String name) {
        return kinds().fields.getOrDefault(name, -1);
    }

    public String fieldName(int field) {
        return kinds().grammar.fields().get(field);
    }

    /** Names of all fields. */
    public List<String> fieldNames() {
        return List.copyOf(kinds().fields.keySet());
    }

    /**
     * The grammar's own description of its nodes, in the form of tree-sitter's {@code node-types.json}; empty in a build
     * that has none.
     */
    public Optional<String> nodeTypes() {
        try (InputStream in = Language.class.getResourceAsStream("node-types/" + grammarId + ".json")) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Parses a text.
     *
     * @throws ParseLimitException when it is larger or more expensive than {@link ParseLimits#DEFAULT}
     */
    public Tree parse(String source) {
        return parse(source.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Parses a text in UTF-8. The array becomes part of the tree: do not change it.
     *
     * @throws ParseLimitException when it is larger or more expensive than {@link ParseLimits#DEFAULT}
     */
    public Tree parse(byte[] utf8) {
        return parse(utf8, ParseLimits.DEFAULT);
    }

    /**
     * As {@link #parse(byte[])}.
     *
     * @param dialect for whom: texts with syntax errors may give other trees
     */
    public Tree parse(byte[] utf8, Dialect dialect) {
        return new Tree(this, utf8, flat(utf8, ParseLimits.DEFAULT, dialect));
    }

    /**
     * Parses a text in UTF-8. The array becomes part of the tree: do not change it.
     *
     * @throws ParseLimitException when it is larger or more expensive than the limits
     */
    public Tree parse(byte[] utf8, ParseLimits limits) {
        return new Tree(this, utf8, flat(utf8, limits, Dialect.RULES));
    }

    private FlatTree flat(byte[] utf8, ParseLimits limits, Dialect dialect) {
        if (utf8.length > limits.maxBytes()) {
            throw ParseLimitException.of(ParseLimitException.Limit.SIZE, limits, utf8.length);
        }
        Grammar.Result result = kinds().grammar.parse(utf8, utf8.length, limits.maxTime().toMillis(),
                limits.maxMemory(), dialect == Dialect.SCRIPTS);
        if (result.tree() != null) {
            return result.tree();
        }
        throw ParseLimitException.of(limit(result.failure()), limits, utf8.length);
    }

    boolean isClean(FlatTree before, byte[] edited, int[] edits) {
        return edited.length <= ParseLimits.DEFAULT.maxBytes()
                && kinds().grammar.isClean(before, edited, edits, ParseLimits.DEFAULT.maxTime().toMillis());
    }

    private static ParseLimitException.Limit limit(Grammar.@Nullable Failure failure) {
        if (failure == Grammar.Failure.TIME) {
            return ParseLimitException.Limit.TIME;
        }
        return failure == Grammar.Failure.MEMORY
                ? ParseLimitException.Limit.MEMORY
                : ParseLimitException.Limit.PARSER;
    }

    /**
     * Parses parts of a text that is in another language otherwise, as scripts in a page: all parts give one tree,
     * whose positions are those in the whole text.
     *
     * @param bounds start and end of each part in bytes, ascending
     * @throws ParseLimitException when it is larger or more expensive than {@link ParseLimits#DEFAULT}
     */
    public Tree parseParts(byte[] utf8, int... bounds) {
        // ending with the last part, as the root node does
        byte[] parts = new byte[bounds.length < 2 ? 0 : bounds[bounds.length - 1]];
        Arrays.fill(parts, (byte) ' ');
        for (int i = 0; i < parts.length; i++) {
            if (utf8[i] == '\n') {
                parts[i] = '\n';
            }
        }
        for (int i = 0; i + 1 < bounds.length; i += 2) {
            System.arraycopy(utf8, bounds[i], parts, bounds[i], bounds[i + 1] - bounds[i]);
        }
        return new Tree(this, utf8, flat(parts, ParseLimits.DEFAULT, Dialect.RULES));
    }

    @Override
    public String toString() {
        return id;
    }
}
