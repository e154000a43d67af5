package dev.mod.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.internal.FlatTree;
import dev.mod.match.internal.Grammar;
import dev.mod.match.internal.JniProvider;
import dev.mod.match.internal.dart.DartShape;
import dev.mod.match.internal.shape.ShapedGrammar;
import dev.mod.match.internal.shape.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever the code, also such that does not parse: a reshaped tree is a tree of the same text. */
class DartShapeProperties {
    private static final List<String> EXPRESSIONS = List.of("a", "b", "1", "'s'", "this", "super.c", "(#)", "#.d",
            "#?.e",
            "#!", "#[#]", "#?[#]", "#(#)", "#(f: #, #)", "#<G>(#)", "#.h<G<I>>(#)", "# + #", "# - #", "# * #", "# == #",
            "# < #", "# && #", "# || #", "# ?? #", "# is! G", "# as p.G?", "!#", "-#", "++j", "k--", "# ? # : #",
            "await #", "#..l()", "#..m = #", "#..[#].n(#)", "#?..o.p", "() => #", "(q) { return #; }", "[#, ...#]",
            "{#: #}", "<G>[#]", "new G.r(#)", "const G<I>()", "G<I>.s(#)", "'t${#}u$v'", "r'\\w'", "G.new", "j = #",
            "throw #", "(#, #)", "(a: #, b: #)", "if (#) #", "#a.b", "# // x\n", "/* y */ #",
            "switch (#) { ~ => #, ~ when # => #, _ => # }");
    private static final List<String> STATEMENTS = List.of("#;", "var a = #;", "final G<I>? a = #, b;",
            "if (#) { % } else %",
            "for (var i = 0; #; i++) { % }", "for (final x in #) %", "while (#);", "do { % } while (#);", "l: { % }",
            "switch (#) { case G.a: % break; case 1: default: % }",
            "try { % } on G catch (e, s) { rethrow; } finally { % }",
            "return #;", "int f(G a, [b = #]) => #;", "assert(#, 'm');", "{ % }", ";", "yield* #;",
            "if (# case ~) { % }",
            "if (# case ~ when #) %", "switch (#) { case ~: % case ~ when #: % default: }", "final (a, b: c) = #;",
            "var [a, ...b] = #;", "for (final G(:a) in #) %", "@a late G b;");
    private static final List<String> DECLARATIONS = List.of("void f() async { % }", "final int a = #;",
            "G? get a => #;",
            "@x final class A<T> extends G with M implements I { final G a; A(this.a, {super.b = #}) : c = #; int d() { % } }",
            "enum E { a, @b c }", "mixin M on G { static const a = #; }", "extension E on G? { operator +(a) => #; }",
            "import 'a' as b show c;", "typedef F<T> = void Function(T, {int? a})?;", "external int a(b);", "library;",
            "enum Ab { c(#), @d e.f(a: #) /* x */ ; const Ab(this.g); int h() { % } }",
            "(G, {p.G? a})? f((G, int) a) { % }",
            "abstract class A { abstract final G<I>? a; (G, G) b() => (#, a: #); }");
    private static final List<String> PATTERNS = List.of("a", "1", "-2", "'s'", "G.a", "null", "_", "final a", "var b?",
            "G c", "p.G<I>? d", "G()", "G(:final a, b: ~)", "(~, ~)", "(~)", "(a: ~)", "[~, ...]", "{'a': ~}", "~ || ~",
            "~ && ~", "> 1", "== G", "~!", "~ as G", "const G()", "a /* x */");
    private static final String DAMAGE = "(){}[]<>;,.:?!='\"$ \n/=>aclass";

    private final Grammar grammar = new JniProvider().open("dart").orElseThrow();
    private final DartShape shape = new DartShape(new Vocabulary(grammar.symbols(), grammar.fields()));
    private final Grammar shaped = new ShapedGrammar(grammar, DartShape::new);

    private static String grow(String template, Random random, int depth) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            if (c == '#') {
                out.append(
                        grow(EXPRESSIONS.get(random.nextInt(depth > 0 ? EXPRESSIONS.size() : 6)), random, depth - 1));
            } else if (c == '~') {
                out.append(grow(PATTERNS.get(random.nextInt(depth > 0 ? PATTERNS.size() : 10)), random, depth - 1));
            } else if (c == '%') {
                for (int n = random.nextInt(depth > 0 ? 3 : 1); n > 0; n--) {
                    out.append(grow(STATEMENTS.get(random.nextInt(STATEMENTS.size())), random, depth - 1)).append('\n');
                }
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static String code(long seed) {
        Random random = new Random(seed);
        StringBuilder code = new StringBuilder();
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            code.append(grow(DECLARATIONS.get(random.nextInt(DECLARATIONS.size())), random, 4)).append('\n');
        }
        return code.toString();
    }

    private static String damaged(long seed) {
        Random random = new Random(~seed);
        StringBuilder code = new StringBuilder(code(seed));
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            int at = random.nextInt(code.length());
            char other = DAMAGE.charAt(random.nextInt(DAMAGE.length()));
            switch (random.nextInt(3)) {
                case 0 -> code.insert(at, other);
                case 1 -> code.setCharAt(at, other);
                default -> code.delete(at, Math.min(code.length(), at + 1 + random.nextInt(6)));
            }
            code.append('\n');
        }
        return code.toString();
    }

    @Property(tries = 300)
    void generatedCode(@ForAll long seed) {
        check(code(seed));
    }

    @Property(tries = 600)
    void damagedCode(@ForAll long seed) {
        check(damaged(seed));
    }

    private void check(String code) {
        byte[] text = code.getBytes(StandardCharsets.UTF_8);
        byte[] prepared = shape.prepare(text, text.length);
        FlatTree before = parse(grammar, prepared);
        FlatTree after = parse(shaped, text);
        isTree(after, code);
        BitSet covered = leaves(after, code);
        BitSet lost = leaves(before, code);
        lost.andNot(covered);
        boolean readTwice = errors(before) > 0 && shape.prepareAgain(prepared, text.length) != null;
        for (int at = lost.nextSetBit(0); at >= 0 && !readTwice; at = lost.nextSetBit(at + 1)) {
            assertTrue(Character.isWhitespace(text[at]), "byte " + at + " is in no leaf any more: " + code);
        }
        if (errors(after) == 0) {
            for (int at = 0; at < text.length; at++) {
                assertTrue(covered.get(at) || Character.isWhitespace(text[at]) || inExtra(after, at),
                        "byte " + at + " is in no leaf: " + code);
            }
        }
        assertTrue(errors(after) <= errors(before), code);
    }

    private static FlatTree parse(Grammar grammar, byte[] text) {
        FlatTree tree = grammar.parse(text, text.length, 10_000, 1L << 30).tree();
        assertTrue(tree != null);
        return java.util.Objects.requireNonNull(tree);
    }

    private static int errors(FlatTree tree) {
        int count = 0;
        for (byte flags : tree.flags()) {
            count += (flags & (FlatTree.ERROR | FlatTree.MISSING)) != 0 ? 1 : 0;
        }
        return count;
    }

    /** Comments show their first characters only. */
    private static boolean inExtra(FlatTree tree, int at) {
        for (int node = 0; node < tree.kind().length; node++) {
            if ((tree.flags()[node] & FlatTree.EXTRA) != 0 && tree.start()[node] <= at && at < tree.end()[node]) {
                return true;
            }
        }
        return false;
    }

    /** The bytes in leaves, which must follow each other. */
    private static BitSet leaves(FlatTree tree, String code) {
        BitSet bytes = new BitSet();
        int done = 0;
        for (int node = 0; node < tree.kind().length; node++) {
            if (tree.subtreeEnd()[node] == node + 1) {
                assertTrue(tree.start()[node] >= done, () -> "leaves overlap: " + code);
                bytes.set(tree.start()[node], tree.end()[node]);
                done = tree.end()[node];
            }
        }
        return bytes;
    }

    private void isTree(FlatTree tree, String code) {
        int size = tree.kind().length;
        assertEquals(-1, tree.parent()[0]);
        assertEquals(size, tree.subtreeEnd()[0]);
        int[] end = new int[size];
        boolean[] error = new boolean[size];
        for (int node = 0; node < size; node++) {
            int parent = tree.parent()[node];
            assertTrue(tree.start()[node] <= tree.end()[node], code);
            if (node > 0) {
                assertTrue(parent >= 0 && parent < node, code);
                assertTrue(node < tree.subtreeEnd()[parent] && tree.subtreeEnd()[node] <= tree.subtreeEnd()[parent],
                        code);
                assertTrue(tree.start()[parent] <= tree.start()[node] && tree.end()[node] <= tree.end()[parent],
                        code);
                assertTrue(end[parent] <= tree.start()[node], () -> "siblings overlap: " + code);
                end[parent] = tree.end()[node];
            }
            int kind = tree.kind()[node];
            boolean named = kind == shaped.symbols().size() || shaped.symbols().get(kind).named();
            assertEquals(named, (tree.flags()[node] & FlatTree.NAMED) != 0, code);
            assertTrue(tree.field()[node] < shaped.fields().size(), code);
        }
        for (int node = size - 1; node >= 0; node--) {
            error[node] |= (tree.flags()[node] & (FlatTree.ERROR | FlatTree.MISSING)) != 0;
            assertEquals(error[node], (tree.flags()[node] & FlatTree.HAS_ERROR) != 0, code);
            if (node > 0) {
                error[tree.parent()[node]] |= error[node];
            }
        }
    }
}
