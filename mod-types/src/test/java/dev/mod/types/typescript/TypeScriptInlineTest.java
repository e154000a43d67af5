package dev.mod.types.typescript;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.types.RenameCases;
import dev.mod.types.RenameTarget;
import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Variables, constants, functions and methods of TypeScript in the place of their names; skipped where there is no compiler. */
class TypeScriptInlineTest {
    private static final String OTHER = "its value would be evaluated at another time, more often or not at all: ";
    private static final String ARGUMENT = "an argument would be evaluated at another time, more often or not at all in ";

    private final RenameCases cases = new RenameCases(new TypeScriptProvider(), InstalledTypeScript.tools(),
            InstalledTypeScript.WITHOUT_BROWSER);

    private void check(String before, String after, String... told) {
        cases.becomes(RenameCases.unmarked(before), session -> session.inline(RenameCases.marked(before)), after, told);
    }

    private void refused(String before, String message) {
        cases.refusedWith(RenameCases.unmarked(before), session -> session.inline(RenameCases.marked(before)), message);
    }

    /** Statements in a function; they begin in line 12. */
    private static String body(String statements) {
        return """
                == a.ts
                declare const log: { push(n: unknown): number };
                declare function next(): number;
                declare function take(...all: unknown[]): void;
                declare const o: { n: number; f(): number };
                let written = 1;
                const steady = 2;
                export class A {
                    n = 1;
                    two(a: number, b: number) { return a - b; }
                    m(p: number, q: number, s: string, c: boolean) {
                        q++;
                        %s
                    }
                }
                written++;
                """.formatted(statements.replace("\n", "\n        "));
    }

    private void becomes(String before, String after) {
        check(body(before), body(after.isEmpty() ? "GONE" : after).replace("        GONE\n", ""));
    }

    private void stays(String before, String message) {
        refused(body(before), message);
    }

    @Tag("slow")
    @Test
    void aVariableThatIsAlwaysTheSame() {
        becomes("const «x = p + 1;\nconst y = x * 2, z = x - x, w = x;\ntake(x, -x);",
                "const y = (p + 1) * 2, z = p + 1 - (p + 1), w = p + 1;\ntake(p + 1, -(p + 1));");
        becomes("let «x = -1;\nconst y = p - x - steady, z = x ** 2, w = p-x;",
                "const y = p - (-1) - steady, z = (-1) ** 2, w = p-(-1);");
        becomes("const «x = s + 'a';\nconst y = x.length, z = `${x}!`;",
                "const y = (s + 'a').length, z = `${s + 'a'}!`;");
        becomes("const «x = 1;\ntake(x.toFixed(), [x], x as number, x!);",
                "take((1).toFixed(), [1], 1 as number, 1!);");
        becomes("const «x = p > 1 || c;\ntake(!x, x ?? 1, x && c, x ? 1 : 2);",
                "take(!(p > 1 || c), (p > 1 || c) ?? 1, (p > 1 || c) && c, p > 1 || c ? 1 : 2);");
        becomes("const «x = c ? p : 2;\ntake(x + 1, x ? x : x, { x, y: x });",
                "take((c ? p : 2) + 1, (c ? p : 2) ? c ? p : 2 : c ? p : 2, { x: c ? p : 2, y: c ? p : 2 });");
        becomes("const «x = p as unknown;\ntake(x, typeof x, <string>x, x === 1);",
                "take(p as unknown, typeof (p as unknown), <string>(p as unknown), p as unknown === 1);");
        becomes("const «x = undefined;", "");
        becomes("const «x = Math.PI * 2;\ntake(x, x);", "take(Math.PI * 2, Math.PI * 2);");
    }

    @Tag("slow")
    @Test
    void aVariableThatIsUsedOnce() {
        becomes("const «x = next();\ntake(p, x, next());", "take(p, next(), next());");
        becomes("const «x = next();\nconst y = [p], z = s + 'a';\ntake(x, y, z);",
                "const y = [p], z = s + 'a';\ntake(next(), y, z);");
        becomes("const «x = next();\ntake(() => { next(); }, x);", "take(() => { next(); }, next());");
        becomes("const «x = [1, p];\nfor (const y of x) { take(y); }", "for (const y of [1, p]) { take(y); }");
        becomes("const «x = { a: 1 };\nnext();\nx.a;", "next();\n({ a: 1 }).a;");
        becomes("const «x = () => ({ a: 1 });\nnext();\n[1].map(x);", "next();\n[1].map(() => ({ a: 1 }));");
        becomes("const «x = () => 1;\nconst y = x as unknown;", "const y = (() => 1) as unknown;");
        becomes("const «x = this.n;\nreturn x;", "return this.n;");
        becomes("const f = () => {\n    const «x = this;\n    return x.n;\n};",
                "const f = () => {\n    return this.n;\n};");
        becomes("const «x = o.n;\nif (x > 1) { next(); }", "if (o.n > 1) { next(); }");
        becomes("const «x = next(), y = x + 1;", "const y = next() + 1;");
        becomes("const a = 1, «x = 2, b = 3;\ntake(a, x, b);", "const a = 1, b = 3;\ntake(a, 2, b);");
        becomes("const «x = o?.n;\ntake(x.toFixed());", "take((o?.n).toFixed());");
        becomes("const «x = new Date;\nreturn x.getTime();", "return (new Date).getTime();");
        becomes("const «x = function () { return 1; };\nx.name;", "(function () { return 1; }).name;");
        becomes("const «x: 'a' = 'a' as const;\ntake(x); // why", "take('a' as const); // why");
    }

    @Tag("slow")
    @Test
    void whatWouldBeEvaluatedAtAnotherTime() {
        stays("const «x = next();\ntake(x, x);", OTHER + "a.ts:12, used in a.ts:13");
        stays("const «x = next();\ntake(next(), x);", OTHER + "a.ts:12, used in a.ts:13");
        stays("const «x = next();\ntake(o.n, x);", OTHER + "a.ts:12, used in a.ts:13");
        stays("const «x = next();\nconst y = c && x;", OTHER + "a.ts:12, used in a.ts:13");
        stays("const «x = next();\no?.f().toFixed(x);", OTHER + "a.ts:12, used in a.ts:13");
        stays("const «x = next();\nwhile (x > 0) { next(); }", OTHER + "a.ts:12, used in a.ts:13");
        stays("const «x = next();\nif (c) { return; }\ntake(x);", OTHER + "a.ts:12, used in a.ts:14");
        stays("const «x = next();\nreturn () => x;", OTHER + "a.ts:12, used in a.ts:13");
        stays("const «x = next();\nthis.n += x;", OTHER + "a.ts:12, used in a.ts:13");
        stays("const «x = written;\nnext();\ntake(x);", OTHER + "a.ts:12, used in a.ts:14");
        stays("const «x = q;\nq = 2;\ntake(x);", OTHER + "a.ts:12, used in a.ts:14");
        stays("const «x = next();\ntry { take(x); } catch {}", OTHER + "a.ts:12, used in a.ts:13");
        stays("const «x = next();", OTHER + "a.ts:12");
        stays("const «x = {};\ntake(x, x);", OTHER + "a.ts:12, used in a.ts:13");
        stays("const «x = [];\nwhile (c) { take(x); }", OTHER + "a.ts:12, used in a.ts:13");
        stays("const «x = p + o;\ntake(next(), x);".replace("p + o", "p + (o as any)"),
                OTHER + "a.ts:12, used in a.ts:13");
        stays("let «x = 1;\nx = 2;", "x gets another value in a.ts:13");
        stays("let «x = 1;\n[x] = [2];", "x gets another value in a.ts:13");
        stays("let «x = 1;\n({ a: x } = { a: 2 });", "x gets another value in a.ts:13");
        stays("let «x = 1;\nfor (x of [1]) {}", "x gets another value in a.ts:13");
        stays("let «x = 1;\nx++;", "x gets another value in a.ts:13");
        stays("let «x: number;\nx = 2;", "x gets no value where it is declared, in a.ts:12");
        stays("for (let «i = 0; i < 2;) { return; }", "i is declared by no statement of its own, in a.ts:12");
        stays("const { «n } = o;\ntake(n);",
                "n is no variable, no constant, no function and no method: it is part of a pattern");
        stays("if (c) { var «x = 1; }\ntake(x!);", "x may be used before it gets its value, in a.ts:13");
        stays("switch (p) {\n    case 1: let «x = 1; break;\n    default: take(x);\n}",
                "x may be used before it gets its value, in a.ts:14");
    }

    @Test
    void whatBelongsToAFunction() {
        stays("const «x = this.n;\nfunction f() { return x; }", "this would be another object in a.ts:13");
        stays("const «x = arguments.length;\nreturn function () { return x; };",
                "it belongs to the function around it, and a.ts:13 does not");
        refused("""
                == a.ts
                export async function f(p: Promise<number>) {
                    const «x = await p;
                    return () => x;
                }
                """, "it belongs to the function around it, and a.ts:3 does not");
        check("""
                == a.ts
                export async function f(p: Promise<number>) {
                    const «x = await p;
                    return x ** 2;
                }
                """, """
                == a.ts
                export async function f(p: Promise<number>) {
                    return (await p) ** 2;
                }
                """);
        stays("const «x = o.f;\nx();", "this would be another object in a.ts:13");
        stays("const «x = 1;\ntype T = typeof x;", "a.ts:13 asks for its type");
        stays("const f = () => 1, «x: () => unknown = () => x;\nf();", "x uses itself in a.ts:12");
    }

    @Test
    void namesThatWouldMeanSomethingElse() {
        stays("const «x = p + 1;\n[1].map(p => x + p);",
                "inlined, p of a.ts:12 would mean something else in a.ts:12");
        stays("const «x = steady;\n{\n    const steady = 1;\n    take(x, steady);\n}",
                "inlined, steady of a.ts:12 would mean something else in a.ts:14");
    }

    @Test
    void linesThatWouldGoOn() {
        check("""
                == a.js
                const «list = [1, 2]
                const other = 1
                list.map(n => n + other)
                export {}
                """, """
                == a.js
                const other = 1
                ;[1, 2].map(n => n + other)
                export {}
                """);
        check("""
                == a.js
                export const f = c => {
                  const «x = { a: 1 }
                  if (c)
                    x.a
                }
                """, """
                == a.js
                export const f = c => {
                  if (c)
                    ({ a: 1 }).a
                }
                """);
        refused("""
                == a.js
                let a = 1
                const «b = 2;
                (a = b)
                export {}
                """, "inlined, a.js:1 would be read as something else");
    }

    @Test
    void elements() {
        check("""
                == a.tsx
                declare namespace JSX { interface IntrinsicElements { p: { n?: number } } }
                declare function Box(props: { n: number }): any;
                const «Tag = Box;
                export const all = <Tag n={1}></Tag>;
                """, """
                == a.tsx
                declare namespace JSX { interface IntrinsicElements { p: { n?: number } } }
                declare function Box(props: { n: number }): any;
                export const all = <Box n={1}></Box>;
                """);
        check("""
                == a.tsx
                declare namespace JSX { interface IntrinsicElements { p: { n?: number } } }
                const «n = 1 + 2;
                export const all = <p n={n}>{n}n</p>;
                """, """
                == a.tsx
                declare namespace JSX { interface IntrinsicElements { p: { n?: number } } }
                export const all = <p n={1 + 2}>{1 + 2}n</p>;
                """);
        refused("""
                == a.tsx
                const «Tag = () => null;
                export const all = <Tag/>;
                """, "Tag is a tag in a.tsx:2");
    }

    @Tag("slow")
    @Test
    void aConstantInAllFiles() {
        check("""
                == a.ts
                import { deep } from './lib/deep';
                import type { Size } from './lib/deep';
                export const LEAST = 2;

                /** The most. */
                export const «MOST: Size = LEAST + deep;

                const hidden = 1;
                export const twice = () => MOST * 2 + hidden;
                == lib/deep.ts
                export const deep = 3;
                export type Size = number;
                == lib/use.ts
                import { MOST } from '../a';
                import { deep as known } from './deep';
                export const all = [MOST, known];
                == index.ts
                export { MOST as LIMIT, LEAST } from './a';
                export { MOST } from './a';
                == test.ts
                import { LIMIT } from './index';
                import * as all from './a';
                export default { LIMIT, n: all.MOST - all.MOST };
                """, """
                == a.ts
                import { deep } from './lib/deep';
                import type { Size } from './lib/deep';
                export const LEAST = 2;

                const hidden = 1;
                export const twice = () => (LEAST + deep) * 2 + hidden;
                == lib/deep.ts
                export const deep = 3;
                export type Size = number;
                == lib/use.ts
                import { LEAST } from '../a';
                import { deep as known } from './deep';
                export const all = [LEAST + known, known];
                == index.ts
                export { LEAST } from './a';
                == test.ts
                import { LEAST } from './a';
                import { deep } from './lib/deep';
                import * as all from './a';
                export default { LIMIT: LEAST + deep, n: LEAST + deep - (LEAST + deep) };
                """);
        refused("""
                == a.ts
                const hidden = 1;
                export const «MOST = hidden + 1;
                == b.ts
                import { MOST } from './a';
                export const all = [MOST];
                """, "hidden is not exported from a.ts, and b.ts:2 would need it");
        check("""
                == a.ts
                export const «MOST = 1;
                == b.ts
                import any, { MOST } from './c';
                export const all = [MOST, any];
                == c.ts
                export * from './a';
                export default 1;
                """, """
                == a.ts
                export {};
                == b.ts
                import any from './c';
                export const all = [1, any];
                == c.ts
                export * from './a';
                export default 1;
                """);
        check("""
                == a.ts
                export const «MOST = 1;
                console.log('loaded');
                == b.ts
                import { MOST } from './a';
                export const all = [MOST];
                """, """
                == a.ts
                console.log('loaded');
                export {};
                == b.ts
                import './a';
                export const all = [1];
                """);
        refused("""
                == a.ts
                const «n = 1;
                export default n;
                """, "it is exported as default, or imported so, in a.ts:2");
        refused("""
                == a.ts
                export const «n = 1;
                """, "n is used nowhere in this project");
        refused("""
                == a.js
                export const «n = 1;
                == b.js
                const { n } = require('./a');
                module.exports = n;
                """, "b.js:1 takes it out of an object");
        refused("""
                == a.ts
                /** See {@link n}. */
                export const m = 1;
                const «n = 1;
                export const k = n;
                """, "a comment refers to it in a.ts:1");
        refused("""
                == a.ts
                export const «n = [1];
                == b.ts
                import { n } from './a';
                export const k = n;
                """, OTHER + "a.ts:1, used in b.ts:2");
    }

    @Test
    void aTypeThatWouldBeLost() {
        refused("""
                == a.ts
                const «f: (n: number) => number = n => n.toFixed().length;
                export const g = f;
                == tsconfig.json
                {"compilerOptions": {"strict": true}}
                """,
                "the code would not compile any more: a.ts: Parameter 'n' implicitly has an 'any' type.");
        refused("""
                == a.ts
                const «x: { a?: number } = {};
                export const n = x.a;
                """, "the code would not compile any more: a.ts: Property 'a' does not exist on type '{}'.");
        check("""
                == a.ts
                export function f(x: string | undefined) {
                    const «isThere = x !== undefined;
                    return isThere ? x.length : 0;
                }
                """, """
                == a.ts
                export function f(x: string | undefined) {
                    return x !== undefined ? x.length : 0;
                }
                """);
    }

    @Test
    void aFunctionOfOneExpression() {
        check("""
                == a.ts
                const N = 2;
                /** The sum. */
                function «sum(a: number, b: number, c?: number) {
                    return a + b * N;
                }
                export const use = (p: number) => sum(p, 1) * sum(-p, p + 1);
                export const more = { n: sum(1, 2, 3) };
                """, """
                == a.ts
                const N = 2;
                export const use = (p: number) => (p + 1 * N) * (-p + (p + 1) * N);
                export const more = { n: 1 + 2 * N };
                """);
        check("""
                == a.ts
                export const N = 2;
                export const «twice = <T extends number>(n: T) => ({ n, twice: n * N });
                == b.ts
                import { twice } from './a';
                export const use = () => twice(3);
                export const more = twice<4>(4).n;
                """, """
                == a.ts
                export const N = 2;
                == b.ts
                import { N } from './a';
                export const use = () => ({ n: 3, twice: 3 * N });
                export const more = { n: 4, twice: 4 * N }.n;
                """);
        check("""
                == a.ts
                declare function next(): number;
                function «pick(a: number, b = 1) { return [a, b]; }
                export const all = [pick(next()), pick(next(), 2)];
                """, """
                == a.ts
                declare function next(): number;
                export const all = [[next(), 1], [next(), 2]];
                """);
        check("""
                == a.ts
                export class A {
                    n = 1;
                    «add(k: number) { return this.n + k; }
                    use(other: A) { return this.add(1) * other.add(2); }
                }
                """, """
                == a.ts
                export class A {
                    n = 1;
                    use(other: A) { return (this.n + 1) * (other.n + 2); }
                }
                """);
        check("""
                == a.ts
                export class A {
                    static n = 1;
                    private static «add(k: number) { return this.n + k; }
                    use = () => A.add(1);
                    useful(list: number[]) { const add = (n: number) => this.use() + n; return list.map(n => add(n)); }
                }
                """, """
                == a.ts
                export class A {
                    static n = 1;
                    use = () => A.n + 1;
                    useful(list: number[]) { const add = (n: number) => this.use() + n; return list.map(n => add(n)); }
                }
                """);
        check("""
                == a.js
                const «first = function (list) { return list[0] }
                export const use = list => first(list) + 1
                """, """
                == a.js
                export const use = list => list[0] + 1
                """);
    }

    @Test
    void statements() {
        check("""
                == a.ts
                let total = 0;
                declare function log(...all: unknown[]): void;
                declare function next(): number;
                function «add(n: number, why: string) {
                    // first that
                    log(why);
                    if (n > 0) {
                        total += n;
                    }
                }
                export function use(p: number, c: boolean) {
                    add(p, 'a');
                    if (c) add(next(), 'b');
                    add(1, String(next()));
                }
                """, """
                == a.ts
                let total = 0;
                declare function log(...all: unknown[]): void;
                declare function next(): number;
                export function use(p: number, c: boolean) {
                    log('a');
                    if (p > 0) {
                        total += p;
                    }
                    if (c) {
                        const n = next();
                        log('b');
                        if (n > 0) {
                            total += n;
                        }
                    }
                    log(String(next()));
                    if (1 > 0) {
                        total += 1;
                    }
                }
                """);
        check("""
                == a.ts
                declare function log(...all: unknown[]): void;
                const «count = (n: number) => {
                    const list = [n];
                    n++;
                    log(list, n);
                };
                export const use = (all: string) => {
                    count(all.length);
                };
                """, """
                == a.ts
                declare function log(...all: unknown[]): void;
                export const use = (all: string) => {
                    {
                        let n = all.length;
                        const list = [n];
                        n++;
                        log(list, n);
                    }
                };
                """);
        refused("""
                == a.ts
                declare function log(...all: unknown[]): void;
                function «count(n: number) {
                    const list = [n];
                    log(list);
                }
                export const use = (list: number[]) => {
                    count(list[0]);
                };
                """, "inlined, list of a.ts:7 would mean something else in a.ts:4");
        check("""
                == a.ts
                function «nothing() {}
                export function use() {
                    nothing();
                    if (use.length) nothing();
                }
                """, """
                == a.ts
                export function use() {
                    if (use.length) {
                    }
                }
                """);
    }

    @Tag("slow")
    @Test
    void functionsThatStay() {
        String file = """
                == a.ts
                declare function next(): number;
                declare const box: { n: number };
                declare function take(...all: unknown[]): void;
                export %s
                export function use(p: number, other: any) {
                    %s;
                }
                """;
        String twice = "function «twice(n: number) { return n + n; }";
        String late = "function «late(n: number) { return next() - n; }";
        refused(file.formatted(twice, "take(twice(next()))"), ARGUMENT + "a.ts:6");
        refused(file.formatted(late, "take(late(next()))"), ARGUMENT + "a.ts:6");
        refused(file.formatted(late, "take(late(box.n))"), ARGUMENT + "a.ts:6");
        refused(file.formatted("function «first(a: number, b: number) { return a; }", "take(first(1, next()))"),
                ARGUMENT + "a.ts:6");
        refused(file.formatted("function «swap(a: number, b: number) { return b - a; }", "take(swap(next(), next()))"),
                ARGUMENT + "a.ts:6");
        refused(file.formatted("function «run(a: number) { return () => a; }", "take(run(next()))"),
                ARGUMENT + "a.ts:6");
        refused(file.formatted("function «a(c: boolean, n: number) { return c ? n : 0; }", "take(a(true, next()))"),
                ARGUMENT + "a.ts:6");
        refused(file.formatted(twice, "twice(1)"), "what it returns is no statement, and is not used in a.ts:6");
        refused(file.formatted("function «more(n: number) { return n + 1; }", "take(more(more(p)))"),
                "a call is within another one in a.ts:6");
        refused(file.formatted(twice, "[1].map(twice)"), "a.ts:6 uses it and does not call it");
        refused(file.formatted("function «g(n: number): number { return n > 0 ? g(n - 1) : 0; }", "g(1)"),
                "it calls itself in a.ts:4");
        refused(file.formatted("function «g(...n: number[]) { return 0; }", "take(g(1))"),
                "only parameters that are names can be inlined, not that in a.ts:4");
        refused(file.formatted("function «g({ n }: { n: number }) { return n; }", "take(g(box))"),
                "only parameters that are names can be inlined, not that in a.ts:4");
        refused(file.formatted("function «g(n: number) { return n++; }", "take(g(p))"),
                "n gets another value in a.ts:4");
        refused(file.formatted("async function «g(n: number) { return n; }", "take(g(p))"),
                "async functions and generators cannot be inlined: a.ts:4");
        refused(file.formatted("function* «g(n: number) { return n; }", "take(g(p))"),
                "async functions and generators cannot be inlined: a.ts:4");
        refused(file.formatted("function «g(n: number) { return arguments.length; }", "take(g(p))"),
                "it uses arguments in a.ts:4");
        refused(file.formatted("function «g(this: any, n: number) { return this.n; }", "take(g(p))"),
                "only parameters that are names can be inlined, not that in a.ts:4");
        refused(file.formatted("function «g<T>(n: unknown) { return n as T; }", "take(g<string>(p))"),
                "its type parameter T is used in a.ts:4");
        refused(file.formatted("function «g(n: string): string;\nexport function g(n: number): number;\n"
                + "export function g(n: any) { return n; }", "take(g(1))"), "g has several declarations");
        refused(file.formatted("function «g(n = 1) { return n; }", "take(g(p))"),
                "n has a default, and what is passed may be undefined in a.ts:6");
        refused(file.formatted("function «g(n: number) { if (n) { return 1; } take(n); }", "g(p)"),
                "it is not one return, and returns from among other statements in a.ts:4");
        refused(file.formatted("function «g(n: number) { take(n); }", "take(g(p))"), "it gives no value in a.ts:6");
        refused(file.formatted("function «g(n: number) { return n; }", "take(g(...([1] as const)))"),
                "nobody knows which argument a.ts:6 passes with ...");
        refused(file.formatted("function «g(n: number) { return n; }", "take(g?.(1))"),
                "it is called only if something is there, in a.ts:6");
        refused(file.formatted("function «g(f: () => unknown) { return f(); }", "take(g(other.f))"),
                "this would be another object in a.ts:6");
        refused(file.formatted("function «g(n: number) { var k = n; take(k); }", "g(1)"),
                "it has a variable of the whole function in a.ts:4");
        refused("""
                == a.ts
                export class A { «g() { return 1; } }
                export class B extends A { override g() { return 2; } }
                export const n = new A().g();
                """, "g overrides a method, or is overridden");
        refused("""
                == a.ts
                export class A { «g() { return 1; } }
                export const n = new A().g();
                """, "it belongs to an object in a.ts:2: new A()");
        refused("""
                == a.ts
                export class A { private n = 1; «g() { return this.n; } }
                export const f = (a: A) => a.g();
                """,
                "the code would not compile any more: a.ts: Property 'n' is private and only accessible within class 'A'.");
        refused("""
                == a.ts
                interface Box { n: number }
                const «Box = 1;
                export const n = Box;
                """, "Box has several declarations");
        refused("""
                == a.ts
                export default function «g() { return 1; }
                export const n = g();
                """, "it is exported as default");
        refused("""
                == a.ts
                export const a = { «g() { return 1; } };
                export const n = a.g();
                """, "g is a part of an object, which may be used anywhere");
        refused("""
                == a.ts
                declare function kept(...all: any): any;
                export class A { @kept «g() { return 1; } n() { return this.g(); } }
                """, "what decorates it would not happen any more: a.ts:2");
        refused("""
                == a.ts
                export class A { get «g() { return 1; } }
                export const f = (a: A) => a.g;
                """, "g is no variable, no constant, no function and no method");
    }

    @Test
    void placesAreCounted() {
        var renaming = cases.apply(RenameCases.files("== a.ts\nconst N = 1;\nexport const n = N + N;\n"),
                session -> session.inline(new RenameTarget.Named("a#N")), new ArrayList<>());
        assertEquals(3, renaming.places());
        assertEquals("a#N", renaming.symbol());
    }
}
