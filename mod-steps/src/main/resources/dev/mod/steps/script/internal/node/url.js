// exports: URL URLSearchParams fileURLToPath pathToFileURL domainToASCII domainToUnicode format urlToHttpOptions
(function (internal) {
  "use strict";
  const { info, host } = internal;
  const windows = info.platform === "win32";
  const PORTS = { "http:": "80", "https:": "443", "ws:": "80", "wss:": "443", "ftp:": "21", "file:": "" };
  const invalid = (message, code) => Object.assign(new TypeError(message), { code });

  /** Percent-encodes bytes of UTF-8, but for the printable ASCII that the set does not hold. */
  const escape = (text, set) => {
    let out = "";
    for (const char of text.toWellFormed()) {
      const code = char.codePointAt(0);
      out += code > 0x20 && code < 0x7F && !set.includes(char) ? char
        : [...host.encode(char)].map(each => "%" + each.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")).join("");
    }
    return out;
  };
  const FRAGMENT = " \"<>`";
  const QUERY = " \"#<>";
  const PATH = QUERY + "?^`{}";
  const USERINFO = PATH + "/:;=@[\\]|";
  const unescape = text => host.decode(text.replace(/[^\0-\x7F]/gu, char => host.encode(char))
    .replace(/%([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))));

  class URLSearchParams {
    #list = [];
    #changed = () => {};
    constructor(init = "") {
      if (init !== null && typeof init === "object") {
        const pairs = typeof init[Symbol.iterator] === "function" ? init : Object.entries(init);
        for (const pair of pairs) {
          const [name, value, ...more] = pair;
          if (value === undefined || more.length > 0) {
            throw invalid("Each query pair must be an iterable [name, value] tuple", "ERR_INVALID_TUPLE");
          }
          this.#list.push([String(name), String(value)]);
        }
      } else {
        this.#parse(String(init));
      }
    }
    #parse(text) {
      this.#list = text.replace(/^\?/, "").split("&").filter(Boolean).map(part => {
        const at = part.indexOf("=");
        const [name, value] = at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
        return [unescape(name.replace(/\+/g, " ")), unescape(value.replace(/\+/g, " "))];
      });
    }
    static bind(params, text, changed) {
      params.#parse(text);
      params.#changed = changed;
    }
    get size() { return this.#list.length; }
    append(name, value) { this.#list.push([String(name), String(value)]); this.#changed(); }
    delete(name, value) {
      this.#list = this.#list.filter(each => each[0] !== String(name) || value !== undefined && each[1] !== String(value));
      this.#changed();
    }
    get(name) { return this.#list.find(each => each[0] === String(name))?.[1] ?? null; }
    getAll(name) { return this.#list.filter(each => each[0] === String(name)).map(each => each[1]); }
    has(name, value) {
      return this.#list.some(each => each[0] === String(name) && (value === undefined || each[1] === String(value)));
    }
    set(name, value) {
      const at = this.#list.findIndex(each => each[0] === String(name));
      if (at < 0) {
        this.#list.push([String(name), String(value)]);
      } else {
        this.#list[at][1] = String(value);
        this.#list = this.#list.filter((each, index) => index <= at || each[0] !== String(name));
      }
      this.#changed();
    }
    sort() {
      this.#list.sort((a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0);
      this.#changed();
    }
    forEach(callback, self) { this.#list.forEach(each => callback.call(self, each[1], each[0], this)); }
    *entries() { yield* this.#list.map(each => [...each]); }
    *keys() { yield* this.#list.map(each => each[0]); }
    *values() { yield* this.#list.map(each => each[1]); }
    [Symbol.iterator]() { return this.entries(); }
    toString() {
      const form = text => escape(text, "!\"#$%&'()+,/:;<=>?@[\\]^`{|}~").replace(/%20/g, "+");
      return this.#list.map(([name, value]) => form(name) + "=" + form(value)).join("&");
    }
  }

  const FORBIDDEN = /[\0\t\n\r #/:<>?@[\\\]^|]/;
  const failed = () => {
    throw new Error("not a URL");
  };

  /** The number of an IPv4 address of up to four parts in decimal, octal or hexadecimal, written as four decimal ones. */
  const ipv4 = name => {
    const parts = name.replace(/\.$/, "").split(".").map(part => /^0x[0-9a-f]*$/.test(part) ? parseInt("0" + part.slice(2), 16)
      : /^0[0-7]*$/.test(part) ? parseInt(part, 8) : /^[1-9]\d*$/.test(part) ? Number(part) : failed());
    const last = parts.pop();
    if (parts.length > 3 || parts.some(part => part > 255) || last >= 256 ** (4 - parts.length)) {
      failed();
    }
    const number = parts.reduce((sum, part, index) => sum + part * 256 ** (3 - index), last);
    return [24, 16, 8, 0].map(shift => Math.floor(number / 2 ** shift) % 256).join(".");
  };

  const ipv6 = text => {
    const plain = text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes) => {
      const [a, b, c, d] = bytes.slice(0, 4).map(each => Number(each) > 255 || /^0\d/.test(each) ? failed() : Number(each));
      return (a * 256 + b).toString(16) + ":" + (c * 256 + d).toString(16);
    });
    const halves = plain.split("::").map(half => half === "" ? [] : half.split(":")
      .map(group => /^[0-9a-f]{1,4}$/i.test(group) ? parseInt(group, 16) : failed()));
    const missing = 8 - halves.flat().length;
    if (halves.length > 2 || (halves.length === 2 ? missing < 1 : missing !== 0)) {
      failed();
    }
    const groups = halves.length === 2 ? [...halves[0], ...Array(missing).fill(0), ...halves[1]] : halves[0];
    const hex = groups.map(group => group.toString(16));
    const longest = [...hex.join(":").matchAll(/\b0(?::0)+\b/g)].reduce((best, run) => run[0].length > best.length ? run[0] : best, "");
    return longest === "" ? hex.join(":") : hex.join(":").replace(new RegExp("(^|:)" + longest + "(:|$)"), "::");
  };

  const hostname = (text, special) => {
    if (text.startsWith("[")) {
      return text.endsWith("]") ? "[" + ipv6(text.slice(1, -1)) + "]" : failed();
    }
    if (!special) {
      return FORBIDDEN.test(text) ? failed() : escape(text, "");
    }
    const name = host.toAscii(unescape(text)).toLowerCase();
    if (name === "" || FORBIDDEN.test(name) || /[\0-\x1F%\x7F]/.test(name)) {
      failed();
    }
    return /(^|\.)(\d+|0x[0-9a-f]*)\.?$/.test(name) ? ipv4(name) : name;
  };

  /** The host of a `file:` URL. */
  const fileHost = text => {
    const name = text === "" ? "" : hostname(text, true);
    return name === "localhost" ? "" : name;
  };
  /** A port as it is written; the usual one of a scheme is not. */
  const portOf = (url, digits) => digits === "" || String(Number(digits)) === PORTS[url.protocol] ? "" : String(Number(digits));

  /** Sets host and port from `name:port`; a setter takes the digits that the port begins with. */
  const serve = (url, text, { lenient = false, noPort = false } = {}) => {
    const [, name, port] = /^((?:\[[^\]]*\]?|[^:[])*)(?::(.*))?$/s.exec(text) ?? failed();
    const special = url.protocol in PORTS;
    if (name === "" && (special || port !== undefined) || noPort && port !== undefined) {
      failed();
    }
    // a setter keeps the name before a port that is none
    url.host = name === "" ? "" : hostname(name, special);
    const digits = lenient ? /^\d*/.exec(port ?? "")[0] : port ?? "";
    if (!/^\d*$/.test(digits) || Number(digits) > 65535) {
      failed();
    }
    if (digits !== "" || !lenient) {
      url.port = portOf(url, digits);
    }
  };

  const DRIVE = /^[A-Za-z][:|]$/;
  const startsWithDrive = text => /^[A-Za-z][:|](?:\/|$)/.test(text);
  const shorten = url => {
    if (url.protocol !== "file:" || url.path.length !== 1 || !/^[A-Za-z]:$/.test(url.path[0])) {
      url.path.pop();
    }
  };
  /** Adds the segments of a path without its first slash. */
  const walk = (url, text) => text.split("/").forEach((part, index, parts) => {
    const plain = part.replace(/%2e/gi, ".");
    const last = index === parts.length - 1;
    if (plain === "..") {
      shorten(url);
    }
    if (plain !== ".." && plain !== ".") {
      url.path.push(url.protocol === "file:" && url.path.length === 0 && DRIVE.test(part) ? part[0] + ":" : escape(part, PATH));
    } else if (last) {
      url.path.push("");
    }
  });
  const query = (url, text) => escape(text, url.protocol in PORTS ? QUERY + "'" : QUERY);
  const clean = text => String(text).replace(/[\t\n\r]/g, "");

  /** The parts of a URL; `path` is a list, or a text where the URL is none of a hierarchy; `query` and `fragment` may be null. */
  const parse = (input, base) => {
    const text = clean(input.replace(/^[\0-\x20]+|[\0-\x20]+$/g, ""));
    const [, body, question, hash] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text);
    const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(body)?.[0];
    const url = { protocol: scheme?.toLowerCase() ?? base?.protocol ?? failed(), username: "", password: "", host: null, port: "",
      path: [], query: null, fragment: hash === undefined ? null : escape(hash, FRAGMENT) };
    const special = url.protocol in PORTS;
    const plain = scheme ? body.slice(scheme.length) : body;
    const rest = special ? plain.replace(/\\/g, "/") : plain;
    const from = base?.protocol === url.protocol ? base : undefined;
    const inherit = (...keys) => keys.forEach(key => {
      url[key] = key === "path" ? [...from.path] : from[key];
    });
    const authority = rest => {
      const [, user, server, path] = /^(?:([^/]*)@)?([^/]*)(.*)$/s.exec(rest);
      if (user !== undefined) {
        const [name, ...password] = user.split(":");
        url.username = escape(name, USERINFO);
        url.password = escape(password.join(":"), USERINFO);
        if (server === "") {
          failed();
        }
      }
      serve(url, server);
      if (special || path !== "") {
        walk(url, path.slice(1));
      }
    };
    const relative = () => {
      inherit("username", "password", "host", "port");
      if (rest.startsWith("/")) {
        walk(url, rest.slice(1));
        return;
      }
      inherit("path");
      if (rest === "") {
        inherit("query");
      } else {
        shorten(url);
        walk(url, rest);
      }
    };
    const file = () => {
      url.host = "";
      const [, server, path] = /^\/\/([^/]*)(.*)$/s.exec(rest) ?? [];
      if (server !== undefined && DRIVE.test(server)) {
        walk(url, rest.slice(2));
      } else if (server !== undefined) {
        url.host = fileHost(server);
        walk(url, path.slice(1));
      } else if (rest.startsWith("/")) {
        if (from) {
          inherit("host");
          if (!startsWithDrive(rest.slice(1)) && /^[A-Za-z]:$/.test(from.path[0])) {
            url.path.push(from.path[0]);
          }
        }
        walk(url, rest.slice(1));
      } else if (from && rest === "") {
        inherit("host", "path", "query");
      } else {
        if (from) {
          inherit("host");
          if (!startsWithDrive(rest)) {
            inherit("path");
            shorten(url);
          }
        }
        walk(url, rest);
      }
    };

    if (!scheme && typeof base.path === "string") {
      return body === "" && question === undefined && hash !== undefined ? { ...base, fragment: url.fragment } : failed();
    }
    if (url.protocol === "file:") {
      file();
    } else if (rest.startsWith("//") || scheme && special && !from) {
      authority(special ? rest.replace(/^\/+/, "") : rest.slice(2));
    } else if (!scheme || special) {
      relative();
    } else if (rest.startsWith("/")) {
      walk(url, rest.slice(1));
    } else {
      url.path = rest.split(" ").map(part => escape(part, "")).join(" ");
    }
    if (question !== undefined) {
      url.query = query(url, question);
    }
    return url;
  };

  class URL {
    #url;
    #params;
    constructor(input, base) {
      try {
        this.#url = parse(String(input), base === undefined ? undefined : parse(String(base)));
      } catch {
        throw Object.assign(invalid("Invalid URL", "ERR_INVALID_URL"), { input: String(input) },
          base === undefined ? {} : { base: String(base) });
      }
      this.#params = new URLSearchParams();
      this.#bind();
    }
    #bind() {
      URLSearchParams.bind(this.#params, this.#url.query ?? "", () => {
        this.#url.query = this.#params.toString() || null;
      });
    }
    static canParse(input, base) {
      try {
        return Boolean(new URL(input, base));
      } catch {
        return false;
      }
    }
    static parse(input, base) {
      return URL.canParse(input, base) ? new URL(input, base) : null;
    }
    /** Whether the path is a text that setters leave alone, as in `mailto:`. */
    get #opaque() { return typeof this.#url.path === "string"; }
    get #serverless() { return !this.#url.host || this.#url.protocol === "file:"; }
    get href() {
      const { protocol, username, password, host: server, path, query: question, fragment } = this.#url;
      const user = username === "" && password === "" ? "" : username + (password === "" ? "" : ":" + password) + "@";
      const start = server !== null ? "//" + user + this.host : !this.#opaque && path.length > 1 && path[0] === "" ? "/." : "";
      return protocol + start + this.pathname + (question === null ? "" : "?" + question) + (fragment === null ? "" : "#" + fragment);
    }
    set href(value) { this.#url = new URL(value).#url; this.#bind(); }
    get origin() {
      const { protocol } = this.#url;
      if (protocol === "blob:" && URL.canParse(this.pathname)) {
        const inner = new URL(this.pathname);
        return /^https?:$/.test(inner.protocol) ? inner.origin : "null";
      }
      return protocol in PORTS && protocol !== "file:" ? protocol + "//" + this.host : "null";
    }
    get protocol() { return this.#url.protocol; }
    set protocol(value) {
      const name = /^[A-Za-z][A-Za-z0-9+.-]*(?=:|$)/.exec(clean(value))?.[0].toLowerCase();
      const { protocol, username, password, host: server, port } = this.#url;
      if (name === undefined || name + ":" in PORTS !== protocol in PORTS || protocol === "file:" && server === ""
        || name === "file" && username + password + port !== "") {
        return;
      }
      this.#url.protocol = name + ":";
      this.port = port;
    }
    get username() { return this.#url.username; }
    set username(value) {
      if (!this.#serverless) {
        this.#url.username = escape(String(value), USERINFO);
      }
    }
    get password() { return this.#url.password; }
    set password(value) {
      if (!this.#serverless) {
        this.#url.password = escape(String(value), USERINFO);
      }
    }
    get host() { return (this.#url.host ?? "") + (this.#url.port === "" ? "" : ":" + this.#url.port); }
    set host(value) { this.#serve(value, { lenient: true }); }
    get hostname() { return this.#url.host ?? ""; }
    set hostname(value) { this.#serve(value, { lenient: true, noPort: true }); }
    #serve(value, options) {
      const file = this.#url.protocol === "file:";
      const server = clean(value).split(this.#url.protocol in PORTS ? /[/\\?#]/ : /[/?#]/)[0];
      if (this.#opaque || server === "" && this.#url.username + this.#url.password + this.#url.port !== "") {
        return;
      }
      try {
        if (file) {
          this.#url.host = fileHost(server);
        } else {
          serve(this.#url, server, options);
        }
      } catch {
        // a setter ignores what it can't parse
      }
    }
    get port() { return this.#url.port; }
    set port(value) {
      const digits = /^\d*/.exec(clean(value))[0];
      if (this.#serverless || digits === "" && String(value) !== "" || Number(digits) > 65535) {
        return;
      }
      this.#url.port = portOf(this.#url, digits);
    }
    get pathname() { return this.#opaque ? this.#url.path : this.#url.path.map(part => "/" + part).join(""); }
    set pathname(value) {
      if (!this.#opaque) {
        const special = this.#url.protocol in PORTS;
        const text = special ? clean(value).replace(/\\/g, "/") : clean(value);
        this.#url.path = [];
        if (special || text !== "" || this.#url.host === null) {
          walk(this.#url, text.replace(/^\//, ""));
        }
      }
    }
    get search() { return this.#url.query ? "?" + this.#url.query : ""; }
    set search(value) {
      this.#url.query = String(value) === "" ? null : query(this.#url, clean(value).replace(/^\?/, ""));
      this.#bind();
    }
    get searchParams() { return this.#params; }
    get hash() { return this.#url.fragment ? "#" + this.#url.fragment : ""; }
    set hash(value) {
      this.#url.fragment = String(value) === "" ? null : escape(clean(value).replace(/^#/, ""), FRAGMENT);
    }
    toString() { return this.href; }
    toJSON() { return this.href; }
  }

  const fileURLToPath = value => {
    const url = typeof value === "string" ? new URL(value) : value;
    if (url?.protocol !== "file:") {
      throw invalid("The URL must be of scheme file", "ERR_INVALID_URL_SCHEME");
    }
    if (!windows && url.hostname !== "") {
      throw invalid('File URL host must be "localhost" or empty on ' + info.platform, "ERR_INVALID_FILE_URL_HOST");
    }
    if (/%2f/i.test(url.pathname) || windows && /%5c/i.test(url.pathname)) {
      throw invalid("File URL path must not include encoded / characters", "ERR_INVALID_FILE_URL_PATH");
    }
    const path = unescape(url.pathname);
    return windows ? path.replace(/^\/(?=[A-Za-z]:)/, "").replace(/\//g, "\\") : path;
  };
  const pathToFileURL = path => {
    const resolved = internal.builtin("path").resolve(path);
    const slash = windows ? /[/\\]$/ : /\/$/;
    const full = resolved + (slash.test(path) && !slash.test(resolved) ? "/" : "");
    const text = windows ? "/" + full.replace(/\\/g, "/") : full;
    return new URL("file://" + text.replace(/[%\\\n\r\t?#]/g, encodeURIComponent));
  };
  const domainToASCII = domain => {
    try {
      return new URL("http://" + domain).hostname;
    } catch {
      return "";
    }
  };
  const format = (value, { auth = true, fragment = true, search = true, unicode = false } = {}) => {
    if (typeof value === "string") {
      return value;
    }
    if (value instanceof URL) {
      const user = auth && value.username !== "" ? value.username + (value.password && ":" + value.password) + "@" : "";
      const host = value.host === "" && value.protocol !== "file:" ? ""
        : "//" + user + (unicode ? domainToUnicode(value.hostname) + (value.port && ":" + value.port) : value.host);
      return value.protocol + host + value.pathname + (search ? value.search : "") + (fragment ? value.hash : "");
    }
    const { hash = "", pathname = "" } = value;
    const protocol = value.protocol ? value.protocol.replace(/:?$/, ":") : "";
    const user = value.auth ? encodeURIComponent(value.auth).replace("%3A", ":") + "@" : "";
    const host = value.host ?? (value.hostname ? value.hostname + (value.port ? ":" + value.port : "") : undefined);
    const query = value.search ?? (value.query && typeof value.query === "object"
      ? String(new URLSearchParams(value.query)) : value.query ?? "");
    const slashes = value.slashes || /^(https?|ftp|file|wss?):$/.test(protocol);
    return protocol + (host === undefined ? slashes && protocol === "file:" ? "//" : "" : (slashes ? "//" : "") + user + host)
      + (host !== undefined && pathname !== "" && !pathname.startsWith("/") ? "/" : "") + pathname
      + (query === "" ? "" : query.replace(/^\??/, "?")) + (hash === "" ? "" : hash.replace(/^#?/, "#"));
  };
  const domainToUnicode = domain => host.toUnicode(domainToASCII(domain));
  return {
    URL,
    URLSearchParams,
    fileURLToPath,
    pathToFileURL,
    domainToASCII,
    domainToUnicode,
    format,
    urlToHttpOptions: url => ({
      protocol: url.protocol, hostname: url.hostname.replace(/^\[(.*)\]$/, "$1"), hash: url.hash, search: url.search,
      pathname: url.pathname, path: url.pathname + url.search, href: url.href,
      ...url.port === "" ? {} : { port: Number(url.port) },
      ...url.username || url.password
        ? { auth: decodeURIComponent(url.username) + ":" + decodeURIComponent(url.password) } : {}
    })
  };
})
