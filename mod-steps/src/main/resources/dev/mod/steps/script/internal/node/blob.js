(function (internal) {
  "use strict";
  const { Buffer } = internal.builtin("buffer");
  const bytesOf = part => part instanceof Blob ? part[bytes]
    : ArrayBuffer.isView(part) ? Buffer.from(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
      : part instanceof ArrayBuffer ? Buffer.from(new Uint8Array(part)) : Buffer.from(String(part));
  const bytes = Symbol("bytes");
  class Blob {
    constructor(parts = [], options = {}) {
      Object.defineProperty(this, bytes, { value: Buffer.concat([...parts].map(bytesOf)) });
      this.size = this[bytes].length;
      this.type = /[^ -~]/.test(options.type ?? "") ? "" : String(options.type ?? "").toLowerCase();
    }
    slice(start, end, type = "") { return new Blob([this[bytes].subarray(start, end)], { type }); }
    async text() { return this[bytes].toString(); }
    async bytes() { return new Uint8Array(this[bytes]); }
    async arrayBuffer() { return new Uint8Array(this[bytes]).buffer; }
    stream() {
      const { ReadableStream } = internal.builtin("stream/web");
      return ReadableStream.from(this.size === 0 ? [] : [new Uint8Array(this[bytes])]);
    }
    get [Symbol.toStringTag]() { return "Blob"; }
  }
  class File extends Blob {
    constructor(parts, name, options = {}) {
      super(parts, options);
      this.name = String(name);
      this.lastModified = options.lastModified ?? Date.now();
    }
    get [Symbol.toStringTag]() { return "File"; }
  }
  const entry = (value, name) => !(value instanceof Blob) ? String(value)
    : value instanceof File && name === undefined ? value : new File([value], name ?? "blob", { type: value.type });
  class FormData {
    #pairs = [];
    append(name, value, file) { this.#pairs.push([String(name), entry(value, file)]); }
    set(name, value, file) {
      const at = this.#pairs.findIndex(each => each[0] === String(name));
      this.#pairs = this.#pairs.filter((each, index) => index === at || each[0] !== String(name));
      if (at < 0) {
        this.append(name, value, file);
      } else {
        this.#pairs[at] = [String(name), entry(value, file)];
      }
    }
    get(name) { return this.#pairs.find(each => each[0] === String(name))?.[1] ?? null; }
    getAll(name) { return this.#pairs.filter(each => each[0] === String(name)).map(each => each[1]); }
    has(name) { return this.#pairs.some(each => each[0] === String(name)); }
    delete(name) { this.#pairs = this.#pairs.filter(each => each[0] !== String(name)); }
    forEach(callback, self) { this.#pairs.forEach(([name, value]) => callback.call(self, value, name, this)); }
    *entries() { yield* this.#pairs.map(each => [...each]); }
    *keys() { yield* this.#pairs.map(each => each[0]); }
    *values() { yield* this.#pairs.map(each => each[1]); }
    [Symbol.iterator]() { return this.entries(); }
  }
  return { Blob, File, FormData };
})
