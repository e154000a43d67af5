package dev.mod.match.internal.shape;

import dev.mod.match.internal.FlatTree;
import dev.mod.match.internal.Grammar;
import java.util.List;
import java.util.function.Function;

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
        Result result = grammar.parse(reshaper.prepare(utf8, length), length, millis, memory);
        FlatTree tree = result.tree();
        if (tree == null) {
            return result;
        }
        Draft draft = new Draft(vocabulary, tree, utf8);
        reshaper.reshape(draft);
        return new Result(draft.finish(), null);
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
