import type { A } from "a";
import { type B, c } from 'b';
enum Color { Red = 1, Green }
export interface Shape<T extends object = {}> extends A { readonly x?: number; [key: string]: unknown; area(): T }
type Fn = (a: string, ...rest: number[]) => a is "x" | `y${string}`;
abstract class Store<K, V> implements Shape { private constructor(public k: K, v?: V) { super() } @dec() abstract get z(): V }
declare module "m" { const x: typeof c }
function over(a: string): void;
function over(a: any) { return <B>a ?? (a as unknown as B)! }
const made = over satisfies Fn, keys: keyof Shape["x"][] = [];
namespace N.M { export let q: infer_ = 1 }
