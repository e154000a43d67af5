package dev.mod.steps.script.internal.typescript;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.match.Languages;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class TypeScriptCompilerProperties {
    private static final List<String> STATEMENTS = List.of("let v%s: Map<string, '😀'>\n = new Map<string, any>();",
            "function f%s<T>(a: T, b?: { x: number }): a is T { return (a as any)!; }",
            "interface I%s { a: string;\n }",
            "type T%s = { [k in 'é']: number };",
            "class C%s<T> { private x?: T; readonly y: number = 1; m(): void {} }",
            "const g%s = async <T,>(x: T): Promise<T> => x;", "declare const d%s: number;", "f(<any>1, %s as const);",
            "abstract class A%s { abstract m(): void; protected n(this: A%<d): void {} }");

    @Provide
    Arbitrary<List<String>> programs() {
        return Arbitraries.of(STATEMENTS).list().ofMaxSize(12);
    }

    @Property(tries = 200)
    void whatRemainsStaysInItsPlaceAndIsJavaScript(@ForAll("programs") List<String> statements) {
        StringBuilder source = new StringBuilder();
        for (int i = 0; i < statements.size(); i++) {
            source.append(String.format(java.util.Locale.ROOT, statements.get(i), i)).append('\n');
        }
        String erased = TypeScriptCompiler.compile(source.toString(), "a.ts", false);
        assertEquals(source.length(), erased.length());
        for (int i = 0; i < erased.length(); i++) {
            char before = source.charAt(i);
            char after = erased.charAt(i);
            if (after != ' ' && after != ';' && after != before) {
                throw new AssertionError("at " + i + " in " + source + "\n" + erased);
            }
            assertEquals(before == '\n', after == '\n');
        }
        assertEquals(0, Languages.find("javascript").orElseThrow().parse(erased).errorCount(), erased);
    }
}
