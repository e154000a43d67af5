package dev.mod.match.internal.shape;

import dev.mod.match.internal.Grammar.Symbol;
import java.util.ArrayList;
import java.util.List;

/**
 * The kinds and fields of a grammar, to which a shape adds its own and takes away what it does not have. Kinds of the
 * grammar keep their numbers.
 */
public final class Vocabulary {
    private final List<Symbol> symbols;
    private final List<String> fields;
    private final int grammarSymbols;
    private final int[] renamed;

    /** The vocabulary of a grammar. */
    public Vocabulary(List<Symbol> symbols, List<String> fields) {
        this.symbols = new ArrayList<>(symbols);
        this.fields = new ArrayList<>(fields);
        grammarSymbols = symbols.size();
        renamed = new int[grammarSymbols + 1];
        for (int i = 0; i <= grammarSymbols; i++) {
            renamed[i] = i;
        }
    }

    /** The kind of nodes with a name, which is added when there is none. */
    public int named(String name) {
        return kind(name, true);
    }

    /** The kind of a token without a name, which is added when there is none. */
    public int token(String text) {
        return kind(text, false);
    }

    private int kind(String name, boolean named) {
        int found = find(name, named);
        if (found < 0) {
            found = symbols.size();
            symbols.add(new Symbol(name, named, true, false, found));
        }
        return found;
    }

    private int find(String name, boolean named) {
        for (Symbol symbol : symbols) {
            if (symbol.visible() && symbol.named() == named && symbol.name().equals(name)) {
                return symbol.publicId();
            }
        }
        return -1;
    }

    /** The field of a name, which is added when there is none. */
    public int field(String name) {
        int found = fields.indexOf(name);
        if (found < 0) {
            found = fields.size();
            fields.add(name);
        }
        return found;
    }

    /** Takes a kind out of use: rules cannot name it any more. Returns it. */
    public int without(String name) {
        int kind = kind(name, true);
        for (int i = 0; i < symbols.size(); i++) {
            Symbol symbol = symbols.get(i);
            if (symbol.publicId() == kind) {
                symbols.set(i, new Symbol(symbol.name(), symbol.named(), false, false, kind));
            }
        }
        return kind;
    }

    /** Gives all nodes of a named kind another one. */
    public void rename(String name, int kind) {
        renamed[without(name)] = kind;
    }

    String name(int kind) {
        return kind == symbols.size() ? "" : symbols.get(kind).name();
    }

    boolean isNamed(int kind) {
        return kind == symbols.size() || symbols.get(kind).named();
    }

    /** What becomes of a kind of the grammar. */
    int renamed(int kind) {
        return kind == grammarSymbols ? symbols.size() : renamed[kind];
    }

    /** The kind of errors, the number after the last symbol; to be asked for when the vocabulary is complete. */
    public int error() {
        return symbols.size();
    }

    /** How many kinds there are, that of errors included. */
    public int kindCount() {
        return symbols.size() + 1;
    }

    List<Symbol> symbols() {
        return List.copyOf(symbols);
    }

    List<String> fields() {
        return List.copyOf(fields);
    }
}
