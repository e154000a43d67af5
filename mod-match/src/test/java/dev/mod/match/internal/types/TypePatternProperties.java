package dev.mod.match.internal.types;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Languages;
import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.Variables;
import dev.mod.match.types.TypeInfo;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Types and symbols as rules write them. */
class TypePatternProperties {
    @Provide
    Arbitrary<String> types() {
        return Arbitraries.lazyOf(
                () -> Arbitraries.of("int", "String", "java.util.List", "java.util.Map.Entry", "größe.Über", "$T", "$_",
                        "$LONG_1"),
                () -> types().filter(type -> !type.startsWith("?")).map(type -> type + "[]"),
                () -> types().list().ofMinSize(1).ofMaxSize(3).map(list -> "a.B<" + String.join(", ", list) + ">"),
                () -> Arbitraries.of("?", "? extends a.B<$T>", "? super int[]"));
    }

    @Property
    void whatIsReadIsWrittenTheSame(@ForAll("types") String type) throws SemanticSyntaxException {
        assertEquals(type, TypePattern.parse(type).toString());
        assertEquals(type, TypePattern.parse(" " + type.replace(",", " ,\n").replace("<", "< ") + " ").toString());
    }

    @Property
    void aTypeMatchesItsOwnText(@ForAll("types") String type) throws SemanticSyntaxException {
        var closed = type.replaceAll("\\$\\w+", "a.X");
        assertEquals(Truth.YES, TypePattern.parse(closed).matches(of(TypePattern.parse(closed)), bindings()));
    }

    private static TypeInfo of(TypePattern pattern) {
        if (pattern instanceof TypePattern.Named named) {
            return TypeInfo.named(named.name(), all(named.arguments() == null ? List.of() : named.arguments()),
                    List::of);
        } else if (pattern instanceof TypePattern.Array array) {
            return TypeInfo.array(of(array.element()), List::of);
        } else if (pattern instanceof TypePattern.Wildcard wildcard) {
            return TypeInfo.wildcard(wildcard.relation(), all(wildcard.bound()));
        }
        throw new IllegalArgumentException(pattern.toString());
    }

    private static List<TypeInfo> all(List<TypePattern> patterns) {
        return patterns.stream().map(TypePatternProperties::of).toList();
    }

    private static Bindings bindings() {
        return new Bindings(Languages.find("java").orElseThrow().parse(""), new Variables());
    }

    @Property
    void anyTextIsReadOrRefusedWithAPlace(@ForAll String text) {
        for (var reader : List.<Reader>of(TypePattern::parse, SymbolPattern::parse)) {
            try {
                reader.read(text);
            } catch (SemanticSyntaxException e) {
                assertTrue(e.offset() >= 0 && e.offset() <= text.length(), text);
            }
        }
    }

    private interface Reader {
        Object read(String text) throws SemanticSyntaxException;
    }

    @Example
    void whatIsNoTypeIsRefused() {
        for (String text : List.of("", "a.", ".a", "a<", "a<>", "a<b", "a>", "a[", "a[1]", "$", "$t", "$1", "a b",
                "? extend a",
                "a".repeat(3) + "<".repeat(60), "a,b", "int<$T>x")) {
            assertThrows(SemanticSyntaxException.class, () -> TypePattern.parse(text), text);
        }
        for (String text : List.of("", "a.b(", "a.b)", "a.b(int,)", "a.b() c", "a<b>.c", "$T")) {
            assertThrows(SemanticSyntaxException.class, () -> SymbolPattern.parse(text), text);
        }
    }

    @Example
    void aVariableIsTheSameTypeWhereverItStands() throws SemanticSyntaxException {
        var same = TypePattern.parse("java.util.Map<$T, $T>");
        var number = TypeInfo.named("java.lang.Integer", List.of(), List::of);
        var text = TypeInfo.named("java.lang.String", List.of(), List::of);
        var bindings = bindings();
        assertEquals(Truth.NO,
                same.matches(TypeInfo.named("java.util.Map", List.of(number, text), List::of), bindings));
        assertEquals(null, bindings.transformed("T"));
        assertEquals(Truth.UNKNOWN,
                same.matches(TypeInfo.named("java.util.Map", List.of(number, TypeInfo.UNKNOWN), List::of), bindings));
        assertEquals(null, bindings.transformed("T"));
        assertEquals(Truth.YES, same.matches(TypeInfo.named("java.util.Map", List.of(text, text), List::of), bindings));
        assertEquals("java.lang.String", bindings.transformed("T"));
    }

    @Property
    void truthIsThatOfAllWorldsInWhichWhatIsUnknownIsDecided(@ForAll Truth a, @ForAll Truth b) {
        List<Boolean> both = new ArrayList<>();
        List<Boolean> either = new ArrayList<>();
        for (boolean x : worlds(a)) {
            for (boolean y : worlds(b)) {
                both.add(x && y);
                either.add(x || y);
            }
        }
        assertEquals(truth(both), a.and(b));
        assertEquals(truth(either), a.or(b));
    }

    private static List<Boolean> worlds(Truth truth) {
        return truth == Truth.UNKNOWN ? List.of(true, false) : List.of(truth == Truth.YES);
    }

    private static Truth truth(List<Boolean> values) {
        return values.stream().distinct().count() == 1 ? Truth.of(values.get(0)) : Truth.UNKNOWN;
    }
}
