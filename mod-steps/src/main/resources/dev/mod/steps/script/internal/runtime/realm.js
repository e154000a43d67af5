// Prepares a realm that many files share, one after the other: everything in it is frozen, so that nothing a file does
// can be seen by the next one, but for RegExp.prototype, which is looked at after each file instead. Globals of Node come
// from a table that each file gets anew.
((names, samples) => {
  const refuse = () => {
    throw new EvalError('code generation from strings is not allowed here');
  };
  // code made from strings could declare global names or import modules, which would outlive the file
  Object.defineProperty(globalThis, 'eval', { value: refuse });
  for (const made of [function () {}, async function () {}, function* () {}, async function* () {}]) {
    const prototype = Object.getPrototypeOf(made);
    const constructor = function () {
      return refuse();
    };
    Object.defineProperty(constructor, 'name', { value: prototype.constructor.name });
    Object.defineProperty(constructor, 'prototype', { value: prototype });
    Object.defineProperty(prototype, 'constructor', { value: constructor, configurable: false });
    if (prototype === Function.prototype) {
      Object.defineProperty(globalThis, 'Function', { value: constructor });
    }
  }
  // what it calls would run in the time of another file
  delete globalThis.FinalizationRegistry;
  delete Atomics.waitAsync;

  // an object may have a property of its own of a name that a frozen prototype has: `counts['constructor'] = 1`, `this.name = 'X'`
  const behind = [];
  for (const { prototype } of [Object, Function, Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError,
    TypeError, URIError]) {
    for (const key of Reflect.ownKeys(prototype)) {
      const { value, writable, configurable } = Reflect.getOwnPropertyDescriptor(prototype, key);
      if (writable && configurable) {
        behind.push(value);
        Object.defineProperty(prototype, key, {
          get: () => value,
          set(own) {
            if (this === prototype) {
              throw new TypeError(`Cannot assign to read only property ${String(key)}`);
            }
            Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
          },
          enumerable: false,
        });
      }
    }
  }

  let table;
  let make;
  let starter;
  const global = (name) => {
    if (table === undefined) {
      table = new Map();
      make = starter.start();
    }
    if (!table.has(name)) {
      table.set(name, make(name));
    }
    return table.get(name);
  };
  for (const name of [...names, Symbol.for('mod.node')]) {
    Object.defineProperty(globalThis, name, { get: () => global(name), enumerable: false, configurable: false });
  }

  const hidden = [
    function () {}, async function () {}, (function* () {})(), (async function* () {})(), () => 0,
    [][Symbol.iterator](), new Map()[Symbol.iterator](), new Set()[Symbol.iterator](), ''[Symbol.iterator](),
    ''.matchAll(/(?:)/g), new Int8Array(0), Object.getOwnPropertyDescriptor(function () {
      'use strict';
      return arguments;
    }(), 'callee').get, Promise.resolve(), /(?:)/, Symbol.iterator, 0, 0n, '', true,
    ...(typeof Iterator === 'undefined' ? [] : [Iterator.from([]).map((each) => each),
      Iterator.from({ next: () => ({ done: true }) })]),
    ...(typeof Intl === 'undefined' ? [] : [new Intl.Segmenter().segment('a'),
      new Intl.Segmenter().segment('a')[Symbol.iterator]()]),
  ];
  // what the host gives is not frozen, but what all of its kind inherit
  const seen = new Set(samples);
  const todo = [];
  const note = (each) => {
    if (each !== null && (typeof each === 'object' || typeof each === 'function') && !seen.has(each)) {
      seen.add(each);
      todo.push(each);
    }
  };
  note(globalThis);
  behind.forEach(note);
  for (const each of hidden) {
    note(Object.getPrototypeOf(each));
  }
  for (const sample of samples) {
    note(Object.getPrototypeOf(sample));
    for (const key in sample) {
      note(Object.getPrototypeOf(sample[key]));
    }
  }
  while (todo.length > 0) {
    const each = todo.pop();
    const keys = Reflect.ownKeys(each);
    // most are functions that have nothing of their own but a length and a name
    if (typeof each !== 'function' || keys.length > 2) {
      for (let i = 0; i < keys.length; i++) {
        const property = Reflect.getOwnPropertyDescriptor(each, keys[i]);
        note(property.value);
        note(property.get);
        note(property.set);
      }
    }
    note(Object.getPrototypeOf(each));
  }
  for (const sample of samples) {
    seen.delete(sample);
  }
  // The interpreter takes its short ways through regular expressions only while this has the shape that it was made with:
  // frozen, `split` and `replace` take six times as long.
  const regExps = RegExp.prototype;
  seen.delete(regExps);
  seen.forEach(Object.freeze);
  const { getOwnPropertyDescriptor, getPrototypeOf, isExtensible, ownKeys } = Reflect;
  const regExpKeys = ownKeys(regExps);
  const regExpProperties = regExpKeys.map((key) => getOwnPropertyDescriptor(regExps, key));
  const areRegExpsUnchanged = () => {
    const keys = ownKeys(regExps);
    if (keys.length !== regExpKeys.length || !isExtensible(regExps) || getPrototypeOf(regExps) !== Object.prototype) {
      return false;
    }
    for (let i = 0; i < keys.length; i++) {
      const was = regExpProperties[i];
      const is = getOwnPropertyDescriptor(regExps, regExpKeys[i]);
      if (keys[i] !== regExpKeys[i] || is.value !== was.value || is.get !== was.get || is.set !== was.set
          || is.writable !== was.writable || is.enumerable !== was.enumerable || is.configurable !== was.configurable) {
        return false;
      }
    }
    return true;
  };

  const namespace = (exports) => {
    const made = Object.create(null);
    for (const name of Object.keys(exports).sort()) {
      made[name] = exports[name];
    }
    Object.defineProperty(made, Symbol.toStringTag, { value: 'Module' });
    return Object.freeze(made);
  };

  return {
    begin: (next) => {
      starter = next;
      // what a match leaves behind in RegExp
      /(?:)/.exec('');
    },
    /** Lets go of the file; gives whether the realm is as it was before. */
    end: () => {
      table = undefined;
      make = undefined;
      starter = undefined;
      return areRegExpsUnchanged();
    },
    plan: (json) => JSON.parse(json),
    /** Evaluates modules in order; gives what the last one exports. */
    link: (plan, functions) => {
      const modules = [];
      const take = (index, name) => {
        if (name === '*') {
          return namespace(modules[index]);
        }
        if (!(name in modules[index])) {
          throw new SyntaxError(`a module does not export ${name}`);
        }
        return modules[index][name];
      };
      for (let i = 0; i < plan.length; i++) {
        const { imports, again, stars } = plan[i];
        const values = [];
        for (let k = 0; k < imports.length; k++) {
          values.push(take(imports[k].module, imports[k].name));
        }
        // not called as a member: `this` is undefined in modules, and the functions are not for scripts
        const evaluate = functions[i];
        const exports = evaluate(...values);
        for (let k = 0; k < again.length; k++) {
          exports[again[k].as] = take(again[k].module, again[k].name);
        }
        const own = Object.keys(exports);
        for (let k = 0; k < stars.length; k++) {
          for (const name of Object.keys(modules[stars[k]])) {
            if (name !== 'default' && !own.includes(name)) {
              if (name in exports && exports[name] !== modules[stars[k]][name]) {
                throw new SyntaxError(`${name} is exported twice`);
              }
              exports[name] = modules[stars[k]][name];
            }
          }
        }
        modules.push(exports);
      }
      return modules[modules.length - 1];
    },
  };
})
