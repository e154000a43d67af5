package dev.mod.match.internal.shape;

import dev.mod.match.internal.FlatTree;
import dev.mod.match.internal.Grammar;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A grammar whose trees are reshaped, with the kinds and fields of the new shape. */
public final class ShapedGrammar implements Grammar {
    private final Grammar grammar;
    private final Vocabulary vocabulary;
    private final Reshaper reshaper;
    private final List<Symbol> symbols;
    private final List<String> fields;

    /**
     * Wraps a grammar.
     *
     * @param shape makes the reshaper, after completing the vocabulary
     */
    public ShapedGrammar(Grammar grammar, Function<Vocabulary, Reshaper> shape) {
        this.grammar = grammar;
        vocabulary = new Vocabulary(grammar.symbols(), grammar.fields());
        reshaper = shape.apply(vocabulary);
        symbols = vocabulary.symbols();
        fields = vocabulary.fields();
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
    public Result parse(byte[] utf8, int length, long millis, long memory) {
        long begin = System.nanoTime();
        byte[] prepared = reshaper.prepare(utf8, length);
        Result result = grammar.parse(prepared, length, millis, memory);
        FlatTree tree = result.tree();
        if (tree == null) {
            return result;
        }
        if ((tree.flags()[0] & FlatTree.HAS_ERROR) != 0) {
            FlatTree other = parseAgain(prepared, utf8, errors(tree), length,
                    millis - (System.nanoTime() - begin) / 1_000_000, memory);
            if (other != null) {
                return new Result(other, null);
            }
        }
        Draft draft = new Draft(vocabulary, tree, utf8, prepared, null);
        reshaper.reshape(draft);
        return new Result(draft.finish(tree.parse()), null);
    }

    /** The tree of another reading of a text, if that is better. */
    private @Nullable FlatTree parseAgain(byte[] prepared, byte[] utf8, int errors, int length, long millis,
            long memory) {
        byte[] again = millis > 0 ? reshaper.prepareAgain(prepared, length) : null;
        FlatTree tree = again == null ? null : grammar.parse(again, length, millis, memory).tree();
        if (again == null || tree == null || errors(tree) >= errors) {
            return null;
        }
        Draft draft = new Draft(vocabulary, tree, utf8, prepared, again);
        reshaper.reshape(draft);
        FlatTree shaped = draft.finish(0);
        return draft.isGivenUp() ? null : shaped;
    }

    private static int errors(FlatTree tree) {
        int count = 0;
        for (byte flags : tree.flags()) {
            if ((flags & (FlatTree.ERROR | FlatTree.MISSING)) != 0) {
                count++;
            }
        }
        return count;
    }

    @Override
    public boolean selfTest(byte[] utf8) {
        return grammar.selfTest(utf8);
    }

    @Override
    public boolean isClean(FlatTree before, byte[] edited, int[] edits, long millis) {
        return grammar.isClean(before, reshaper.prepare(edited, edited.length), edits, millis);
    }
}
