package dev.mod.types.typescript;

import dev.mod.types.RenameCases;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files of TypeScript and JavaScript at other paths; skipped where there is no compiler. */
class TypeScriptMoveTest {
    private final RenameCases cases = new RenameCases(new TypeScriptProvider(), InstalledTypeScript.tools());

    private void check(String before, String from, String to, String after, String... told) {
        cases.becomes(before, session -> session.move(from, to), after, told);
    }

    private void refused(String before, String from, String to, String why) {
        cases.refused(before, session -> session.move(from, to), why);
    }

    @Test
    void namesInTheFileAndForItInTheFormInWhichTheyAreWritten() {
        check("""
                == src/cart.ts
                import { tax } from './tax';
                import type { Item } from '../types/item.js';
                export { tax } from "./tax.ts";
                export * from './money/';
                import './style.css';
                export const later = () => import('./tax');
                export type Rate = import('./tax').Rate;
                export const total = (item: Item) => tax(item.price);
                == src/money/index.ts
                import { total } from '../cart';
                export const money = () => total({ price: 1 });
                == src/style.css
                a {}
                == src/tax.ts
                import * as cart from './cart';
                import { later } from './cart.js';
                export { total } from './cart.ts';
                export * as all from './cart';
                export type Total = typeof import('./cart').total;
                export type Rate = number;
                export const load = async () => (await import(/* later */ `./cart`)).total;
                export const tax = (n: number): number => n + later.length + cart.total.length;
                == src/use.js
                const { total } = require('./cart');
                /** @type {import('./cart').Rate} */
                const rate = 1;
                /** @import { Rate } from './cart' */
                total(rate);
                == types/item.ts
                export interface Item { price: number }
                """, "src/cart.ts", "src/shop/basket.ts", """
                == src/money/index.ts
                import { total } from '../shop/basket';
                export const money = () => total({ price: 1 });
                == src/shop/basket.ts
                import { tax } from '../tax';
                import type { Item } from '../../types/item.js';
                export { tax } from "../tax.ts";
                export * from '../money/';
                import '../style.css';
                export const later = () => import('../tax');
                export type Rate = import('../tax').Rate;
                export const total = (item: Item) => tax(item.price);
                == src/style.css
                a {}
                == src/tax.ts
                import * as cart from './shop/basket';
                import { later } from './shop/basket.js';
                export { total } from './shop/basket.ts';
                export * as all from './shop/basket';
                export type Total = typeof import('./shop/basket').total;
                export type Rate = number;
                export const load = async () => (await import(/* later */ `./shop/basket`)).total;
                export const tax = (n: number): number => n + later.length + cart.total.length;
                == src/use.js
                const { total } = require('./shop/basket');
                /** @type {import('./shop/basket').Rate} */
                const rate = 1;
                /** @import { Rate } from './shop/basket' */
                total(rate);
                == types/item.ts
                export interface Item { price: number }
                """);
    }

    @Test
    void indexFilesAndModulesThatAreExtended() {
        check("""
                == a/index.ts
                import { b } from '.';
                export const a = 1, b = a;
                == a/more.ts
                import { a } from '.';
                import { b } from './';
                import { a as c } from './index';
                a + b + c;
                == use.ts
                import { a } from './a';
                import other = require('./a/index.js');
                declare module './a' { interface Extra { more: number } }
                a + other.b;
                """, "a/index.ts", "lib/a/index.ts", """
                == a/more.ts
                import { a } from '../lib/a';
                import { b } from '../lib/a/';
                import { a as c } from '../lib/a/index';
                a + b + c;
                == lib/a/index.ts
                import { b } from '.';
                export const a = 1, b = a;
                == use.ts
                import { a } from './lib/a';
                import other = require('./lib/a/index.js');
                declare module './lib/a' { interface Extra { more: number } }
                a + other.b;
                """);
        check("""
                == a/index.ts
                export const a = 1;
                == use.ts
                import { a } from './a';
                """, "a/index.ts", "a.ts", """
                == a.ts
                export const a = 1;
                == use.ts
                import { a } from './a';
                """);
        check("""
                == a/index.ts
                export const a = 1;
                == use.ts
                import { a } from './a/';
                """, "a/index.ts", "b.ts", """
                == b.ts
                export const a = 1;
                == use.ts
                import { a } from './b';
                """);
    }

    @Test
    void referencesBeforeAllCode() {
        check("""
                == a/globals.d.ts
                /// <reference path="more.d.ts" />
                declare const global: Extra;
                == a/more.d.ts
                interface Extra { n: number }
                == use.ts
                /// <reference path="a/globals.d.ts" />
                global.n;
                """, "a/globals.d.ts", "types/globals.d.ts", """
                == a/more.d.ts
                interface Extra { n: number }
                == types/globals.d.ts
                /// <reference path="../a/more.d.ts" />
                declare const global: Extra;
                == use.ts
                /// <reference path="types/globals.d.ts" />
                global.n;
                """);
    }

    private static final String CONFIGURED = """
            == src/lib/cart.ts
            export const total = 1;
            == src/use.ts
            import { total } from '@/lib/cart';
            import { total as same } from '%s';
            total + same;
            == tsconfig.json
            {"compilerOptions": {"module": "preserve", "paths": {"@/*": ["./src/*"], "cart": ["./src/*/cart.ts", "./src/lib/cart.ts"],
              "any/*": ["./src/lib/*", "./src/shop/*"]}}}
            """;

    @Test
    void whatAConfigurationResolvesIsLeftAloneWhereItStillLeadsToTheFile() {
        check(CONFIGURED.formatted("any/cart"), "src/lib/cart.ts", "src/shop/cart.ts", """
                == src/shop/cart.ts
                export const total = 1;
                == src/use.ts
                import { total } from '@/shop/cart';
                import { total as same } from 'any/cart';
                total + same;
                == tsconfig.json
                {"compilerOptions": {"module": "preserve", "paths": {"@/*": ["./src/*"], "cart": ["./src/*/cart.ts", "./src/lib/cart.ts"],
                  "any/*": ["./src/lib/*", "./src/shop/*"]}}}
                """, "what is no name of a module was left alone, so look at './src/lib/cart.ts' in tsconfig.json:1");
        refused(CONFIGURED.formatted("cart"), "src/lib/cart.ts", "src/shop/cart.ts",
                "'cart' in src/use.ts:2 would not lead to the file any more");
        refused(CONFIGURED.formatted("@/lib/cart"), "src/lib/cart.ts", "cart.ts",
                "'@/lib/cart' in src/use.ts:1 would not lead to the file any more");
    }

    @Test
    void whatAPackageExports() {
        String files = """
                == package.json
                {"name": "shop", "type": "module", "exports": {"./cart": "./src/cart.ts", "./*": "./src/*.ts"}}
                == src/cart.ts
                export const total = 1;
                == src/use.ts
                import { total } from 'shop/%s';
                total;
                """;
        refused(files.formatted("cart"), "src/cart.ts", "lib/cart.ts",
                "'shop/cart' in src/use.ts:1 would not lead to the file any more");
        check(files.replace("\"./cart\": \"./src/cart.ts\", ", "").formatted("cart"), "src/cart.ts", "src/lib/cart.ts",
                """
                        == package.json
                        {"name": "shop", "type": "module", "exports": {"./*": "./src/*.ts"}}
                        == src/lib/cart.ts
                        export const total = 1;
                        == src/use.ts
                        import { total } from 'shop/lib/cart';
                        total;
                        """);
    }

    @Test
    void textsThatMayMeanTheFileAreTold() {
        check("""
                == package.json
                {"name": "shop", "main": "./src/cart.js"}
                == src/cart.test.ts
                import { total } from './cart';
                declare const jest: { mock(path: string): void };
                jest.mock('./cart');
                total;
                == src/cart.ts
                export const total = './tax';
                """, "src/cart.ts", "src/shop/cart.ts", """
                == package.json
                {"name": "shop", "main": "./src/cart.js"}
                == src/cart.test.ts
                import { total } from './shop/cart';
                declare const jest: { mock(path: string): void };
                jest.mock('./cart');
                total;
                == src/shop/cart.ts
                export const total = './tax';
                """, "what is no name of a module was left alone, so look at './cart' in src/cart.test.ts:3,"
                + " './tax' in src/cart.ts:1, './src/cart.js' in package.json:1");
    }

    @Tag("slow")
    @Test
    void otherErrorsStayAndNewOnesAreRefused() {
        check("""
                == a.ts
                import { gone } from './gone';
                export const a: string = 1;
                == use.ts
                import { b } from './a';
                """, "a.ts", "lib/a.ts", """
                == lib/a.ts
                import { gone } from '../gone';
                export const a: string = 1;
                == use.ts
                import { b } from './lib/a';
                """);
        refused("""
                == a.ts
                export const a = 1;
                == b.js
                exports.b = 1;
                """, "a.ts", "b.ts", "b.js would not be read any more");
        refused("""
                == a.ts
                export const a = 1;
                == b/index.ts
                export const b = 1;
                == use.ts
                import { b } from './b';
                """, "a.ts", "b.ts", "'./b' in use.ts:1 would lead to another file, b.ts");
        refused("""
                == one/a.ts
                import { total } from 'lib';
                export const a = total;
                == one/tsconfig.json
                {"compilerOptions": {"module": "preserve", "paths": {"lib": ["./lib.ts"]}}}
                == one/lib.ts
                export const total = 1;
                == two/b.ts
                export {};
                == two/tsconfig.json
                {"compilerOptions": {"module": "preserve"}}
                """, "one/a.ts", "two/a.ts", "'lib' in one/a.ts:1 would lead to nothing");
    }

    @Test
    void whatIsNoSuchMove() {
        String files = """
                == a.ts
                export const a = 1;
                == b.ts
                export const b = 1;
                """;
        refused(files, "a.ts", "a.ts", "it is there already");
        refused(files, "a.ts", "b.ts", "there is a file b.ts already");
        refused(files, "c.ts", "d.ts", "c.ts is no file of TypeScript or JavaScript of this project");
        refused(files, "a.ts", "a.tsx", "a file that is moved keeps its ending, .ts");
    }
}
