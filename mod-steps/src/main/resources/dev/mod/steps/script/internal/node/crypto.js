// exports: createHash createHmac randomBytes randomInt randomUUID getRandomValues getHashes randomFill randomFillSync timingSafeEqual webcrypto crypto subtle hash
(function (internal) {
  "use strict";
  const { host } = internal;
  const { Buffer } = internal.builtin("buffer");
  const latin1 = (data, encoding) => typeof data === "string" ? Buffer.from(data, encoding).toString("latin1")
    : Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("latin1");
  const unknown = () => Object.assign(new Error("Digest method not supported"), { code: "ERR_CRYPTO_INVALID_DIGEST" });
  class Hash {
    #text = "";
    #finish;
    #done = false;
    constructor(finish) {
      this.#finish = finish;
    }
    update(data, encoding) {
      if (this.#done) {
        throw Object.assign(new Error("Digest already called"), { code: "ERR_CRYPTO_HASH_FINALIZED" });
      }
      this.#text += latin1(data, encoding);
      return this;
    }
    digest(encoding) {
      if (this.#done) {
        throw Object.assign(new Error("Digest already called"), { code: "ERR_CRYPTO_HASH_FINALIZED" });
      }
      this.#done = true;
      const bytes = Buffer.from(this.#finish(this.#text), "latin1");
      return encoding === undefined || encoding === "buffer" ? bytes : bytes.toString(encoding);
    }
    copy() {
      const copy = new Hash(this.#finish);
      copy.#text = this.#text;
      return copy;
    }
  }
  const known = value => {
    if (value === null) {
      throw unknown();
    }
    return value;
  };
  const getRandomValues = array => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.set(Buffer.from(host.random(bytes.length), "latin1"));
    return array;
  };
  const randomUUID = () => {
    const bytes = Buffer.from(host.random(16), "latin1");
    bytes[6] = bytes[6] & 15 | 64;
    bytes[8] = bytes[8] & 63 | 128;
    return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  };
  const randomFillSync = (buffer, offset = 0, size = buffer.byteLength - offset) => {
    getRandomValues(new Uint8Array(buffer.buffer ?? buffer, (buffer.byteOffset ?? 0) + offset, size));
    return buffer;
  };
  const subtle = {
    async digest(algorithm, data) {
      const name = String(algorithm?.name ?? algorithm).toLowerCase().replace("-", "");
      const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data;
      return new Uint8Array(createHash(name).update(bytes).digest()).buffer;
    }
  };
  const webcrypto = { randomUUID, getRandomValues, subtle };
  /** `RSA-SHA256` and `sha-256` are names of `sha256`, too. */
  const plain = algorithm => String(algorithm).toLowerCase().replace(/^rsa-/, "").replace(/^sha-(?=\d)/, "sha");
  const createHash = algorithm => {
    known(host.digest(plain(algorithm), ""));
    return new Hash(text => host.digest(plain(algorithm), text));
  };
  return {
    createHash,
    createHmac(algorithm, key) {
      const secret = latin1(key, "utf8");
      known(host.hmac(plain(algorithm), secret, ""));
      return new Hash(text => host.hmac(plain(algorithm), secret, text));
    },
    hash: (algorithm, data, encoding = "hex") => createHash(algorithm).update(data).digest(encoding),
    randomBytes: size => Buffer.from(host.random(size), "latin1"),
    randomInt(min, max) {
      const [low, high] = max === undefined ? [0, min] : [min, max];
      const bits = Buffer.from(host.random(6), "latin1").reduce((sum, byte) => sum * 256 + byte, 0);
      return low + bits % (high - low);
    },
    randomUUID,
    getRandomValues,
    getHashes: () => ["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha512-256", "sha3-256", "sha3-512"],
    timingSafeEqual(a, b) {
      if (a.byteLength !== b.byteLength) {
        throw Object.assign(new RangeError("Input buffers must have the same byte length"),
          { code: "ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH" });
      }
      return a.reduce((sum, byte, index) => sum | byte ^ b[index], 0) === 0;
    },
    randomFillSync,
    randomFill: (buffer, ...rest) => {
      const callback = rest.pop();
      setImmediate(callback, null, randomFillSync(buffer, ...rest));
    },
    webcrypto,
    crypto: webcrypto,
    subtle
  };
})
