package dev.mod.types.typescript;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.types.RenameCases;
import dev.mod.types.RenameTarget;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Names of TypeScript and JavaScript; skipped where there is no compiler. */
class TypeScriptRenameTest {
    private final RenameCases cases = new RenameCases(new TypeScriptProvider(), InstalledTypeScript.tools());

    @Test
    void aFunctionThroughImportsAndReexports() {
        cases.check("""
                == a.ts
                export function «total»(n: number): number;
                export function total(n: string): number;
                export function total(n: unknown) { return Number(n); }
                export default total;
                == b.ts
                export { total } from './a';
                export { total as sum } from './a';
                import { total as t } from './a';
                t(1);
                == c.ts
                import { total, sum } from './b';
                import * as b from './b';
                import def from './a';
                const all = { total, x: total(1) };
                b.total(sum(1)) + all.total(2) + def(1);
                function other(total: number) { return total; }
                const later = async () => { const { total } = await import('./a'); total(1); };
                == d.js
                const { total } = require('./a');
                total(1);
                """, "count", """
                == a.ts
                export function count(n: number): number;
                export function count(n: string): number;
                export function count(n: unknown) { return Number(n); }
                export default count;
                == b.ts
                export { count } from './a';
                export { count as sum } from './a';
                import { count as t } from './a';
                t(1);
                == c.ts
                import { count, sum } from './b';
                import * as b from './b';
                import def from './a';
                const all = { total: count, x: count(1) };
                b.count(sum(1)) + all.total(2) + def(1);
                function other(total: number) { return total; }
                const later = async () => { const { count: total } = await import('./a'); total(1); };
                == d.js
                const { count } = require('./a');
                count(1);
                """);
    }

    @Test
    void aMemberWithWhatOverridesItAndObjectsOfItsType() {
        cases.check("""
                == a.ts
                export interface Priced { «total»(): number; kind?: string }
                export class Cart implements Priced { total() { return 1; } }
                export class Big extends Cart { override total() { return super.total() + this['total'](); } }
                export class Other { total = 1; }
                == b.ts
                import { Priced, Other, Big } from './a';
                const make = (): Priced => ({ total: () => 2 });
                const total = () => 3;
                const made: Priced = { total };
                const { total: x } = made;
                function f({ total }: Priced) { return total(); }
                make().total() + new Other().total + new Big().total();
                """, "cents", """
                == a.ts
                export interface Priced { cents(): number; kind?: string }
                export class Cart implements Priced { cents() { return 1; } }
                export class Big extends Cart { override cents() { return super.cents() + this['cents'](); } }
                export class Other { total = 1; }
                == b.ts
                import { Priced, Other, Big } from './a';
                const make = (): Priced => ({ cents: () => 2 });
                const total = () => 3;
                const made: Priced = { cents: total };
                const { cents: x } = made;
                function f({ cents: total }: Priced) { return total(); }
                make().cents() + new Other().total + new Big().cents();
                """);
    }

    @Test
    void variablesThatAreShorthand() {
        cases.check("""
                == a.ts
                function f(o: { a: number }) {
                    const { «a» } = o;
                    const b = [1].map(a => a);
                    return { a, b };
                }
                f({ a: 1 }).a;
                """, "c", """
                == a.ts
                function f(o: { a: number }) {
                    const { a: c } = o;
                    const b = [1].map(a => a);
                    return { a: c, b };
                }
                f({ a: 1 }).a;
                """);
    }

    @Test
    void aVariableOfTheModuleDoesNotTakeThePropertyWithIt() {
        cases.check("""
                == a.ts
                export const o = { a: 1 };
                export const { «a» } = o;
                export const p = { a };
                == b.ts
                import { a, o, p } from './a';
                o.a + p.a + a;
                """, "c", """
                == a.ts
                export const o = { a: 1 };
                export const { a: c } = o;
                export const p = { a: c };
                == b.ts
                import { c, o, p } from './a';
                o.a + p.a + c;
                """);
        cases.check("""
                == a.ts
                export const o = { «a»: 1 };
                export const { a } = o;
                export const p = { a };
                == b.ts
                import { a, o, p } from './a';
                o.a + p.a + a;
                """, "c", """
                == a.ts
                export const o = { c: 1 };
                export const { c: a } = o;
                export const p = { a };
                == b.ts
                import { a, o, p } from './a';
                o.c + p.a + a;
                """);
    }

    @Tag("slow")
    @Test
    void typesComponentsAndMembersOfEnumsAndPrivateOnes() {
        cases.check("""
                == a.tsx
                declare global { namespace JSX { interface Element {} interface IntrinsicElements { b: {} } } }
                export function «Label»(p: { text: string }): JSX.Element { return <b/>; }
                export const page = <Label text="x"></Label>;
                """, "Caption", """
                == a.tsx
                declare global { namespace JSX { interface Element {} interface IntrinsicElements { b: {} } } }
                export function Caption(p: { text: string }): JSX.Element { return <b/>; }
                export const page = <Caption text="x"></Caption>;
                """);
        cases.check("""
                == a.ts
                export enum Color { «Red», Green }
                export type Warm = Color.Red;
                const c = Color.Red; const d = Color['Red'];
                """, "Rot", """
                == a.ts
                export enum Color { Rot, Green }
                export type Warm = Color.Rot;
                const c = Color.Rot; const d = Color['Rot'];
                """);
        cases.check("""
                == a.ts
                export interface «Box» { a: number }
                export const Box = { of(): Box { return { a: 1 }; } };
                == b.ts
                import { Box } from './a';
                const b: Box = Box.of();
                """, "Case", """
                == a.ts
                export interface Case { a: number }
                export const Case = { of(): Case { return { a: 1 }; } };
                == b.ts
                import { Case } from './a';
                const b: Case = Case.of();
                """);
        cases.check("""
                == a.ts
                class A { #«n» = 1; get() { return this.#n; } }
                """, "#m", """
                == a.ts
                class A { #m = 1; get() { return this.#m; } }
                """);
        cases.check("""
                == a.ts
                class A { constructor(private readonly «n»: number) { n.toFixed(); } get() { return this.n; } }
                """, "m", """
                == a.ts
                class A { constructor(private readonly m: number) { m.toFixed(); } get() { return this.m; } }
                """);
    }

    @Test
    void anAliasOfAnImportIsANameOfItsOwn() {
        cases.check("""
                == a.ts
                export const x = 1;
                export default class Thing {}
                == b.ts
                import { x as «y» } from './a';
                y;
                export { y as z };
                """, "w", """
                == a.ts
                export const x = 1;
                export default class Thing {}
                == b.ts
                import { x as w } from './a';
                w;
                export { w as z };
                """);
        cases.check("""
                == a.ts
                export default class Thing {}
                new Thing();
                == b.ts
                import «Thing» from './a';
                new Thing();
                """, "Own", """
                == a.ts
                export default class Thing {}
                new Thing();
                == b.ts
                import Own from './a';
                new Own();
                """);
    }

    @Test
    void byItsFullName() {
        var files = RenameCases.files("""
                == src/cart.ts
                export class Cart { total() { return 1; } }
                new Cart().total();
                """);
        var renaming = cases.rename(files, new RenameTarget.Named("src/cart#Cart.total"), "cents", new ArrayList<>());
        assertEquals("src/cart#Cart.total", renaming.symbol());
        assertEquals("""
                export class Cart { cents() { return 1; } }
                new Cart().cents();
                """, renaming.texts().get("src/cart.ts"));
    }

    @Tag("slow")
    @Test
    void whatWouldMeanSomethingElseIsRefused() {
        cases.refused("== a.ts\nconst «a» = 1; const b = 2; a + b;\n", "b", "would");
        cases.refused("== a.ts\nconst «a» = 1; function f(b: number) { return a + b; }\n", "b",
                "a.ts:1 would mean something else");
        cases.refused("== a.ts\nfunction g() { const b = 1; { const «a» = 2; return a + b; } }\n", "b", "would mean");
        cases.refused("== a.ts\nclass A { m() {} }\nclass B extends A { «n»() {} }\n", "m", "override something else");
        cases.refused("== a.ts\nexport const «a» = 1;\n== b.ts\nimport { a } from './a';\nconst b = 1; a;\n", "b",
                "b.ts");
        cases.refused("== a.ts\nexport interface T { «a»: 1; b: 2 }\n", "b", "would");
        cases.refused("""
                == a.ts
                export interface T { «a»: number }
                function get<K extends keyof T>(t: T, k: K) { return t[k]; }
                get({ a: 1 }, 'a');
                """, "b", "would not compile any more: a.ts");
    }

    @Tag("slow")
    @Test
    void whatIsNotKnownIsRefusedOrTold() {
        cases.refused("== a.ts\n[1].«map»(String);\n", "f", "which is not in this project");
        cases.refused("== a.ts\nclass A { «toString»() { return ''; } }\n", "f", "called by the language itself");
        cases.refused("== a.ts\nclass A { «a»() { return ''; } }\n", "toJSON", "called by the language itself");
        cases.refused("== a.ts\nclass A extends Error { override «message» = ''; }\n", "f", "not in this project");
        cases.refused("== a.ts\nexport const «a» = 1;\n== b.ts\nimport { a } from './gone';\na;\n", "b", "b.ts:1");
        cases.refused("== a.ts\nconst «a» = 1;\n", "class", "no name in TypeScript");
        cases.refused("== a.ts\nclass A { #«a» = 1; }\n", "b", "begin with #");
        var doubts = new ArrayList<String>();
        cases.check("== a.ts\nexport class A { «a» = 1 }\nexport const f = (x: any) => x.a;\n", "b",
                "== a.ts\nexport class A { b = 1 }\nexport const f = (x: any) => x.a;\n", doubts);
        assertEquals(List.of("a was left alone where nobody knows what it belongs to, so look at a.ts:2"), doubts);
        doubts.clear();
        String patterns = """
                == a.ts
                export class A { «a» = 1 }
                export const f = ({ a }: any) => a;
                export const g = ({ a: c }: any) => c;
                export const { a: d } = { a: 1 };
                export const h = ({ @ }: A) => a;
                for (const { e = a, a } of [{ a: 1, e: 2 }]) a + e;
                == b.js
                export const i = ({ a }) => a;
                export const j = ({ a: c = 1 }) => c;
                """;
        cases.check(patterns.replace("@", "a"), "b",
                RenameCases.unmarked(patterns).replace("A { a", "A { b").replace("@", "b: a"), doubts);
        assertEquals(List.of(
                "a was left alone where nobody knows what it belongs to, so look at a.ts:2, a.ts:3, b.js:1, b.js:2"),
                doubts);
    }

    private static final String DOCUMENTED = """
            == shape.js
            /** A «Shape» by its words: Shape. */
            export class @Shape@ { constructor() { this.size = 1; } }
            /**
             * @typedef {Object} Options
             * @property {@Shape@} shape
             */
            /**
             * @callback Visitor
             * @param {@Shape@} each
             * @returns {boolean}
             */
            /** @typedef {@Shape@ | null} Maybe */
            == use.js
            import { @Shape@ } from './shape.js';
            /** @import { Maybe as M } from './shape.js' */
            /** @type {@Shape@} */
            let a = new @Shape@();
            /** @type {import('./shape.js').@Shape@[]} */
            const list = [];
            /**
             * Draws a {@link @Shape@}, see {@link @Shape@#size}.
             * @param {import('./shape.js').Options} options
             * @param {@Shape@} [shape=a] a Shape
             * @returns {Promise<@Shape@>}
             * @throws {@Shape@}
             * @see @Shape@
             */
            async function draw(options, shape) { return /** @type {@Shape@} */ (shape); }
            /** @extends {@Shape@} */
            class Sub extends @Shape@ {
              /** @type {Map<string, @Shape@>} */
              all = new Map();
            }
            function other(Shape) {
              /** @type {import('./shape.js').Maybe} a Shape */
              let m = Shape;
            }
            """;

    @Test
    void aTypeWithTheDocumentationCommentsThatNameIt() {
        String before = DOCUMENTED.replace("«Shape»", "Shape").replaceFirst("@Shape@", "«Shape»")
                .replace("@Shape@", "Shape");
        cases.check(before, "Form", DOCUMENTED.replace("«Shape»", "Shape").replace("@Shape@", "Form"));
    }

    @Tag("slow")
    @Test
    void whatOnlyCommentsDeclare() {
        String after = """
                == a.js
                /** @typedef {Object} Settings
                 * @property {number} depth */
                /** @callback Each
                 * @param {Settings} options */
                /** @template U
                 * @param {U} value
                 * @param {Settings} options those options
                 * @returns {U} */
                export function id(value, options) { options.depth; return value; }
                == b.js
                /** @typedef {import('./a.js').Settings} O */
                /** @param {O} o
                 * @param {import('./a.js').Each} each */
                function f(o, each) { each(o); }
                """;
        cases.check(after.replaceFirst("Settings", "«Options»").replace("Settings", "Options"), "Settings", after);
        cases.check(after.replaceFirst("depth", "«deep»").replace("depth", "deep"), "depth", after);
        cases.check(after.replaceFirst("Each", "«Visitor»").replace("Each", "Visitor"), "Each", after);
        cases.check(after.replaceFirst("\\bU\\b", "«T»").replaceAll("\\bU\\b", "T"), "U", after);
        cases.check(
                after.replace("id(value,", "id(«v»,").replace("{U} value", "{U} v").replace("return value", "return v"),
                "value", after);
    }

    @Test
    void namesOfCommentsThatWouldMeanSomethingElseAreRefused() {
        cases.refused("""
                == a.js
                export class «Shape» {}
                /** @template Form
                 * @param {Form} form
                 * @param {Shape} shape */
                export function f(form, shape) {}
                """, "Form", "a.js:4 would mean something else");
    }

    @Test
    void textsThatMayNameAMemberAreTold() {
        String left = """
                == b.ts
                import './total';
                export const read = (any: any, kind: string) => {
                  any['total']();
                  for (const key of ['total', 'totals']) any[key]();
                  any['to' + kind]();
                  any[`${kind}tal`]();
                  any['to' + kind + 'tal']();
                  get(any, 'cart.total');
                  any[`to ${kind}`](`tot${kind}x`);
                };
                declare const get: any;
                == c.js
                console.log('to' + 1);
                """;
        var doubts = new ArrayList<String>();
        cases.check("""
                == a.ts
                export class Cart { «total»() { return 1 } }
                const cart = new Cart();
                cart['total']();
                type Key = 'total' | 'other';
                """ + left, "sum", """
                == a.ts
                export class Cart { sum() { return 1 } }
                const cart = new Cart();
                cart['sum']();
                type Key = 'total' | 'other';
                """ + left, doubts);
        assertEquals(List.of(
                "total may be put together from texts, so look at b.ts:5, b.ts:6, b.ts:7",
                "total was left alone in texts, so look at b.ts:3, b.ts:4, b.ts:8"), doubts);
    }
}
