// exports: StringDecoder
(function (internal) {
  "use strict";
  const { Buffer } = internal.builtin("buffer");
  /** Whether no character begins with these two bytes. */
  const isWrong = (first, second) => first === 0xE0 && second < 0xA0 || first === 0xED && second > 0x9F
    || first === 0xF0 && second < 0x90 || first === 0xF4 && second > 0x8F;
  /** How many bytes at the end belong to a character that is not complete. */
  const OPEN = {
    utf8: bytes => {
      for (let back = 1; back <= Math.min(3, bytes.length); back++) {
        const byte = bytes[bytes.length - back];
        if ((byte & 0xC0) !== 0x80) {
          const size = byte >= 0xF5 || byte < 0xC2 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
          return size > back && !(back > 1 && isWrong(byte, bytes[bytes.length - back + 1])) ? back : 0;
        }
      }
      return 0;
    },
    utf16le: bytes => {
      const odd = bytes.length % 2;
      return bytes.length >= 2 && (bytes[bytes.length - odd - 1] & 0xFC) === 0xD8 ? odd + 2 : odd;
    },
    base64: bytes => bytes.length % 3
  };
  const NAMES = { "utf-8": "utf8", "ucs2": "utf16le", "ucs-2": "utf16le", "utf-16le": "utf16le" };
  class StringDecoder {
    #left = Buffer.alloc(0);
    constructor(encoding = "utf8") {
      const name = String(encoding).toLowerCase();
      this.encoding = NAMES[name] ?? name;
    }
    write(chunk) {
      if (typeof chunk === "string") {
        return chunk;
      }
      const bytes = Buffer.concat([this.#left, chunk]);
      const end = bytes.length - (OPEN[this.encoding]?.(bytes) ?? 0);
      this.#left = bytes.subarray(end);
      return bytes.subarray(0, end).toString(this.encoding);
    }
    end(chunk) {
      const text = chunk === undefined ? "" : this.write(chunk);
      const rest = this.#left.toString(this.encoding);
      this.#left = Buffer.alloc(0);
      return text + rest;
    }
  }
  return { StringDecoder };
})
