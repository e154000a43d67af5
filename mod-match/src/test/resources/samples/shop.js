// a small shop
import { price as cost, default as rates } from './prices.js';
const basket = [];
export async function add(item, count = 1, ...rest) {
  if (!item || count < 1) {
    throw new Error(`cannot add ${count} of ${item}`);
  }
  for (const extra of rest) {
    basket.push({ item: extra, count: 1 });
  }
  basket.push({ item, count, total: cost(item) * count }); /* total */
  return await rates.apply(basket, (a, b) => a.total - b.total);
}
class Shop extends Base {
  #open = true;
  static create() { return new Shop(basket, [1, 2, 3,]); }
  get size() { return this.items?.length ?? 0; }
}
let a = 1, b = 'two', c = /three/g;
switch (a) {
  case 1: console.log(a, b, c); break;
  default: console.log(a == a ? b : c);
}
