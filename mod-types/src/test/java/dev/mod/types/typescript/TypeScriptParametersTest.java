package dev.mod.types.typescript;

import dev.mod.types.NewParameter;
import dev.mod.types.RenameCases;
import dev.mod.types.RenameTarget;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Parameters of functions and methods of TypeScript and JavaScript; skipped where there is no compiler. */
class TypeScriptParametersTest {
    private final RenameCases cases = new RenameCases(new TypeScriptProvider(), InstalledTypeScript.tools(),
            InstalledTypeScript.WITHOUT_BROWSER);

    private void removes(String before, String function, String parameter, String after) {
        cases.becomes(before, session -> session.removeParameter(new RenameTarget.Named(function), parameter), after);
    }

    private void keeps(String before, String function, String parameter, String why) {
        cases.refused(before, session -> session.removeParameter(new RenameTarget.Named(function), parameter), why);
    }

    private void adds(String before, String function, NewParameter parameter, String after) {
        cases.becomes(before, session -> session.addParameter(new RenameTarget.Named(function), parameter), after);
    }

    private void refuses(String before, String function, NewParameter parameter, String why) {
        cases.refused(before, session -> session.addParameter(new RenameTarget.Named(function), parameter), why);
    }

    private static final String FUNCTION = """
            == a.ts
            export function total(n: number, unused?: string, more = 1): number {
                return n > 0 ? total(n - 1, unused, more) : more;
            }
            export default total;
            == b.ts
            export { total as sum } from './a';
            import { total as t } from './a';
            import any from './a';
            import * as all from './a';
            t(1);
            any(2, 'x');
            all.total(3,
                (() => 'y') && 'z', // why
                4);
            == c.js
            const { total } = require('./a');
            total(5, null, 6);
            == d.ts
            import { sum } from './b';
            sum(7, 'a' + 1, 8);
            """;

    @Test
    void aParameterOfAFunctionByAllItsNames() {
        removes(FUNCTION, "a#total", "unused", """
                == a.ts
                export function total(n: number, more = 1): number {
                    return n > 0 ? total(n - 1, more) : more;
                }
                export default total;
                == b.ts
                export { total as sum } from './a';
                import { total as t } from './a';
                import any from './a';
                import * as all from './a';
                t(1);
                any(2);
                all.total(3, // why
                    4);
                == c.js
                const { total } = require('./a');
                total(5, 6);
                == d.ts
                import { sum } from './b';
                sum(7, 8);
                """);
    }

    private static final String METHOD = """
            == a.ts
            export interface Priced { total(n: number, k: string): number }
            export class Cart implements Priced { total(n: number, k: string) { return n; } }
            export class Big extends Cart { override total(n: number, other: string) { return super.total(n, other); } }
            export const made: Priced = { total(n, k,) { return n; } };
            export const use = (p: Priced) => p?.total(1, 'x');
            """;

    @Test
    void aParameterOfMethodsThatBelongTogether() {
        removes(METHOD, "a#Cart.total", "2", """
                == a.ts
                export interface Priced { total(n: number): number }
                export class Cart implements Priced { total(n: number) { return n; } }
                export class Big extends Cart { override total(n: number) { return super.total(n); } }
                export const made: Priced = { total(n,) { return n; } };
                export const use = (p: Priced) => p?.total(1);
                """);
        adds(METHOD, "a#Priced.total", new NewParameter("boolean", "b", "true", 1), """
                == a.ts
                export interface Priced { total(b: boolean, n: number, k: string): number }
                export class Cart implements Priced { total(b: boolean, n: number, k: string) { return n; } }
                export class Big extends Cart { override total(b: boolean, n: number, other: string) { return super.total(true, n, other); } }
                export const made: Priced = { total(b: boolean, n, k,) { return n; } };
                export const use = (p: Priced) => p?.total(true, 1, 'x');
                """);
    }

    @Tag("slow")
    @Test
    void aParameterThatStays() {
        String file = """
                == a.ts
                export function f(a: number, b?: unknown) { return %s; }
                declare function next(): number;
                let i = 1;
                export const x = f(1, %s);
                """;
        keeps(file.formatted("b", "2"), "a#f", "b", "b is used in a.ts:1");
        keeps(file.formatted("b", "next()"), "a#f", "b", "b is used in a.ts:1");
        keeps(file.formatted("() => ({ b })", "2"), "a#f", "b", "b is used in a.ts:1");
        keeps(file.formatted("arguments.length", "2"), "a#f", "b",
                "a function that uses arguments keeps its parameters: a.ts:1");
        for (String argument : new String[]{"next()", "i++", "--i", "i = 2", "i += 1", "new Date()", "`${next()}`"}) {
            keeps(file.formatted("a", argument), "a#f", "b", "what a.ts:4 passes may have an effect: " + argument);
        }
        keeps("""
                == a.ts
                export function f(a: number, b?: number) { return a; }
                const all: [number, number] = [1, 2];
                f(...all);
                """, "a#f", "b", "nobody knows which argument a.ts:3 passes with ...");
        keeps("""
                == a.ts
                export function f(a: number, b?: number) { return a; }
                [1].map(f);
                """, "a#f", "b", "a.ts:2 uses it and does not call it");
        keeps("""
                == a.ts
                export function f({ a }: { a: number }) { return 1; }
                """, "a#f", "1", "only a parameter that is a name can be taken away, not that in a.ts:1");
        keeps("""
                == a.ts
                export class A { toString(n?: number) { return ''; } }
                """, "a#A.toString", "n", "toString is called by the language itself");
        keeps("""
                == a.ts
                export class A extends Array<number> { override push(n: number) { return n; } }
                """, "a#A.push", "n", "which is not in this project");
        keeps("""
                == a.js
                export function f(a, b) { return a; }
                == c.js
                const { f: g } = require('./a');
                g(1, 2);
                """, "a#f", "b", "c.js:1 uses it and does not call it");
        keeps("""
                == a.js
                export function f(a, b) { return a; }
                == c.js
                const all = require('./a');
                const { f } = all;
                f(1, 2);
                """, "a#f", "b", "c.js:2 uses it and does not call it");
        keeps("""
                == a.ts
                export class A { m(n: number) {} }
                """, "a#A", "n", "A is no function and no method");
    }

    @Test
    void callsOfWhatNobodyKnowsAreTold() {
        cases.becomes("""
                == a.ts
                export class A { m(n: number, k?: number) { return n; } }
                export const use = (x: any) => x.m(1, 2);
                """, session -> session.removeParameter(new RenameTarget.Named("a#A.m"), "k"), """
                == a.ts
                export class A { m(n: number) { return n; } }
                export const use = (x: any) => x.m(1, 2);
                """, "m was left alone where nobody knows what it belongs to, so look at a.ts:2");
    }

    @Test
    void aParameterThatComes() {
        adds(FUNCTION, "a#total", new NewParameter("boolean", "b", "!0", 1), """
                == a.ts
                export function total(b: boolean, n: number, unused?: string, more = 1): number {
                    return n > 0 ? total(!0, n - 1, unused, more) : more;
                }
                export default total;
                == b.ts
                export { total as sum } from './a';
                import { total as t } from './a';
                import any from './a';
                import * as all from './a';
                t(!0, 1);
                any(!0, 2, 'x');
                all.total(!0, 3,
                    (() => 'y') && 'z', // why
                    4);
                == c.js
                const { total } = require('./a');
                total(!0, 5, null, 6);
                == d.ts
                import { sum } from './b';
                sum(!0, 7, 'a' + 1, 8);
                """);
        refuses(FUNCTION, "a#total", new NewParameter("boolean", "b", "!0", 0),
                "passes fewer arguments than come before it");
        adds("""
                == a.js
                export function f() {}
                f();
                """, "a#f", new NewParameter("number", "n", "1", 0), """
                == a.js
                export function f(n) {}
                f(1);
                """);
        refuses("""
                == a.ts
                export function f() { return arguments.length; }
                """, "a#f", new NewParameter("number", "n", "1", 0),
                "a function that uses arguments keeps its parameters: a.ts:1");
        refuses("""
                == a.ts
                export function f() { return 1; }
                f();
                """, "a#f", new NewParameter("Missing", "n", "1", 0), "the code would not compile any more");
        refuses("""
                == a.ts
                export function f() { return 1; }
                f();
                """, "a#f", new NewParameter("string", "n", "1", 0), "the code would not compile any more");
    }

    private static final String CLASS = """
            == a.ts
            export class Cart {
                constructor(readonly n: number, unused?: string) {}
                static of() { return new Cart(1, 'a'); }
            }
            export class Big extends Cart {
                constructor(n: number) {
                    super(n, 'big');
                }
            }
            export class Bare extends Cart {
                size = 1;
            }
            export const made = (x: unknown): Cart => x instanceof Cart ? x : new Bare(2, 'bare');
            == b.ts
            import * as all from './a';
            export { Cart as Basket, Bare as Plain } from './a';
            export const more: all.Cart[] = [new all.Cart(3), new all.Big(4), new all.Bare(5, 'x')];
            == c.js
            import { Basket, Plain } from './b';
            export const last = [new Basket(6, 'y'), new Plain(7), Basket.of()];
            """;

    @Test
    void aParameterOfAConstructor() {
        removes(CLASS, "a#Cart.new", "unused", """
                == a.ts
                export class Cart {
                    constructor(readonly n: number) {}
                    static of() { return new Cart(1); }
                }
                export class Big extends Cart {
                    constructor(n: number) {
                        super(n);
                    }
                }
                export class Bare extends Cart {
                    size = 1;
                }
                export const made = (x: unknown): Cart => x instanceof Cart ? x : new Bare(2);
                == b.ts
                import * as all from './a';
                export { Cart as Basket, Bare as Plain } from './a';
                export const more: all.Cart[] = [new all.Cart(3), new all.Big(4), new all.Bare(5)];
                == c.js
                import { Basket, Plain } from './b';
                export const last = [new Basket(6), new Plain(7), Basket.of()];
                """);
        adds(CLASS, "a#Cart.new", new NewParameter("boolean", "b", "!0", 1), """
                == a.ts
                export class Cart {
                    constructor(b: boolean, readonly n: number, unused?: string) {}
                    static of() { return new Cart(!0, 1, 'a'); }
                }
                export class Big extends Cart {
                    constructor(n: number) {
                        super(!0, n, 'big');
                    }
                }
                export class Bare extends Cart {
                    size = 1;
                }
                export const made = (x: unknown): Cart => x instanceof Cart ? x : new Bare(!0, 2, 'bare');
                == b.ts
                import * as all from './a';
                export { Cart as Basket, Bare as Plain } from './a';
                export const more: all.Cart[] = [new all.Cart(!0, 3), new all.Big(4), new all.Bare(!0, 5, 'x')];
                == c.js
                import { Basket, Plain } from './b';
                export const last = [new Basket(!0, 6, 'y'), new Plain(!0, 7), Basket.of()];
                """);
    }

    @Test
    void aConstructorWithSeveralSignaturesByItsPlace() {
        String file = """
                == a.ts
                export class A {
                    constructor(n: number);
                    constructor(n: string, k: number);
                    constructor(n: unknown, k?: number) {}
                }
                export const all = [new A(1), new A('a', 2)];
                """;
        int place = file.indexOf("constructor(n: unknown") - file.indexOf("export");
        cases.becomes(file, session -> session.removeParameter(new RenameTarget.At("a.ts", place + 3), "1"), """
                == a.ts
                export class A {
                    constructor();
                    constructor(k: number);
                    constructor(k?: number) {}
                }
                export const all = [new A(), new A(2)];
                """);
        adds("""
                == a.ts
                export class A { constructor() {} }
                export const all = [new A, new A()];
                """, "a#A.new", new NewParameter("number", "n", "1", 0), """
                == a.ts
                export class A { constructor(n: number) {} }
                export const all = [new A(1), new A(1)];
                """);
    }

    @Tag("slow")
    @Test
    void aConstructorThatStays() {
        String file = """
                == a.ts
                export class A { %s(private k: number, public m = 1) {} %s }
                declare function take(c: unknown): void;
                %s
                """;
        String constructor = "constructor";
        keeps(file.formatted(constructor, "n() { return this.k; }", ""), "a#A.new", "k", "k is used in a.ts:1");
        keeps(file.formatted(constructor, "", "export const f = (a: A) => a['m'] + a.m;"), "a#A.new", "m",
                "m is used in a.ts:3");
        keeps(file.formatted(constructor, "", "take(A);"), "a#A.new", "k",
                "a.ts:3 passes it on, which may construct it");
        keeps(file.formatted(constructor, "", "Reflect.construct(A, [1]);"), "a#A.new", "k",
                "a.ts:3 passes it on, which may construct it");
        keeps(file.formatted(constructor, "static of() { return new this(1); }", ""), "a#A.new", "k",
                "a.ts:1 constructs it as this");
        keeps(file.formatted(constructor, "", "export default class extends A {}"), "a#A.new", "k",
                "nobody can tell where a class without a name is constructed: a.ts:3");
        keeps(file.formatted(constructor, "", "export const a = new A(...([1] as const));"), "a#A.new", "k",
                "nobody knows which argument a.ts:3 passes with ...");
        keeps(file.formatted(constructor, "", "let i = 0; export const a = new A(i++);"), "a#A.new", "k",
                "what a.ts:3 passes may have an effect: i++");
        keeps("""
                == a.ts
                export class A {}
                """, "a#A.new", "1", "A has no constructor of its own: a.ts:1");
        keeps("""
                == a.ts
                export class A { constructor(public k: number) {} }
                == b.ts
                import { A } from './a';
                export const f = (a: A) => a.k;
                """, "a#A.new", "k", "k is used in b.ts:2");
        keeps("""
                == a.ts
                interface Sized { size: number }
                export class A implements Sized { constructor(public size: number) {} }
                """, "a#A.new", "size", "the code would not compile any more");
        refuses(CLASS, "a#Big.new", new NewParameter("string", "m", "1", 1), "the code would not compile any more");
    }

    @Test
    void whatMayConstructAClassIsTold() {
        cases.becomes("""
                == a.ts
                declare function kept(c: abstract new (...all: any) => any): any;
                @kept
                export class A { constructor(k: number) {} }
                export type T = InstanceType<typeof A>;
                """, session -> session.removeParameter(new RenameTarget.Named("a#A.new"), "k"), """
                == a.ts
                declare function kept(c: abstract new (...all: any) => any): any;
                @kept
                export class A { constructor() {} }
                export type T = InstanceType<typeof A>;
                """, "what decorates A may construct it, so look at a.ts:2",
                "what a.ts:4 does with its type may depend on its constructor");
    }
}
