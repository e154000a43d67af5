// exports: StringDecoder
(function (internal) {
  "use strict";
  const { Buffer } = internal.builtin("buffer");
  class StringDecoder {
    #rest = Buffer.alloc(0);
    constructor(encoding = "utf8") {
      this.encoding = encoding.toLowerCase().replace("utf-8", "utf8");
    }
    /** How many bytes at the end start a character that goes on in the next chunk. */
    #open(bytes) {
      if (this.encoding === "utf16le" || this.encoding === "ucs2") {
        return bytes.length % 2;
      }
      if (this.encoding === "base64") {
        return bytes.length % 3;
      }
      if (this.encoding !== "utf8") {
        return 0;
      }
      for (let back = 1; back <= Math.min(3, bytes.length); back++) {
        const byte = bytes[bytes.length - back];
        if ((byte & 0xC0) !== 0x80) {
          const size = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
          return size > back ? back : 0;
        }
      }
      return 0;
    }
    write(chunk) {
      const bytes = Buffer.concat([this.#rest, typeof chunk === "string" ? Buffer.from(chunk) : chunk]);
      const cut = bytes.length - this.#open(bytes);
      this.#rest = Buffer.from(bytes.subarray(cut));
      return bytes.toString(this.encoding, 0, cut);
    }
    end(chunk) {
      const text = (chunk === undefined ? "" : this.write(chunk)) + this.#rest.toString(this.encoding);
      this.#rest = Buffer.alloc(0);
      return text;
    }
  }
  return { StringDecoder };
})
