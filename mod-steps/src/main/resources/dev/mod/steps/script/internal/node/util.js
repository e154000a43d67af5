// exports: TextEncoder TextDecoder inspect format promisify inherits deprecate isDeepStrictEqual stripVTControlCharacters styleText types
(function (internal) {
  "use strict";
  const { host } = internal;
  const invalid = (message, code = "ERR_INVALID_ARG_TYPE") => Object.assign(new TypeError(message), { code });
  const tag = value => Object.prototype.toString.call(value).slice(8, -1);
  const CUSTOM = Symbol.for("nodejs.util.inspect.custom");
  const PROMISIFY = Symbol.for("nodejs.util.promisify.custom");

  const quote = text => {
    const mark = !text.includes("'") ? "'" : !text.includes('"') ? '"' : !text.includes("`") ? "`" : "'";
    const escaped = text.replace(/[\\\n\r\t\b\f\v\0-\x1F\x7F]/g, char => ({ "\\": "\\\\", "\n": "\\n", "\r": "\\r",
      "\t": "\\t", "\b": "\\b", "\f": "\\f", "\v": "\\v" })[char] ?? "\\x" + char.charCodeAt(0).toString(16).toUpperCase()
      .padStart(2, "0"));
    return mark + escaped.replaceAll(mark === "'" ? "'" : "\0", "\\'") + mark;
  };
  const nameOf = value => {
    for (let at = value; at !== null; at = Object.getPrototypeOf(at)) {
      const maker = Object.hasOwn(at, "constructor") ? at.constructor : undefined;
      if (typeof maker === "function" && maker.name !== "") {
        return maker.name;
      }
    }
    return null;
  };

  function inspect(value, options = {}, ...legacy) {
    const settings = typeof options === "object" && options !== null ? options : { showHidden: options, depth: legacy[0] };
    const limit = settings.depth === null ? Infinity : settings.depth ?? 2;
    const width = settings.breakLength ?? 80;
    const most = settings.maxArrayLength === null ? Infinity : settings.maxArrayLength ?? 100;
    const seen = [];
    /** How deep what was laid out last is. */
    let innermost = 0;
    const circular = new Map();

    const key = name => typeof name === "symbol" ? "[" + String(name) + "]"
      : /^[A-Za-z_]\w*$/.test(name) ? name : quote(name);
    const property = (holder, name, depth) => {
      const each = Object.getOwnPropertyDescriptor(holder, name);
      return each.get ? each.set ? "[Getter/Setter]" : "[Getter]" : each.set ? "[Setter]" : show(each.value, depth + 1);
    };
    const wrap = (open, items, close, depth) => {
      if (items.length === 0) {
        return open + close;
      }
      const total = items.reduce((sum, item) => sum + item.length + 2, open.length + 10);
      const short = innermost - depth < 3 && total + depth * 2 <= width && items.every(item => !item.includes("\n"));
      return short ? open + " " + items.join(", ") + " " + close
        : open + "\n  " + items.join(",\n").replace(/\n/g, "\n  ") + "\n" + close;
    };

    const show = (each, depth) => {
      switch (typeof each) {
        case "string": return depth === 0 && settings.plain ? each : quote(each);
        case "number": return Object.is(each, -0) ? "-0" : String(each);
        case "bigint": return each + "n";
        case "symbol": return String(each);
        case "undefined": case "boolean": return String(each);
        default:
      }
      if (each === null) {
        return "null";
      }
      if (settings.customInspect !== false && typeof each[CUSTOM] === "function") {
        const made = each[CUSTOM](limit - depth, settings, inspect);
        return typeof made === "string" ? made : show(made, depth);
      }
      const node = host.shown(each);
      if (node !== null) {
        return node;
      }
      if (seen.includes(each)) {
        circular.set(each, circular.get(each) ?? circular.size + 1);
        return "[Circular *" + circular.get(each) + "]";
      }
      seen.push(each);
      try {
        const text = showObject(each, depth);
        return circular.has(each) ? "<ref *" + circular.get(each) + "> " + text : text;
      } finally {
        seen.pop();
      }
    };
    const showObject = (each, depth) => {
      const kind = tag(each);
      const name = nameOf(each);
      const keys = [...Object.keys(each), ...Object.getOwnPropertySymbols(each)
        .filter(symbol => Object.prototype.propertyIsEnumerable.call(each, symbol))];
      if (typeof each === "function") {
        const isClass = /^class\b/.test(Function.prototype.toString.call(each));
        const parent = isClass ? Object.getPrototypeOf(each)?.name : "";
        const base = "[" + (isClass ? "class" : kind) + (each.name ? (isClass ? " " : ": ") + each.name : " (anonymous)")
          + (parent ? " extends " + parent : "") + "]";
        return keys.length === 0 ? base : wrap(base + " {", keys.map(k => key(k) + ": " + property(each, k, depth)), "}", depth);
      }
      if (each instanceof Error) {
        const base = String(each.stack || each);
        const more = keys.map(k => key(k) + ": " + property(each, k, depth));
        if (each.cause !== undefined && !keys.includes("cause")) {
          more.push("[cause]: " + show(each.cause, depth + 1));
        }
        return more.length === 0 ? base : wrap(base + " {", more, "}", depth);
      }
      if (kind === "Date") {
        return Number.isNaN(each.getTime()) ? "Invalid Date" : each.toISOString();
      }
      if (kind === "RegExp") {
        return String(each);
      }
      if (["String", "Number", "Boolean", "BigInt", "Symbol"].includes(kind) && typeof each.valueOf() !== "object") {
        return "[" + kind + ": " + show(each.valueOf(), depth + 1) + "]";
      }
      if (depth > limit && (keys.length > 0 || each.length > 0 || each.size > 0)) {
        return Array.isArray(each) ? "[Array]" : "[" + (name ?? "Object: null prototype") + "]";
      }
      if (keys.length > 0 || each.length > 0 || each.size > 0) {
        innermost = depth;
      }
      const list = Array.isArray(each) || ArrayBuffer.isView(each) && kind !== "DataView";
      if (list) {
        const items = [];
        for (let i = 0; i < Math.min(each.length, most); i++) {
          if (i in each) {
            items.push(show(each[i], depth + 1));
            continue;
          }
          const start = i;
          while (i + 1 < each.length && !(i + 1 in each)) {
            i++;
          }
          items.push("<" + (i - start + 1) + " empty item" + (i > start ? "s" : "") + ">");
        }
        if (each.length > most) {
          items.push("... " + (each.length - most) + " more item" + (each.length - most > 1 ? "s" : ""));
        }
        for (const k of keys) {
          if (typeof k === "symbol" || !/^\d+$/.test(k)) {
            items.push(key(k) + ": " + property(each, k, depth));
          }
        }
        return wrap((name === "Array" ? "" : name + "(" + each.length + ") ") + "[", items, "]", depth);
      }
      const props = keys.map(k => key(k) + ": " + property(each, k, depth));
      if (kind === "Map" && each instanceof Map) {
        const items = [...each].map(([k, v]) => show(k, depth + 1) + " => " + show(v, depth + 1));
        return wrap(name + "(" + each.size + ") {", [...items, ...props], "}", depth);
      }
      if (kind === "Set" && each instanceof Set) {
        return wrap(name + "(" + each.size + ") {", [...[...each].map(v => show(v, depth + 1)), ...props], "}", depth);
      }
      if (kind === "Promise") {
        return wrap("Promise {", ["<pending>", ...props], "}", depth);
      }
      if (kind === "WeakMap" || kind === "WeakSet") {
        return kind + " { <items unknown> }";
      }
      const shown = kind !== "Object" && kind !== name ? (name ?? "Object") + " [" + kind + "] " : name === null
        ? "[Object: null prototype] " : name === "Object" ? "" : name + " ";
      return wrap(shown + "{", props, "}", depth);
    };
    return show(value, 0);
  }
  inspect.custom = CUSTOM;
  inspect.defaultOptions = { depth: 2 };

  const formatWithOptions = (options, ...args) => {
    const plain = value => typeof value === "string" ? value : inspect(value, options);
    if (typeof args[0] !== "string") {
      return args.map(plain).join(" ");
    }
    let next = 1;
    const text = args[0].replace(/%([sdifjoOc%])/g, (whole, kind) => {
      if (kind === "%") {
        return args.length > 1 ? "%" : whole;
      }
      if (next >= args.length) {
        return whole;
      }
      const value = args[next++];
      switch (kind) {
        case "s": return typeof value === "string" ? value : typeof value === "bigint" ? value + "n"
          : typeof value === "object" && value !== null ? Object.hasOwn(value, "toString") || value instanceof Error
            ? String(value) : inspect(value, { ...options, depth: 0 }) : Object.is(value, -0) ? "-0" : String(value);
        case "d": return typeof value === "bigint" ? value + "n" : typeof value === "symbol" ? "NaN" : inspect(Number(value));
        case "i": return typeof value === "bigint" ? value + "n" : typeof value === "symbol" ? "NaN" : inspect(parseInt(value));
        case "f": return typeof value === "symbol" ? "NaN" : inspect(parseFloat(value));
        case "j": {
          try {
            return JSON.stringify(value);
          } catch (error) {
            if (typeof value === "object" && String(error.message).includes("ircular")) {
              return "[Circular]";
            }
            throw error;
          }
        }
        case "c": return "";
        default: return inspect(value, kind === "o" ? { ...options, depth: 4 } : options);
      }
    });
    return [text, ...args.slice(next).map(plain)].join(" ");
  };

  const sameKeys = value => [...Object.keys(value), ...Object.getOwnPropertySymbols(value)
    .filter(symbol => Object.prototype.propertyIsEnumerable.call(value, symbol))];
  const isDeepEqual = (first, second, strict, pairs = []) => {
    if (strict ? Object.is(first, second) : first == second || first !== first && second !== second) {
      return true;
    }
    if (typeof first !== "object" || typeof second !== "object" || first === null || second === null) {
      return false;
    }
    if (tag(first) !== tag(second) || strict && Object.getPrototypeOf(first) !== Object.getPrototypeOf(second)) {
      return false;
    }
    if (pairs.some(pair => pair[0] === first && pair[1] === second)) {
      return true;
    }
    const inner = [...pairs, [first, second]];
    const equal = (a, b) => isDeepEqual(a, b, strict, inner);
    if (first instanceof Date && !Object.is(first.getTime(), second.getTime())
      || first instanceof RegExp && String(first) !== String(second)
      || first instanceof Error && (first.message !== second.message || first.name !== second.name)
      || ["String", "Number", "Boolean", "BigInt", "Symbol"].includes(tag(first)) && !Object.is(first.valueOf(), second.valueOf())
      || Array.isArray(first) !== Array.isArray(second) || (Array.isArray(first) || ArrayBuffer.isView(first))
        && first.length !== second.length) {
      return false;
    }
    if (first instanceof Set) {
      return first.size === second.size && [...first].every(a => second.has(a) || typeof a === "object"
        && [...second].some(b => equal(a, b)));
    }
    if (first instanceof Map) {
      return first.size === second.size && [...first].every(([k, v]) => second.has(k) ? equal(v, second.get(k))
        : typeof k === "object" && [...second].some(([k2, v2]) => equal(k, k2) && equal(v, v2)));
    }
    const keys = sameKeys(first);
    return keys.length === sameKeys(second).length && keys.every(k => Object.hasOwn(second, k) && equal(first[k], second[k]));
  };
  internal.isDeepEqual = isDeepEqual;

  class TextEncoder {
    get encoding() { return "utf-8"; }
    encode(text = "") {
      const latin1 = host.encode(String(text).toWellFormed());
      return Uint8Array.from(latin1, char => char.charCodeAt(0));
    }
    encodeInto(text, target) {
      let read = 0;
      let written = 0;
      for (const char of String(text)) {
        const bytes = this.encode(char);
        if (written + bytes.length > target.length) {
          break;
        }
        target.set(bytes, written);
        written += bytes.length;
        read += char.length;
      }
      return { read, written };
    }
  }
  /** Half a character at the end, or a surrogate without its other one, is none. */
  const units = bytes => (bytes.toString("utf16le") + (bytes.length % 2 === 1 ? "\uFFFD" : ""))
    .replace(/[\uD800-\uDBFF]\uFFFD$/, "\uFFFD").toWellFormed();
  class TextDecoder {
    constructor(encoding = "utf-8", options = {}) {
      const name = String(encoding).trim().toLowerCase();
      const known = { "utf-8": "utf-8", utf8: "utf-8", "unicode-1-1-utf-8": "utf-8", "utf-16le": "utf-16le", "utf-16": "utf-16le",
        latin1: "windows-1252", ascii: "windows-1252", "iso-8859-1": "windows-1252", "windows-1252": "windows-1252" }[name];
      if (known === undefined) {
        throw Object.assign(new RangeError('The "' + encoding + '" encoding is not supported'),
          { code: "ERR_ENCODING_NOT_SUPPORTED" });
      }
      this.encoding = known;
      this.fatal = Boolean(options.fatal);
      this.ignoreBOM = Boolean(options.ignoreBOM);
    }
    decode(input = new Uint8Array(0)) {
      const { Buffer } = internal.builtin("buffer");
      const bytes = ArrayBuffer.isView(input) ? Buffer.from(input.buffer, input.byteOffset, input.byteLength)
        : Buffer.from(input);
      const text = this.encoding === "utf-16le" ? units(bytes) : bytes.toString({ "utf-8": "utf8", "windows-1252": "latin1" }[this.encoding]);
      if (this.fatal && text.includes("\uFFFD") && !bytes.includes(Buffer.from("\uFFFD", this.encoding))) {
        throw invalid("The encoded data was not valid for encoding " + this.encoding, "ERR_ENCODING_INVALID_ENCODED_DATA");
      }
      return this.ignoreBOM ? text : text.replace(/^\uFEFF/, "");
    }
  }

  const promisify = call => {
    if (typeof call !== "function") {
      throw invalid('The "original" argument must be of type function');
    }
    return call[PROMISIFY] ?? function (...args) {
      return new Promise((resolve, reject) => call.call(this, ...args,
        (error, value) => error ? reject(error) : resolve(value)));
    };
  };
  promisify.custom = PROMISIFY;
  const is = name => value => tag(value) === name;
  const STYLES = { reset: [0, 0], bold: [1, 22], dim: [2, 22], italic: [3, 23], underline: [4, 24], inverse: [7, 27],
    black: [30, 39], red: [31, 39], green: [32, 39], yellow: [33, 39], blue: [34, 39], magenta: [35, 39], cyan: [36, 39],
    white: [37, 39], gray: [90, 39], grey: [90, 39] };
  return {
    TextEncoder, TextDecoder, inspect, promisify,
    format: (...args) => formatWithOptions({}, ...args),
    inherits(child, parent) {
      Object.defineProperty(child, "super_", { value: parent, writable: true, configurable: true });
      Object.setPrototypeOf(child.prototype, parent.prototype);
    },
    deprecate(call, message) {
      let warned = false;
      return function (...args) {
        if (!warned) {
          warned = true;
          host.log("DeprecationWarning: " + message);
        }
        return new.target ? Reflect.construct(call, args, new.target) : call.apply(this, args);
      };
    },
    isDeepStrictEqual: (first, second) => isDeepEqual(first, second, true),
    stripVTControlCharacters: text => text.replace(/\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[@-Z\\-_])/g, ""),
    styleText(format, text) {
      return [].concat(format).reduceRight((all, name) => {
        const style = STYLES[name];
        if (style === undefined) {
          throw invalid("unknown style " + name, "ERR_INVALID_ARG_VALUE");
        }
        return "\u001B[" + style[0] + "m" + all + "\u001B[" + style[1] + "m";
      }, text);
    },
    types: {
      isDate: is("Date"), isRegExp: is("RegExp"), isMap: is("Map"), isSet: is("Set"), isPromise: is("Promise"),
      isWeakMap: is("WeakMap"), isWeakSet: is("WeakSet"), isArrayBuffer: is("ArrayBuffer"), isUint8Array: is("Uint8Array"),
      isTypedArray: value => ArrayBuffer.isView(value) && !(value instanceof DataView), isArrayBufferView: ArrayBuffer.isView,
      isDataView: is("DataView"), isNativeError: value => value instanceof Error, isSymbolObject: is("Symbol"),
      isGeneratorFunction: is("GeneratorFunction"), isAsyncFunction: is("AsyncFunction"), isGeneratorObject: is("Generator"),
      isBoxedPrimitive: value => typeof value === "object" && value !== null && typeof value.valueOf() !== "object", isProxy: () => false
    }
  };
})
