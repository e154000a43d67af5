interface Box<T extends object> { readonly value?: T }
type Keys = keyof Box<{ a: 1 }>;
const f = <T,>(x: T): x is T => x as unknown as T;
abstract class A implements I { private x!: number; @dec() get y(): string { return "é"; } }
