import type { Item } from "./item";
export interface Basket<T extends Item = Item> {
  readonly items: T[];
  total?: number;
}
enum Size { Small, Large = 10 }
export abstract class Shop<T> implements Basket<any> {
  constructor(private readonly items: T[], public name: string = "shop") { super(); }
  async find(id: number | string): Promise<T | undefined> {
    const found = this.items.filter((item) => (item as any).id === id);
    return found[0]!;
  }
}
type Pair<A, B> = { first: A; second: B } & Record<string, unknown>;
function first<A>(pair: Pair<A, unknown>): A { return pair.first; }
const sizes = Object.keys(Size).map((size) => first({ first: size, second: 1 }));
console.log(sizes, sizes);
