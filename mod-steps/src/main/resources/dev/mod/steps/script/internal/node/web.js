(function (internal) {
  "use strict";
  const { host, info } = internal;
  const CODES = { IndexSizeError: 1, NotFoundError: 8, NotSupportedError: 9, InvalidStateError: 11, SyntaxError: 12,
    InvalidCharacterError: 5, NetworkError: 19, AbortError: 20, TimeoutError: 23, DataCloneError: 25 };
  class DOMException extends Error {
    #name;
    constructor(message = "", name = "Error") {
      super(message);
      this.#name = typeof name === "object" ? name.name ?? "Error" : name;
    }
    get name() { return this.#name; }
    get code() { return CODES[this.#name] ?? 0; }
  }

  class Event {
    constructor(type, init = {}) {
      this.type = String(type);
      this.bubbles = Boolean(init.bubbles);
      this.cancelable = Boolean(init.cancelable);
      this.defaultPrevented = false;
      this.target = null;
      this.timeStamp = host.now();
    }
    preventDefault() { this.defaultPrevented = this.cancelable; }
    stopPropagation() {}
    stopImmediatePropagation() { this.stopped = true; }
  }
  class CustomEvent extends Event {
    constructor(type, init = {}) {
      super(type, init);
      this.detail = init.detail ?? null;
    }
  }
  class EventTarget {
    #listeners = new Map();
    addEventListener(type, listener, options) {
      const list = this.#listeners.get(type) ?? [];
      if (listener && !list.some(each => each.listener === listener)) {
        this.#listeners.set(type, [...list, { listener, once: Boolean(options?.once) }]);
        options?.signal?.addEventListener("abort", () => this.removeEventListener(type, listener));
      }
    }
    removeEventListener(type, listener) {
      this.#listeners.set(type, (this.#listeners.get(type) ?? []).filter(each => each.listener !== listener));
    }
    dispatchEvent(event) {
      event.target = this;
      for (const each of this.#listeners.get(event.type) ?? []) {
        if (each.once) {
          this.removeEventListener(event.type, each.listener);
        }
        if (typeof each.listener === "function") {
          each.listener.call(this, event);
        } else {
          each.listener.handleEvent(event);
        }
        if (event.stopped) {
          break;
        }
      }
      return !event.defaultPrevented;
    }
  }
  const abort = Symbol("abort");
  class AbortSignal extends EventTarget {
    aborted = false;
    reason = undefined;
    onabort = null;
    [abort](reason) {
      if (this.aborted) {
        return;
      }
      this.aborted = true;
      this.reason = reason === undefined ? new DOMException("This operation was aborted", "AbortError") : reason;
      const event = new Event("abort");
      this.onabort?.(event);
      this.dispatchEvent(event);
    }
    throwIfAborted() {
      if (this.aborted) {
        throw this.reason;
      }
    }
    static abort(reason) {
      const signal = new AbortSignal();
      signal[abort](reason);
      return signal;
    }
    static any(signals) {
      const any = new AbortSignal();
      for (const each of signals) {
        if (each.aborted) {
          any[abort](each.reason);
        } else {
          each.addEventListener("abort", () => any[abort](each.reason));
        }
      }
      return any;
    }
    static timeout(delay) {
      const signal = new AbortSignal();
      setTimeout(() => signal[abort](new DOMException("The operation was aborted due to timeout", "TimeoutError")), delay);
      return signal;
    }
  }
  class AbortController {
    signal = new AbortSignal();
    abort(reason) { this.signal[abort](reason); }
  }

  const refuse = what => {
    throw new DOMException(what + " could not be cloned.", "DataCloneError");
  };
  const structuredClone = (value, options) => {
    const done = new Map();
    const clone = each => {
      if (typeof each === "function" || typeof each === "symbol") {
        refuse(String(each));
      }
      if (typeof each !== "object" || each === null) {
        return each;
      }
      if (done.has(each)) {
        return done.get(each);
      }
      const keep = made => {
        done.set(each, made);
        return made;
      };
      const kind = Object.prototype.toString.call(each).slice(8, -1);
      switch (kind) {
        case "Date": return keep(new Date(each.getTime()));
        case "RegExp": return keep(new RegExp(each.source, each.flags));
        case "String": case "Number": case "Boolean": case "BigInt": return keep(Object(each.valueOf()));
        case "ArrayBuffer": return keep(each.slice(0));
        case "Promise": case "WeakMap": case "WeakSet": case "WeakRef": return refuse("#<" + kind + ">");
        default:
      }
      if (each instanceof Map) {
        const made = keep(new Map());
        [...each].forEach(([k, v]) => made.set(clone(k), clone(v)));
        return made;
      }
      if (each instanceof Set) {
        const made = keep(new Set());
        [...each].forEach(v => made.add(clone(v)));
        return made;
      }
      if (ArrayBuffer.isView(each)) {
        const buffer = clone(each.buffer);
        const maker = each instanceof DataView ? DataView : globalThis[Object.getPrototypeOf(Uint8Array.prototype)
          ? Reflect.get(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag, each) : "Uint8Array"];
        return keep(new maker(buffer, each.byteOffset, each instanceof DataView ? each.byteLength : each.length));
      }
      if (each instanceof Error) {
        const makers = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
        const made = keep(new (makers[each.name] ?? Error)(each.message));
        Object.defineProperty(made, "stack", { value: each.stack, writable: true, configurable: true });
        if ("cause" in each) {
          Object.defineProperty(made, "cause", { value: clone(each.cause), writable: true, configurable: true });
        }
        return made;
      }
      const made = keep(Array.isArray(each) ? new Array(each.length) : {});
      for (const key of Object.keys(each)) {
        made[key] = clone(each[key]);
      }
      return made;
    };
    return clone(value, options);
  };

  class Headers {
    #map = new Map();
    constructor(init = {}) {
      const pairs = init instanceof Headers ? [...init] : typeof init[Symbol.iterator] === "function" ? init
        : Object.entries(init);
      for (const [name, value] of pairs) {
        this.append(name, value);
      }
    }
    append(name, value) {
      const key = String(name).toLowerCase();
      this.#map.set(key, this.#map.has(key) ? this.#map.get(key) + ", " + value : String(value));
    }
    set(name, value) { this.#map.set(String(name).toLowerCase(), String(value)); }
    get(name) { return this.#map.get(String(name).toLowerCase()) ?? null; }
    has(name) { return this.#map.has(String(name).toLowerCase()); }
    delete(name) { this.#map.delete(String(name).toLowerCase()); }
    forEach(callback, self) { this.#map.forEach((value, name) => callback.call(self, value, name, this)); }
    *entries() { yield* [...this.#map].sort((a, b) => a[0] < b[0] ? -1 : 1); }
    *keys() { yield* [...this.entries()].map(each => each[0]); }
    *values() { yield* [...this.entries()].map(each => each[1]); }
    [Symbol.iterator]() { return this.entries(); }
  }
  const bytesOf = body => {
    const { Buffer } = internal.builtin("buffer");
    if (body === null || body === undefined) {
      return Buffer.alloc(0);
    }
    return ArrayBuffer.isView(body) ? Buffer.from(body.buffer, body.byteOffset, body.byteLength)
      : body instanceof ArrayBuffer ? Buffer.from(body) : Buffer.from(String(body));
  };
  class Body {
    #bytes;
    bodyUsed = false;
    constructor(body) { this.#bytes = bytesOf(body); }
    #take() {
      if (this.bodyUsed) {
        throw new TypeError("Body is unusable: Body has already been read");
      }
      this.bodyUsed = true;
      return this.#bytes;
    }
    async text() { return this.#take().toString(); }
    async json() { return JSON.parse(this.#take().toString()); }
    async arrayBuffer() { return new Uint8Array(this.#take()).buffer; }
    async bytes() { return new Uint8Array(this.#take()); }
    static peek(body) { return body.#bytes; }
  }
  class Request extends Body {
    constructor(input, init = {}) {
      const from = input instanceof Request ? input : null;
      super(init.body ?? (from ? Body.peek(from) : null));
      this.url = from ? from.url : new (internal.builtin("url").URL)(String(input)).href;
      this.method = String(init.method ?? from?.method ?? "GET").toUpperCase();
      this.headers = new Headers(init.headers ?? from?.headers ?? {});
      this.signal = init.signal ?? from?.signal ?? new AbortController().signal;
    }
  }
  class Response extends Body {
    constructor(body = null, init = {}) {
      super(body);
      this.status = init.status ?? 200;
      this.statusText = init.statusText ?? "";
      this.headers = new Headers(init.headers ?? {});
      this.url = init.url ?? "";
      this.redirected = Boolean(init.redirected);
      this.type = "default";
    }
    get ok() { return this.status >= 200 && this.status < 300; }
    clone() { return new Response(Body.peek(this), this); }
    static json(value, init = {}) {
      return new Response(JSON.stringify(value), { ...init, headers: { "content-type": "application/json", ...init.headers } });
    }
  }
  const fetch = async (input, init) => {
    if (!info.network) {
      throw Object.assign(new Error("fetch is refused: " + info.refusals.fetch),
        { code: "ERR_ACCESS_DENIED", permission: "fetch" });
    }
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const answer = JSON.parse(host.fetch(JSON.stringify({ method: request.method, url: request.url,
      headers: Object.fromEntries(request.headers), body: Body.peek(request).toString("latin1") })));
    if (answer.error !== undefined) {
      throw Object.assign(new TypeError("fetch failed"), { cause: new Error(answer.error) });
    }
    return new Response(internal.builtin("buffer").Buffer.from(answer.body, "latin1"),
      { ...answer, redirected: answer.url !== request.url });
  };
  const start = host.now();
  const began = Date.now();
  return {
    DOMException, Event, CustomEvent, EventTarget, AbortSignal, AbortController, structuredClone, Headers, Request, Response, fetch,
    performance: { now: () => host.now() - start, timeOrigin: began }
  };
})
