package dev.mod.steps.script.internal.typescript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeScriptCompilerTest {
    private static String erase(String source) {
        return TypeScriptCompiler.compile(source, "a.ts", false);
    }

    /** Runs of spaces count as one, so that the expectations can be read. */
    private static String squeezed(String source) {
        return erase(source).replaceAll(" +", " ").strip();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '"', textBlock = """
            let x: number = 1; → let x = 1;
            const f = (a?: string, ...r: T[]): void => {}; → const f = (a , ...r ) => {};
            x = y as any as T; → x = y ;
            x = y satisfies T; → x = y ;
            a!.b!(); → a .b ();
            function f(this: Foo, a: T) {} → function f( a ) {}
            class A<T> extends B<T> implements C {} → class A extends B {}
            new Map<string, T[]>(); → new Map ();
            import type { A } from 'a'; → ;
            import { A, b } from 'a'; b(); → import { b } from 'a'; b();
            import A, { b } from 'a'; b(); → import { b } from 'a'; b();
            import A, { B } from 'a'; new A(); → import A from 'a'; new A();
            export type * from 'a'; → ;
            export { type A, b } from 'a'; → export { b } from 'a';
            interface A {} export { A }; → ; ;
            import type { A } from 'a'; const b = 1; export { A, b }; → ; const b = 1; export { b };
            import type A from 'a'; export { A }; → ; ;
            import type A from 'a'; export default A; → ; ;
            import type * as A from 'a'; export { A as B }; → ; ;
            import { type A, b } from 'a'; export { A, b }; → import { b } from 'a'; export { b };
            interface A {} export default A; → ; ;
            declare const x: number; → ;
            abstract class A { abstract m(): void; n() {} } → class A { ; ; n() {} }
            const enum E { A, B = 2 } → var E; (function (E) { E[E["A"] = 0] = "A"; E[E["B"] = 2] = "B"; })(E || (E = {}));
            enum E { A = 'a' } → var E; (function (E) { E["A"] = 'a'; })(E || (E = {}));
            namespace N { export type T = 1 } → ;
            class A { constructor(private x: number) {} } → class A { x; constructor( x ) { this.x = x;} }
            class A { accessor x = 1 } → class A { #accessor_x = 1; get x() { return this.#accessor_x; } set x(value) { this.#accessor_x = value; } }
            () => <any>{ a: 1 } → () => ( { a: 1 })
            tag<T>`x` → tag `x`
            tag<{ a: A<B>; b: Date }>`x${c}` → tag `x${c}`
            tag<Array<A>>`x`.y(z) → tag `x`.y(z)
            f<A<B> | C[]>("x") → f ("x")
            (a.b?.["c"] as D.E<F> | undefined)?.g → (a.b?.["c"] )?.g
            x = y as TRet<<T>(a: T) => T>; → x = y ;
            const f: <A, B>(a: A) => B = g → const f = g
            const f: { <A>(a: A): void; (b: B): void } = g(2) → const f = g(2)
            type A = { [K in E["t"]]+?: B }; x → ; x
            type A<P> = `a \\`b\\` ${P}{ ... }`; x → ; x
            interface A { readonly a: B␤ <C = D>(e: C): F } x → ; x
            export default function (a: A): B; export default function (a) {} → ; export default function (a) {}
            (a: A): { b: B } => { c() } → (a ) => { c() }
            (a: A): { <B>(c: B): void␤ <D>(c: D): void } => c → (a )=> c
            let as = 1 → let as = 1
            import { A } from 'a'; export { type A, b }; → ; export { b };
            type a = A; export = a; → ; ;
            declare const a: A; type a = A; declare enum E {} export { a, E }; → ; ; ; export { a, E };
            declare class A {} export default A; → ; export default A;
            declare namespace A { type B = C; export {} } export { A }; → ; ;
            declare namespace A { export { B_2 as B }; export { A } } interface B_2 {} export { A }; → ; ; ;
            declare namespace A { export { B } } declare namespace B { export { A } } export { A, B }; → ; ; ;
            declare namespace A { export { b } } const b = 1; export { A }; → ; const b = 1; export { A };
            class A { abstract = 1; declare: B; override?: B; m() {} } → class A { abstract = 1; declare ; override ; m() {} }
            let a: (typeof undefined | B)[] = [typeof undefined] → let a = [typeof undefined]
            export { type as interface, type, type A, type as as } from 'a' → export { type as interface, type, type as as } from 'a'
            import { type } from 'a'; export { type }; type({}) → import { type } from 'a'; export { type }; type({})
            f<<A extends B>(a: A) => C>() → f ()
            import { a, b, c } from 'a'; interface A { [a]: B; d: C[b]; [c.d]?(): void } → import { a, c } from 'a'; ;
            import { a, b } from 'a'; type A = { readonly [a]: B, c: typeof b } & { [K in E["t"]]+?: F } → import { a, } from 'a'; ;
            class A { get a(): B; static set a(b: B); abstract get c(): D } → class A { get a() { }; static set a(b ) { }; ; }
            export import A = B.C; → export var A = B.C;
            namespace N { import A = B.C; A; export import D = B.E; D } → var N; (function (N) { var A = B.C; A; N.D = B.E; N.D })(N || (N = {}));
            namespace N { export function f(): void } → var N; (function (N) { ; })(N || (N = {}));
            export function f(): void; export namespace f { export const a = 1 } → ; (function (f) { ; f.a = 1 })(f || (f = {}));
            enum E { A, B, C = 5, D } → var E; (function (E) { E[E["A"] = 0] = "A"; E[E["B"] = 1] = "B"; E[E["C"] = 5] = "C"; E[E["D"] = 6] = "D"; })(E || (E = {}));
            function f() { enum E { A } } → function f() { let E; (function (E) { E[E["A"] = 0] = "A"; })(E || (E = {})); }
            class A { export: B␤ c: D } → class A { export; c }
            """)
    void erases(String source, String javascript) {
        assertEquals(javascript, squeezed(source.replace('␤', '\n')).replaceAll("\\s+", " "));
    }

    @Test
    void keepsLinesApartThatTypesKeptApart() {
        assertEquals("let a = b ;   \n(c)", erase("let a = b as T\n(c)").replaceAll(" +$", ""));
        assertEquals("let a = 1\n;               \n[b]", erase("let a = 1\ntype T = string;\n[b]"));
        assertEquals("class A { x = 1\n  ;       ['y'] = 2 }", erase("class A { x = 1\n  private ['y'] = 2 }"));
        assertEquals("return1 = (  \n  x   ) => x", erase("return1 = <T,\n>(x: T) => x"));
    }

    @Test
    void keepsColumnsOverCharactersOfAnyLength() {
        String source = "let a: '😀é漢' = f(), b = 1;";
        String erased = erase(source);
        assertEquals(source.length(), erased.length());
        assertEquals(source.indexOf("b = 1"), erased.indexOf("b = 1"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '"', textBlock = """
            export let a = 1, b, c = a; b = a++ → ; N.a = 1, N.c = N.a; N.b = N.a++
            export const { a, b: [c = a] } = d; f({ a }) → ; ({ a: N.a, b: [N.c = N.a] } = d); f({ a: N.a })
            export let a; ({ a } = b); for (a of b) {} → ; ; ({ a: N.a } = b); for (N.a of b) {}
            export let a = 1; { let a = 2; a } → ; N.a = 1; { let a = 2; a }
            export function f() {} export class A { b = f } → function f() {} N.f = f; class A { b = f } N.A = A;
            """)
    void variablesThatANamespaceExportsAreItsProperties(String body, String javascript) {
        assertEquals("var N; (function (N) { " + javascript + " })(N || (N = {}));",
                squeezed("namespace N { " + body + " }").replaceAll("\\s+", " "));
    }

    @Test
    void otherBodiesOfANamespaceReachWhatItExports() {
        assertEquals("var N; (function (N) { ; N.x = 1 })(N || (N = {}));"
                + " (function (N_1) { function f(N) { return N + N_1.x } })(N || (N = {}));",
                squeezed("namespace N { export let x = 1 } namespace N { function f(N) { return N + x } }"));
    }

    @Test
    void saysWhereASyntaxErrorIs() {
        var error = assertThrows(TypeScriptSyntaxException.class, () -> erase("let a = 1;\nlet b = ) 2;\n"));
        assertEquals("a.ts", error.file());
        assertEquals(2, error.line());
        assertEquals(9, error.column());
    }

    @Test
    void refusesJsx() {
        assertThrows(TypeScriptSyntaxException.class,
                () -> TypeScriptCompiler.compile("const a = <b>c</b>;", "a.tsx", true));
    }

    @Test
    void erasesTypesAroundJsxWithTheImportsThatItUses() {
        String source = """
                import React, { type FC } from "react";
                import { div, Button, Unused } from "./parts";
                const a = <T,>(x: T) => <div><Button<T> of={x as T}>{x!}</Button></div>;
                """;
        assertEquals("""
                import React              from "react";
                import {      Button,        } from "./parts";
                const a =     (x   ) => <div><Button    of={x     }>{x }</Button></div>;
                """, TypeScriptCompiler.erase(source, "a.tsx", true));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '`', textBlock = """
            type A = import("m").T<X>; f(); → ; f();
            type B = import('m').E[]; → ;
            let d: import("m").T<import("n").U>[] = []; → let d = [];
            function f(x: import("m").A.B<string>["k"], y?: import("./ä")): x is import("z").Q { g(); } → function f(x , y ) { g(); }
            let t: typeof import("m", { with: { a: "b" } }) | undefined = await import("m"); → let t = await import("m");
            await i.actual<typeof import("m")>("m"); → await i.actual ("m");
            const t = a < typeof import("m") ? 1 : 2; → const t = a < typeof import("m") ? 1 : 2;
            let s: import("m").T<1>[] = "import('m')"; → let s = "import('m')";
            """)
    void importTypesAreErased(String source, String expected) {
        assertEquals(expected, squeezed(source));
    }

    @Test
    void decoratorsAreNamed() {
        for (String source : new String[]{"@dec class A {}", "class A { @dec m() {} }", "class A { @dec() p = 1; }"}) {
            TypeScriptSyntaxException e = assertThrows(TypeScriptSyntaxException.class, () -> erase(source));
            String said = String.valueOf(e.getMessage());
            assertTrue(said.endsWith("decorators can't be run: JavaScript has none yet"), said);
        }
    }
}
