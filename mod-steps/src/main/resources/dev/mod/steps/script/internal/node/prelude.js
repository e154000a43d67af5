// Gives what makes the globals of Node: each is made when it is first asked for, since most never are.
(function (host) {
  "use strict";
  const builtins = new Map();
  const loaded = new Map();
  let info;
  const internal = { host, builtin, get info() { return info ??= JSON.parse(host.process()); } };

  function builtin(specifier) {
    const name = specifier.startsWith("internal:") ? specifier : host.builtinName(specifier);
    if (name === null) {
      throw Object.assign(new Error("No such built-in module: " + specifier), { code: "ERR_UNKNOWN_BUILTIN_MODULE" });
    }
    let module = builtins.get(name);
    if (module === undefined) {
      module = host.builtin(name)(internal);
      builtins.set(name, module);
    }
    return module;
  }

  function load(path, parent) {
    let module = loaded.get(path);
    if (module !== undefined) {
      return module.exports;
    }
    const directory = path.replace(/[/\\][^/\\]*$/, "");
    module = { exports: {}, id: path, filename: path, loaded: false, children: [], paths: [], parent };
    loaded.set(path, module);
    module.require = requireFrom(path, module);
    try {
      host.compile(path).call(module.exports, module.exports, module.require, module, path, directory);
    } catch (error) {
      loaded.delete(path);
      throw error;
    }
    module.loaded = true;
    return module.exports;
  }

  function requireFrom(importer, parent) {
    const find = specifier => {
      const found = host.resolve(String(specifier), importer);
      if (found.startsWith("!")) {
        throw Object.assign(new Error(found.slice(1)), { code: "MODULE_NOT_FOUND" });
      }
      return found;
    };
    const require = specifier => {
      if (host.builtinName(String(specifier)) !== null) {
        return builtin(String(specifier));
      }
      const found = find(specifier);
      const colon = found.indexOf(":");
      const path = found.slice(colon + 1);
      switch (found.slice(0, colon)) {
        case "JSON": {
          let module = loaded.get(path);
          if (module === undefined) {
            module = { exports: JSON.parse(host.json(path)) };
            loaded.set(path, module);
          }
          return module.exports;
        }
        case "COMMONJS":
          return load(path, parent);
        default:
          throw Object.assign(new Error("require() of the ES module " + path + " from " + importer
            + ": use import instead"), { code: "ERR_REQUIRE_ESM" });
      }
    };
    require.resolve = specifier => {
      const name = host.builtinName(String(specifier));
      return name === null ? find(specifier).replace(/^[A-Z_]+:/, "") : name;
    };
    require.cache = Object.create(null);
    return require;
  }
  internal.requireFrom = requireFrom;

  // timers: a list in order of time, then of setting
  const queue = [];
  let last = 0;
  class Timeout {
    constructor(id) { this.id = id; }
    ref() { return this; }
    unref() { return this; }
    hasRef() { return true; }
    [Symbol.toPrimitive]() { return this.id; }
  }
  const add = (callback, delay, args, repeat) => {
    if (typeof callback !== "function") {
      throw Object.assign(new TypeError('The "callback" argument must be of type function'),
        { code: "ERR_INVALID_ARG_TYPE" });
    }
    const wait = Number(delay) >= 1 && Number(delay) <= 2147483647 ? Math.trunc(Number(delay)) : 1;
    const timer = new Timeout(++last);
    insert({ id: timer.id, at: host.now() + wait, callback, args, repeat: repeat ? wait : 0 });
    return timer;
  };
  const insert = entry => {
    let at = queue.length;
    while (at > 0 && (queue[at - 1].at > entry.at || queue[at - 1].at === entry.at && queue[at - 1].id > entry.id)) {
      at--;
    }
    queue.splice(at, 0, entry);
  };
  const clear = timer => {
    const id = timer instanceof Timeout ? timer.id : Number(timer);
    const at = queue.findIndex(entry => entry.id === id);
    if (at >= 0) {
      queue.splice(at, 1);
    }
  };
  const immediate = (callback, ...args) => {
    const timer = add(callback, 1, args, false);
    const entry = queue.find(each => each.id === timer.id);
    entry.at = 0;
    queue.splice(queue.indexOf(entry), 1);
    insert(entry);
    return timer;
  };

  const counts = new Map();
  const times = new Map();
  let indent = "";
  const write = args => {
    const text = args.length === 1 && typeof args[0] === "string" ? args[0] : builtin("util").format(...args);
    host.log(indent === "" ? text : text.replace(/^/gm, indent));
  };
  const elapsed = label => (host.now() - times.get(label)).toFixed(3) + "ms";
  const newConsole = () => {
    const console = {
      log: (...args) => write(args),
      info: (...args) => write(args),
      debug: (...args) => write(args),
      warn: (...args) => write(args),
      error: (...args) => write(args),
      trace: (...args) => write(["Trace: " + builtin("util").format(...args) + "\n"
        + String(new Error().stack).split("\n").slice(2).join("\n")]),
      dir: (value, options) => write([builtin("util").inspect(value, options)]),
      table: value => write([value]),
      assert: (condition, ...args) => {
        if (!condition) {
          write(["Assertion failed" + (args.length > 0 ? ": " + builtin("util").format(...args) : "")]);
        }
      },
      clear: () => {},
      count: (label = "default") => {
        counts.set(label, (counts.get(label) ?? 0) + 1);
        write([label + ": " + counts.get(label)]);
      },
      group: (...args) => {
        if (args.length > 0) {
          write(args);
        }
        indent += "  ";
      },
      groupCollapsed: (...args) => console.group(...args),
      groupEnd: () => void (indent = indent.slice(2)),
      time: (label = "default") => void times.set(label, host.now()),
      timeEnd: (label = "default") => {
        if (times.has(label)) {
          write([label + ": " + elapsed(label)]);
          times.delete(label);
        }
      }
    };
    return console;
  };

  const HOMES = {
    Buffer: "buffer", atob: "buffer", btoa: "buffer",
    Blob: "internal:blob", File: "internal:blob", FormData: "internal:blob",
    ByteLengthQueuingStrategy: "stream/web", CountQueuingStrategy: "stream/web", ReadableStream: "stream/web",
    ReadableStreamDefaultController: "stream/web", ReadableStreamDefaultReader: "stream/web", WritableStream: "stream/web",
    WritableStreamDefaultController: "stream/web", WritableStreamDefaultWriter: "stream/web",
    URL: "url", URLSearchParams: "url", TextEncoder: "util", TextDecoder: "util",
    structuredClone: "internal:web", AbortController: "internal:web", AbortSignal: "internal:web", Event: "internal:web",
    CustomEvent: "internal:web", EventTarget: "internal:web", DOMException: "internal:web", performance: "internal:web",
    fetch: "internal:web", Headers: "internal:web", Request: "internal:web", Response: "internal:web"
  };
  // ES modules that also look for CommonJS find it, and it leads nowhere, as natively
  const module = { exports: {} };
  const MADE = {
    process: () => builtin("process"),
    crypto: () => {
      // natively it is the module
      const { webcrypto, ...more } = builtin("crypto");
      return { ...more, ...webcrypto };
    },
    console: newConsole,
    global: () => globalThis,
    module: () => module,
    exports: () => module.exports,
    // public transforms look for it, though they are ES modules
    require: () => requireFrom(internal.info.script, null),
    [Symbol.for("mod.node")]: () => Object.freeze({ builtin, require: path => load(path) }),
    setTimeout: () => (callback, delay, ...args) => add(callback, delay, args, false),
    setInterval: () => (callback, delay, ...args) => add(callback, delay, args, true),
    setImmediate: () => immediate,
    clearTimeout: () => clear,
    clearInterval: () => clear,
    clearImmediate: () => clear,
    queueMicrotask: () => callback => {
      if (typeof callback !== "function") {
        throw new TypeError("queueMicrotask needs a function");
      }
      Promise.resolve().then(() => callback());
    }
  };

  const make = name => Object.hasOwn(HOMES, name) ? builtin(HOMES[name])[name] : MADE[name]();

  return {
    make,
    /** Defines all of them as globals of the context; each is made when it is first read. */
    define: () => {
      for (const name of [...Object.keys(HOMES), ...Reflect.ownKeys(MADE)]) {
        const replace = value => Object.defineProperty(globalThis, name,
          { value, writable: true, configurable: true, enumerable: false });
        Object.defineProperty(globalThis, name, {
          configurable: true,
          enumerable: false,
          get() {
            const value = make(name);
            replace(value);
            return value;
          },
          set: replace
        });
      }
    },
    next: () => queue.length === 0 ? null : Math.max(0, queue[0].at - host.now()),
    run: () => {
      const entry = queue.shift();
      if (entry === undefined) {
        return false;
      }
      if (entry.repeat > 0) {
        insert({ ...entry, at: Math.max(host.now(), entry.at) + entry.repeat });
      }
      entry.callback(...entry.args);
      return true;
    }
  };
})
