// Questions to modules of Node, made up from a seed: the same seed asks the same ones. What is asked is what Node and this
// program are to answer alike; how arrays are laid out by `inspect`, and the file system of Windows, are left out.
import assert from "assert";
import { Buffer } from "buffer";
import { createHash, createHmac } from "crypto";
import { EventEmitter } from "events";
import * as fs from "fs";
import * as path from "path";
import { StringDecoder } from "string_decoder";
import { fileURLToPath, pathToFileURL } from "url";
import { format, inspect, isDeepStrictEqual } from "util";

let state = 0;
const random = () => {
  state = (state + 0x6D2B79F5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};
const below = count => Math.floor(random() * count);
const pick = (...list) => list[below(list.length)];
const some = (most, make) => Array.from({ length: below(most + 1) }, make);

const shown = value => {
  if (value === null || typeof value !== "object") {
    return typeof value === "bigint" ? value + "n" : Object.is(value, -0) ? "-0"
      : typeof value === "string" ? JSON.stringify(value) : String(value);
  }
  return value instanceof Uint8Array ? "bytes " + Array.from(value)
    : Array.isArray(value) ? "[" + value.map(shown) + "]"
    : "{" + Object.entries(value).map(([key, each]) => key + ": " + shown(each)) + "}";
};

const segment = () => pick("a", "b", "..", ".", "", "foo.txt", ".hidden", "x.tar.gz", "a b", "ü", "é.é", "..a", "a..", "...", "foo.");
const somePath = () => (pick("", "/", "./", "../") + some(4, () => segment() + pick("/", "/", "//", "")).join("")).replace(/^\/+/, "/");
const pathQuestion = () => {
  const [one, two] = [somePath(), somePath()];
  const call = pick("join", "resolve", "normalize", "relative", "dirname", "basename", "extname", "parse", "isAbsolute");
  const given = call === "resolve" ? ["/w", one, two] : call === "relative" ? ["/w/" + one, "/w/" + two]
    : call === "parse" ? [one.replace(/\.\.\/+$/, "a/")] : call === "join" ? [one, two] : call === "basename" && one.endsWith("t") ? [one, pick(".txt", ".gz", "a", "")] : [one];
  return [call + " " + shown(given), () => path.posix[call](...given)];
};

const server = () => pick("example.com", "EXAMPLE.com", "127.1", "0x7f.1", "256.1.1.1", "1.2.3", "[::1]", "[1:0:0:0:0:0:0:2]",
  "[::ffff:1.2.3.4]", "[1::2::3]", "bücher.de", "a_b.c", "a b", "a%41.de", "x..y", "localhost", "", "xn--bcher-kva.de", "ex%ample",
  "a.b.", "user@h", "u:p@h", "u:p@x:80", "h:8080", "h:443", "h:99999", "h:");
const part = () => pick("a", "b c", "%20", "%zz", "..", ".", "%2e", "%2E%2e", "", "ü", "\"", "<", "{", "|", "`", "a;b", "a:b", "c:",
  "C|", "'", "~", "@", "\\", "[", "]", "\t", "*", "!");
// Node 20 leaves no path where one without a hierarchy of its own goes up, and takes `file:///h:80/..` for a drive
const tame = text => /^(https?|ftp|ws):|^[^:]*$/i.test(text) ? text : text.replace(/\.\.|%2e/gi, "a");
const someUrl = schemes => tame(pick(...schemes) + pick("//", "//", "//", "/", "", "\\\\", "///") + server()
  + some(3, () => pick("/", "/", "\\", "") + part()).join("") + pick("", "", "?", "?q=1&r=ü 2", "?a'b\"<>", "?%zz#")
  + pick("", "", "#", "#f<>`é ", "#a#b"));
const HIERARCHIES = ["http:", "https:", "HTTP:", "ftp:", "file:", "ws:", "foo:"];
const urlParts = url => ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"]
  .map(key => url[key]);
const urlQuestion = () => {
  const text = someUrl([...HIERARCHIES, "mailto:", "javascript:", "data:", "blob:http:", "a1+-.:"]);
  switch (below(4)) {
    case 0: return ["URL " + shown(text), () => urlParts(new URL(text))];
    case 1: {
      const [relative, base] = [someUrl([...HIERARCHIES, "", "", ""]), someUrl(["http:", "https:", "ftp:", "ws:"])];
      return ["URL " + shown([relative, base]), () => urlParts(new URL(relative, base))];
    }
    case 2: {
      const key = pick("href", "protocol", "username", "password", "port", "pathname", "search", "hash");
      const value = tame(text.replace(/:.*/, ":") + pick(server(), part(), pick("8080", "80a", "", "0", "65536", "443", "https", "ftp:", "foo:", "/x/../y", "?q", "#h",
        "a/b?c#d", "a b", "é"))).replace(/^[^:]*:/, "");
      return ["URL " + shown([text, key, value]), () => {
        const url = new URL(text);
        // Node 20 takes no empty host where there was none
        url[value !== "" && text.startsWith("http") ? pick(key, "host", "hostname") : key] = value;
        return urlParts(url);
      }];
    }
    default: {
      const query = pick("", "?") + some(4, () => pick("a=1", "b=2", "a=3", "c", "=x", "&", "a=%20+", "ü=é", "%zz=1", "a[]=1", "a=b=c",
        "%F0%9F%98%80=%ff")).join("&");
      const [gone, set] = [pick("a", "b"), pick("c", "n")];
      return ["query " + shown([query, gone, set]), () => {
        const params = new URLSearchParams(query);
        const before = [String(params), params.get("a"), params.getAll("a"), params.has("c"), params.size];
        params.append("z", "1 2é&~*-._");
        params.delete(gone);
        params.set(set, "v");
        params.sort();
        return [...before, String(params), [...params]];
      }];
    }
  }
};
const fileQuestion = () => {
  const name = "/w/" + somePath();
  const url = pick("file:///a b", "file:///a%20b", "file:///%2f", "file://h/a", "http://a/b", "file:///ü", "file:///a?b#c", "file:a", "x");
  return pick(["pathToFileURL " + name, () => pathToFileURL(name).href], ["fileURLToPath " + url, () => fileURLToPath(url)]);
};

const bytes = () => Buffer.from(some(11, () => below(256)));
const bufferQuestion = () => {
  const text = some(7, () => pick("a", "Z", "0", "ü", "\u{1F600}", "\ud800", " ", "\n", "ff")).join("");
  const [one, two] = [bytes(), bytes()];
  const encoding = pick("utf8", "hex", "base64", "base64url", "latin1", "ascii", "utf16le", "UTF8", "HEX", "Base64");
  const kind = pick("UInt8", "Int8", "UInt16LE", "UInt16BE", "Int16LE", "Int32BE", "UInt32LE", "DoubleLE", "BigInt64LE", "BigUInt64BE");
  const start = below(one.length + 1);
  return ["bytes " + shown([text, one, two, encoding, kind, start]), pick(
    () => Buffer.from(text, "utf8").toString(encoding), () => one.toString(encoding),
    () => one.toString(encoding, start, start + 3), () => Buffer.concat([one, two]), () => Buffer.concat([one, two], 3),
    () => [one.indexOf(text), one.indexOf(two), one.lastIndexOf(start), one.includes("a")], () => one.subarray(start, -1),
    () => [Buffer.compare(one, two), one.equals(two), one.toJSON()], () => Buffer.from(one.toString(encoding), encoding),
    () => Buffer.alloc(9)["write" + kind](kind.startsWith("Big") ? 7n : 7, 1),
    () => Buffer.concat([one, Buffer.alloc(9)])["read" + kind](start), () => [one.copy(two, Math.min(start, two.length)), two],
    () => [...["utf8", "utf16le", "latin1"].map(each => Buffer.byteLength(text, each))])];
};

const value = depth => {
  if (depth > 0 && below(2) === 0) {
    return pick(() => some(2, () => value(depth - 1)), () => new Set(some(2, () => value(depth - 1))),
      () => new Map(some(2, () => [value(depth - 1), value(depth - 1)])),
      () => Object.fromEntries(some(3, () => [pick("a", "b", "c d", "$x", "1"), value(depth - 1)])))();
  }
  return pick(0, -0, 1, "1", NaN, null, undefined, true, 1n, "", "it's", "\"q\"", "a\nb", new Date(0), /a/g, new Error("a").message,
    Object(1), Object.create(null), [], {}, Symbol("s"), new Uint8Array([1]), [1, , , 3], class A {}, class B extends Array {});
};
const equalQuestion = () => {
  const one = value(2);
  const two = below(3) === 0 ? one : value(2);
  const check = pick("equal", "strictEqual", "deepStrictEqual", "notDeepStrictEqual");
  const safely = each => {
    try {
      return inspect(each);
    } catch (error) {
      return error.name;
    }
  };
  return [check + " " + safely(one) + " and " + safely(two), () => {
    const deep = isDeepStrictEqual(one, two);
    try {
      assert[check](one, two);
      return [deep, "as it is"];
    } catch (error) {
      return [deep, error.name, error.code];
    }
  }];
};
const formatQuestion = () => {
  const template = some(5, () => pick("%s", "%d", "%i", "%f", "%j", "%O", "%c", "%%", "%x", "a", " ", "%")).join("");
  const given = some(4, () => pick(1, -0, 1.5, "x", "1.9abc", "", null, undefined, true, 5n, {}, { a: 1 }, { a: { b: { c: {} } } }, [1, 2],
    [], new Date(0), new Map([[1, 2]]), NaN, "%s"));
  return ["format " + shown([template, ...given]), () => [format(template, ...given), format(...given)]];
};

const decoderQuestion = () => {
  const text = some(5, () => pick("a", "ü", "€", "\u{1F600}", "\n")).join("");
  const encoding = pick("utf8", "utf16le", "base64", "hex", "latin1");
  const whole = Buffer.from(text, "utf8");
  const cuts = [0, ...some(3, () => below(whole.length + 1)).sort((a, b) => a - b), whole.length];
  return ["decode " + shown([text, encoding, cuts]), () => {
    const decoder = new StringDecoder(encoding);
    return [cuts.slice(1).map((end, index) => decoder.write(whole.subarray(cuts[index], end))).join("") + decoder.end(),
      new TextDecoder().decode(whole)];
  }];
};
const hashQuestion = () => {
  const text = some(8, () => pick("a", "ü", "\u{1F600}", "\0")).join("");
  const [name, encoding] = [pick("md5", "sha1", "sha256", "sha384", "sha512", "SHA256", "sha-256", "RSA-SHA256"), pick("hex", "base64")];
  return ["hash " + shown([text, name, encoding]), () => [createHash(name).update(text).digest(encoding),
    createHmac(name, text + "key").update(text).digest(encoding)]];
};
const eventQuestion = () => {
  const emitter = new EventEmitter();
  const heard = [];
  const listeners = [0, 1, 2].map(index => (...given) => heard.push([index, ...given]));
  const calls = Array.from({ length: 3 + below(8) }, () => [pick("on", "once", "prependListener", "prependOnceListener", "off", "emit",
    "emit", "emit", "removeAllListeners", "listenerCount", "rawListeners", "eventNames"), pick("a", "b", "error"), below(3)]);
  return ["events " + shown(calls), () => {
    for (const [call, name, index] of calls) {
      try {
        const answer = call === "emit" ? emitter.emit(name, 1, "x") : call === "eventNames" ? emitter.eventNames()
          : ["removeAllListeners", "listenerCount", "rawListeners"].includes(call) ? emitter[call](name) : emitter[call](name, listeners[index]);
        heard.push(answer === emitter ? "itself" : Array.isArray(answer) ? answer.length : answer);
      } catch (error) {
        heard.push([error.code, error.message]);
      }
    }
    return heard;
  }];
};

const QUESTIONS = [pathQuestion, urlQuestion, urlQuestion, fileQuestion, bufferQuestion, equalQuestion, formatQuestion, decoderQuestion,
  hashQuestion, eventQuestion];

/** The answers to some questions, each on a line with its question. */
export function ask(seed, count) {
  const answers = [];
  for (let number = 0; number < count; number++) {
    state = (seed * 7919 + number * 104729) >>> 0;
    const [question, answer] = pick(...QUESTIONS)();
    let line;
    try {
      line = shown(answer());
    } catch (error) {
      line = "refused " + (error.code ?? error.name);
    }
    answers.push((question + " => " + line).toWellFormed().replace(/[\n\r\t]/g, " "));
  }
  return answers;
}

/** What becomes of files that somebody works on in a directory. */
export function work(seed, count, base) {
  const told = [];
  const plain = text => String(text).split(base).join("");
  for (let number = 0; number < count; number++) {
    state = (seed * 7919 + number * 104729) >>> 0;
    const at = base + "/" + number;
    fs.mkdirSync(at + "/a/x", { recursive: true });
    ["a/x/z", "a/y", "b"].forEach(each => fs.writeFileSync(at + "/" + each, each));
    const file = () => at + "/" + pick("a", "b", "c", "a/x", "a/y", "a/x/z", "b/y", "c/d");
    for (let step = 0; step < 12; step++) {
      const [one, two] = [file(), file()];
      const text = pick("", "hello", "ü\u{1F600}", "a\nb\n");
      const isFile = name => fs.existsSync(name) && fs.statSync(name).isFile();
      // what is below a file has other errors here and there, and a copy of a directory deletes files in Node
      const odd = name => isFile(path.dirname(name)) || isFile(path.dirname(path.dirname(name)));
      if (odd(one) || odd(two)) {
        continue;
      }
      const [name, call] = pick(["write " + one, () => fs.writeFileSync(one, text)], ["write " + one, () => fs.writeFileSync(one, text)],
        ["write " + one, () => fs.writeFileSync(one, text, { mode: pick(0o755, 0o644) })],
        ["add " + one, () => fs.writeFileSync(one, text, { flag: pick("a", "r+") })], ["append " + one, () => fs.appendFileSync(one, text)],
        ["read " + one, () => fs.readFileSync(one, "utf8")], ["mkdir " + one, () => fs.mkdirSync(one)],
        ["mkdirs " + one, () => fs.mkdirSync(one, { recursive: true })], ["list " + one, () => fs.readdirSync(one)],
        ["list all " + one, () => fs.readdirSync(one, { recursive: true }).sort()], ["exists " + one, () => fs.existsSync(one)],
        ["stat " + one, () => fs.statSync(one).isFile() ? [fs.statSync(one).size, fs.statSync(one).mode & 0o170111] : "directory"],
        ["unlink " + one, () => fs.unlinkSync(one)], ["rm " + one, () => fs.rmSync(one, { recursive: true, force: true })],
        ["rmdir " + one, () => fs.rmdirSync(one)], ["rename " + one + " " + two, () => fs.renameSync(one, two)],
        ["rename " + one + " " + two, () => fs.renameSync(one, two)], ["chmod " + one, () => fs.chmodSync(one, pick(0o755, 0o644, "755"))],
        ["copy " + one + " " + two, () => isFile(one) ? fs.copyFileSync(one, two) : "no file"]);
      try {
        const answer = call();
        told.push(plain(name) + " => " + (name.startsWith("mkdirs") ? "" : plain(shown(answer))));
      } catch (error) {
        // Node tells a full directory from one above
        told.push(plain(name) + " => " + error.code.replace("ENOTEMPTY", "EISDIR"));
      }
    }
    for (const name of fs.existsSync(at) ? fs.readdirSync(at, { recursive: true }).sort() : []) {
      const file = path.join(at, name);
      told.push(number + "/" + name + (fs.statSync(file).isFile()
        ? " " + fs.readFileSync(file, "hex") + " " + (fs.statSync(file).mode & 0o111) : "/"));
    }
  }
  return told;
}
