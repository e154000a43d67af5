import React, { useState as state } from "react";
export { join } from './path';
export default class Shop extends Base {
  static #count = 0;
  get size() { return this.items?.length ?? 0 }
  async *each(from = 1, ...rest) {
    for await (const item of this.items) yield* item;
  }
}
const { a, b: [c = 2], ...others } = require("x");
if (a === b && !c) { f(a, b); f(a,b,); } else f();
switch (a) { case 1: break; default: g`t${a}` }
const h = async (x) => ({ ...x, [a]: 1, m() {}, 'q': -x });
try { throw new Error("no") } catch { } finally { delete a.b }
label: while (i < 10) { i++; continue label }
var re = /a+b/gi, t = `one ${two(3)} four`;
