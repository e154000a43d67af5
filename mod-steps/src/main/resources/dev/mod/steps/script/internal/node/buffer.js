// exports: Buffer Blob File atob btoa constants
(function (internal) {
  "use strict";
  const { host } = internal;
  const CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const VALUES = new Map([...CHARS].map((char, index) => [char, index]));
  VALUES.set("-", 62).set("_", 63);
  const invalid = (message, code = "ERR_INVALID_ARG_TYPE") => Object.assign(new TypeError(message), { code });

  const toLatin1 = bytes => {
    let text = "";
    for (let i = 0; i < bytes.length; i += 8192) {
      text += String.fromCharCode.apply(null, bytes.subarray(i, i + 8192));
    }
    return text;
  };
  const fromLatin1 = text => {
    const bytes = new Buffer(text.length);
    for (let i = 0; i < text.length; i++) {
      bytes[i] = text.charCodeAt(i);
    }
    return bytes;
  };
  const toBase64 = (bytes, url) => {
    let text = "";
    for (let i = 0; i < bytes.length; i += 3) {
      const bits = bytes[i] << 16 | (bytes[i + 1] ?? 0) << 8 | (bytes[i + 2] ?? 0);
      text += CHARS[bits >> 18] + CHARS[bits >> 12 & 63]
        + (i + 1 < bytes.length ? CHARS[bits >> 6 & 63] : "=") + (i + 2 < bytes.length ? CHARS[bits & 63] : "=");
    }
    return url ? text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "") : text;
  };
  const fromBase64 = text => {
    const bytes = [];
    let bits = 0;
    let count = 0;
    for (const char of text) {
      if (char === "=") {
        break;
      }
      const value = VALUES.get(char);
      if (value === undefined) {
        continue;
      }
      bits = bits << 6 | value;
      count += 6;
      if (count >= 8) {
        count -= 8;
        bytes.push(bits >> count & 255);
        bits &= (1 << count) - 1;
      }
    }
    return Buffer.from(bytes);
  };

  const encodingOf = encoding => {
    const name = String(encoding ?? "utf8").toLowerCase();
    switch (name) {
      case "utf8": case "utf-8": return "utf8";
      case "ucs2": case "ucs-2": case "utf16le": case "utf-16le": return "utf16le";
      case "latin1": case "binary": return "latin1";
      case "hex": case "base64": case "base64url": case "ascii": return name;
      default: throw invalid("Unknown encoding: " + encoding, "ERR_UNKNOWN_ENCODING");
    }
  };
  const encode = (text, encoding) => {
    switch (encodingOf(encoding)) {
      case "utf8": return fromLatin1(host.encode(text.toWellFormed()));
      case "utf16le": {
        const bytes = new Buffer(text.length * 2);
        for (let i = 0; i < text.length; i++) {
          bytes[2 * i] = text.charCodeAt(i);
          bytes[2 * i + 1] = text.charCodeAt(i) >> 8;
        }
        return bytes;
      }
      case "hex": {
        const pairs = /^(?:[0-9a-fA-F]{2})*/.exec(text)[0];
        return Buffer.from(Array.from({ length: pairs.length / 2 }, (_, i) => parseInt(pairs.slice(2 * i, 2 * i + 2), 16)));
      }
      case "base64": case "base64url": return fromBase64(text);
      default: return fromLatin1(text);
    }
  };
  const decode = (bytes, encoding) => {
    switch (encodingOf(encoding)) {
      case "utf8": return host.decode(toLatin1(bytes));
      case "utf16le": {
        let text = "";
        for (let i = 0; i + 1 < bytes.length; i += 2) {
          text += String.fromCharCode(bytes[i] | bytes[i + 1] << 8);
        }
        return text;
      }
      case "hex": return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
      case "base64": return toBase64(bytes, false);
      case "base64url": return toBase64(bytes, true);
      case "ascii": return toLatin1(bytes.map(byte => byte & 127));
      default: return toLatin1(bytes);
    }
  };

  class Buffer extends Uint8Array {
    static from(value, encodingOrOffset, length) {
      if (typeof value === "string") {
        return encode(value, encodingOrOffset);
      }
      if (value instanceof ArrayBuffer || typeof SharedArrayBuffer === "function" && value instanceof SharedArrayBuffer) {
        return new Buffer(value, encodingOrOffset, length);
      }
      if (value?.type === "Buffer" && Array.isArray(value.data)) {
        return Buffer.from(value.data);
      }
      if (value !== null && typeof value === "object" && (typeof value.length === "number" || ArrayBuffer.isView(value))) {
        const bytes = new Buffer(value.length);
        for (let i = 0; i < value.length; i++) {
          bytes[i] = value[i];
        }
        return bytes;
      }
      const primitive = value?.valueOf?.();
      if (primitive !== value && primitive !== null && primitive !== undefined) {
        return Buffer.from(primitive, encodingOrOffset, length);
      }
      throw invalid("The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array");
    }
    static of(...values) { return Buffer.from(values); }
    static alloc(size, fill, encoding) {
      const bytes = new Buffer(size);
      return fill === undefined || fill === 0 ? bytes : bytes.fill(fill, 0, size, encoding);
    }
    static allocUnsafe(size) { return new Buffer(size); }
    static allocUnsafeSlow(size) { return new Buffer(size); }
    static isBuffer(value) { return value instanceof Buffer; }
    static isEncoding(encoding) {
      try {
        return typeof encoding === "string" && encodingOf(encoding) !== "";
      } catch {
        return false;
      }
    }
    static byteLength(value, encoding) {
      return typeof value === "string" ? encode(value, encoding).length : value.byteLength;
    }
    static concat(list, total) {
      const length = total ?? list.reduce((sum, each) => sum + each.length, 0);
      const bytes = Buffer.alloc(length);
      let at = 0;
      for (const each of list) {
        if (at >= length) {
          break;
        }
        bytes.set(each.subarray(0, length - at), at);
        at += each.length;
      }
      return bytes;
    }
    static compare(a, b) {
      for (let i = 0; i < Math.min(a.length, b.length); i++) {
        if (a[i] !== b[i]) {
          return a[i] < b[i] ? -1 : 1;
        }
      }
      return Math.sign(a.length - b.length);
    }
    toString(encoding, start = 0, end = this.length) {
      return decode(this.subarray(Math.max(0, start), Math.max(0, Math.min(this.length, end))), encoding);
    }
    toLocaleString(...args) { return this.toString(...args); }
    toJSON() { return { type: "Buffer", data: Array.from(this) }; }
    equals(other) { return Buffer.compare(this, other) === 0; }
    compare(other, start = 0, end = other.length, ownStart = 0, ownEnd = this.length) {
      return Buffer.compare(this.subarray(ownStart, ownEnd), other.subarray(start, end));
    }
    slice(start, end) { return this.subarray(start, end); }
    copy(target, targetStart = 0, start = 0, end = this.length) {
      const part = this.subarray(start, Math.max(start, Math.min(end, start + Math.max(0, target.length - targetStart))));
      target.set(part, Math.min(targetStart, target.length));
      return part.length;
    }
    write(text, offset, length, encoding) {
      let at = offset;
      let size = length;
      let name = encoding;
      if (typeof at === "string") {
        [name, at, size] = [at, 0, undefined];
      } else if (typeof size === "string") {
        [name, size] = [size, undefined];
      }
      at ??= 0;
      const bytes = encode(text, name).subarray(0, Math.min(size ?? Infinity, this.length - at));
      this.set(bytes, at);
      return bytes.length;
    }
    fill(value, start = 0, end = this.length, encoding) {
      if (typeof value === "number") {
        return super.fill(value, start, end);
      }
      const [from, to, name] = typeof start === "string" ? [0, this.length, start]
        : typeof end === "string" ? [start, this.length, end] : [start, end, encoding];
      const bytes = typeof value === "string" ? encode(value, name) : value;
      for (let i = from; i < to; i++) {
        this[i] = bytes.length === 0 ? 0 : bytes[(i - from) % bytes.length];
      }
      return this;
    }
    #find(value, offset, encoding, last) {
      if (typeof value === "number") {
        return last ? super.lastIndexOf(value & 255, offset ?? this.length) : super.indexOf(value & 255, offset);
      }
      const [from, name] = typeof offset === "string" ? [undefined, offset] : [offset, encoding];
      const text = toLatin1(typeof value === "string" ? encode(value, name) : value);
      const all = toLatin1(this);
      const at = from < 0 ? this.length + from : from;
      return last ? all.lastIndexOf(text, at ?? Infinity) : all.indexOf(text, at);
    }
    indexOf(value, offset, encoding) { return this.#find(value, offset, encoding, false); }
    lastIndexOf(value, offset, encoding) { return this.#find(value, offset, encoding, true); }
    includes(value, offset, encoding) { return this.indexOf(value, offset, encoding) >= 0; }
    #view(offset, size) {
      if (!Number.isInteger(offset) || offset < 0 || offset + size > this.length) {
        throw Object.assign(new RangeError('The value of "offset" is out of range. It must be >= 0 and <= '
          + (this.length - size) + ". Received " + offset), { code: "ERR_OUT_OF_RANGE" });
      }
      return new DataView(this.buffer, this.byteOffset + offset, size);
    }
    static #number(name, method, size, little) {
      Buffer.prototype["read" + name] = function (offset = 0) {
        return this.#view(offset, size)["get" + method](0, little);
      };
      Buffer.prototype["write" + name] = function (value, offset = 0) {
        this.#view(offset, size)["set" + method](0, value, little);
        return offset + size;
      };
      for (const way of ["read", "write"]) {
        Buffer.prototype[way + name.replace("UInt", "Uint")] = Buffer.prototype[way + name];
      }
    }
    static {
      for (const [name, method, size] of [["UInt8", "Uint8", 1], ["Int8", "Int8", 1]]) {
        Buffer.#number(name, method, size, true);
      }
      for (const [name, method, size] of [["UInt16", "Uint16", 2], ["Int16", "Int16", 2], ["UInt32", "Uint32", 4],
        ["Int32", "Int32", 4], ["Float", "Float32", 4], ["Double", "Float64", 8], ["BigUInt64", "BigUint64", 8],
        ["BigInt64", "BigInt64", 8]]) {
        Buffer.#number(name + "LE", method, size, true);
        Buffer.#number(name + "BE", method, size, false);
      }
    }
  }

  const domError = message => new (internal.builtin("internal:web").DOMException)(message, "InvalidCharacterError");
  return {
    Buffer,
    get Blob() { return internal.builtin("internal:blob").Blob; },
    get File() { return internal.builtin("internal:blob").File; },
    atob(text) {
      const clean = String(text).replace(/[\t\n\f\r ]/g, "");
      const body = clean.length % 4 === 0 ? clean.replace(/={1,2}$/, "") : clean;
      if (body.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(body)) {
        throw domError("The string to be decoded is not correctly encoded.");
      }
      return toLatin1(fromBase64(body));
    },
    btoa(text) {
      if (/[^\0-\xFF]/.test(String(text))) {
        throw domError("Invalid character");
      }
      return toBase64(fromLatin1(String(text)), false);
    },
    constants: { MAX_LENGTH: 2147483647, MAX_STRING_LENGTH: 536870888 }
  };
})
