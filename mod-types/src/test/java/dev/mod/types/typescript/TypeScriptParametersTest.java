package dev.mod.types.typescript;

import dev.mod.types.NewParameter;
import dev.mod.types.RenameCases;
import dev.mod.types.RenameTarget;
import org.junit.jupiter.api.Test;

/** Parameters of functions and methods of TypeScript and JavaScript; skipped where there is no compiler. */
class TypeScriptParametersTest {
    private final RenameCases cases = new RenameCases(new TypeScriptProvider(), InstalledTypeScript.tools());

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
}
