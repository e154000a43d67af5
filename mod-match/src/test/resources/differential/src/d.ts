export const x: Array<string> = f<number>(1) as any;
function over(a: string): void;
function over(a: string | number, ...rest: Array<Array<number>>): void { f(a!, rest?.length ?? 0) }
enum E { A = 1, B, C = "c" }
