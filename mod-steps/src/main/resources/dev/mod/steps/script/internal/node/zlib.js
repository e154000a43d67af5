// exports: deflate deflateSync deflateRaw deflateRawSync gzip gzipSync inflate inflateSync inflateRaw inflateRawSync gunzip gunzipSync brotliCompress brotliCompressSync brotliDecompress brotliDecompressSync zstdCompress zstdCompressSync zstdDecompress zstdDecompressSync
(function (internal) {
  "use strict";
  const { host } = internal;
  const { Buffer } = internal.builtin("buffer");
  const latin1 = data => (typeof data === "string" ? Buffer.from(data)
    : Buffer.from(data.buffer ?? data, data.byteOffset ?? 0, data.byteLength)).toString("latin1");
  const zlib = {};
  const add = (name, call) => {
    zlib[name + "Sync"] = (data, options) => call(data, options);
    zlib[name] = (data, ...rest) => {
      const callback = rest.pop();
      let result;
      try {
        result = [null, call(data, rest[0])];
      } catch (error) {
        result = [error];
      }
      setImmediate(callback, ...result);
    };
  };
  for (const [pack, unpack, format] of [["deflate", "inflate", "zlib"], ["deflateRaw", "inflateRaw", "raw"],
    ["gzip", "gunzip", "gzip"]]) {
    add(pack, (data, options) => Buffer.from(host.pack(format, latin1(data), options?.level ?? -1), "latin1"));
    add(unpack, data => {
      const made = host.unpack(format, latin1(data));
      if (made.startsWith("!")) {
        throw Object.assign(new Error(made.slice(1)), { code: "Z_DATA_ERROR", errno: -3 });
      }
      return Buffer.from(made.slice(1), "latin1");
    });
  }
  // there to be imported, as the refused calls of fs are
  for (const name of ["brotliCompress", "brotliDecompress", "zstdCompress", "zstdDecompress"]) {
    add(name, () => {
      throw Object.assign(new Error("zlib." + name + " is not available to scripts"), { code: "ENOSYS" });
    });
  }
  return zlib;
})
