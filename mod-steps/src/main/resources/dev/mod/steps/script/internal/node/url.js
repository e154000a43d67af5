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

  const hostname = (text, special) => {
    if (text.startsWith("[")) {
      return text.toLowerCase();
    }
    if (!special) {
      return escape(text, "");
    }
    const name = unescape(text).normalize("NFC").toLowerCase();
    if (name === "" || /[\0-\x20#/:<>?@[\\\]^|%]/.test(name)) {
      throw new Error("host");
    }
    return host.toAscii(name);
  };

  const segments = (path, special) => {
    const kept = [];
    const parts = path.split(special ? /[/\\]/ : "/");
    parts.forEach((part, index) => {
      const plain = part.replace(/%2e/gi, ".");
      const last = index === parts.length - 1;
      if (plain === "..") {
        kept.pop();
        if (last) {
          kept.push("");
        }
      } else if (plain === ".") {
        if (last) {
          kept.push("");
        }
      } else {
        kept.push(escape(part, PATH));
      }
    });
    return kept.join("/");
  };

  const parse = (input, base) => {
    const text = input.replace(/^[\0-\x20]+|[\0-\x20]+$/g, "").replace(/[\t\n\r]/g, "");
    const match = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text);
    const hashAt = text.indexOf("#");
    const hash = hashAt < 0 ? "" : "#" + escape(text.slice(hashAt + 1), FRAGMENT);
    const body = hashAt < 0 ? text : text.slice(0, hashAt);
    const protocol = match ? match[1].toLowerCase() + ":" : base?.protocol;
    if (protocol === undefined) {
      throw new Error("no base");
    }
    const special = protocol in PORTS;
    let rest = match ? body.slice(match[0].length) : body;
    const queryAt = rest.indexOf("?");
    const query = queryAt < 0 ? null : rest.slice(queryAt + 1);
    rest = queryAt < 0 ? rest : rest.slice(0, queryAt);
    const slashed = special ? rest.replace(/\\/g, "/") : rest;
    const parts = { protocol, username: "", password: "", hostname: "", port: "", pathname: "", hash,
      search: query ? "?" + escape(query, special ? QUERY + "'" : QUERY) : "" };
    const relative = base && (!match || special && protocol === base.protocol && !slashed.startsWith("/"));
    if (relative && !slashed.startsWith("//")) {
      if (base.opaque) {
        if (slashed !== "" || query !== null || hashAt < 0) {
          throw new Error("opaque base");
        }
        return { ...base, hash };
      }
      Object.assign(parts, { username: base.username, password: base.password, hostname: base.hostname, port: base.port });
      if (slashed === "") {
        parts.pathname = base.pathname;
        parts.search = query === null ? base.search : parts.search;
      } else {
        const path = slashed.startsWith("/") ? slashed : base.pathname.replace(/[^/]*$/, "") + slashed;
        parts.pathname = "/" + segments(path.replace(/^\//, ""), special);
      }
      return parts;
    }
    if (special && protocol !== "file:" || slashed.startsWith("//")) {
      const authority = special && protocol !== "file:" ? slashed.replace(/^\/*/, "") : slashed.slice(2);
      const end = authority.search(/\//);
      let server = end < 0 ? authority : authority.slice(0, end);
      const at = server.lastIndexOf("@");
      if (at >= 0) {
        const [user, ...password] = server.slice(0, at).split(":");
        parts.username = escape(user, USERINFO);
        parts.password = escape(password.join(":"), USERINFO);
        server = server.slice(at + 1);
      }
      const port = /:(\d*)$/.exec(server);
      if (port) {
        server = server.slice(0, port.index);
        if (Number(port[1]) > 65535) {
          throw new Error("port");
        }
        parts.port = port[1] === "" || String(Number(port[1])) === PORTS[protocol] ? "" : String(Number(port[1]));
      }
      parts.hostname = server === "" && (protocol === "file:" || !special) ? "" : hostname(server, special);
      if (protocol === "file:" && parts.hostname === "localhost") {
        parts.hostname = "";
      }
      const path = end < 0 ? "" : authority.slice(end + 1);
      parts.pathname = end < 0 ? special ? "/" : "" : "/" + segments(path, special);
      parts.authority = true;
    } else if (slashed.startsWith("/") || special) {
      parts.pathname = "/" + segments(slashed.replace(/^\//, ""), special);
    } else {
      parts.opaque = true;
      parts.pathname = escape(slashed, "").replace(/%20/g, " ");
    }
    return parts;
  };

  class URL {
    #parts;
    #params;
    constructor(input, base) {
      try {
        this.#parts = parse(String(input), base === undefined ? undefined : parse(String(base)));
      } catch {
        throw Object.assign(invalid("Invalid URL", "ERR_INVALID_URL"), { input: String(input) });
      }
      this.#params = new URLSearchParams();
      this.#bind();
    }
    #bind() {
      URLSearchParams.bind(this.#params, this.#parts.search, () => {
        const text = this.#params.toString();
        this.#parts.search = text === "" ? "" : "?" + text;
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
    get href() {
      const { protocol, username, password, pathname, search, hash, authority, opaque } = this.#parts;
      const user = username === "" && password === "" ? "" : username + (password === "" ? "" : ":" + password) + "@";
      const slashes = !opaque && (protocol in PORTS || authority || this.host !== "") ? "//" : "";
      return protocol + slashes + user + this.host + pathname + search + hash;
    }
    set href(value) { this.#parts = new URL(value).#parts; this.#bind(); }
    get origin() {
      const { protocol } = this.#parts;
      return protocol in PORTS && protocol !== "file:" ? protocol + "//" + this.host : "null";
    }
    get protocol() { return this.#parts.protocol; }
    set protocol(value) {
      const name = /^[A-Za-z][A-Za-z0-9+.-]*/.exec(value)?.[0];
      if (name && (name.toLowerCase() + ":" in PORTS) === (this.#parts.protocol in PORTS)) {
        this.#parts.protocol = name.toLowerCase() + ":";
      }
    }
    get username() { return this.#parts.username; }
    set username(value) { this.#parts.username = escape(String(value), USERINFO); }
    get password() { return this.#parts.password; }
    set password(value) { this.#parts.password = escape(String(value), USERINFO); }
    get host() { return this.#parts.hostname + (this.#parts.port === "" ? "" : ":" + this.#parts.port); }
    set host(value) { this.#try("//" + value, ["hostname", "port"]); }
    get hostname() { return this.#parts.hostname; }
    set hostname(value) { this.#try("//" + value, ["hostname"]); }
    get port() { return this.#parts.port; }
    set port(value) {
      const number = /^\d+/.exec(String(value))?.[0];
      this.#parts.port = number === undefined || number === PORTS[this.protocol] ? "" : String(Number(number));
    }
    get pathname() { return this.#parts.pathname; }
    set pathname(value) {
      this.#parts.pathname = "/" + segments(String(value).replace(/^\//, "").replace(/[?#]/g, encodeURIComponent),
        this.protocol in PORTS);
    }
    get search() { return this.#parts.search; }
    set search(value) {
      const text = String(value).replace(/^\?/, "");
      this.#parts.search = text === "" ? "" : "?" + escape(text, QUERY + "'");
      this.#bind();
    }
    get searchParams() { return this.#params; }
    get hash() { return this.#parts.hash === "#" ? "" : this.#parts.hash; }
    set hash(value) {
      const text = String(value).replace(/^#/, "");
      this.#parts.hash = text === "" ? "" : "#" + escape(text, FRAGMENT);
    }
    #try(text, fields) {
      try {
        const parts = parse(this.protocol + text);
        fields.forEach(field => {
          this.#parts[field] = parts[field];
        });
      } catch {
        // a setter ignores what it can't parse
      }
    }
    toString() { return this.href; }
    toJSON() { return this.href; }
  }

  const fileURLToPath = value => {
    const url = typeof value === "string" ? new URL(value) : value;
    if (url?.protocol !== "file:") {
      throw invalid("The URL must be of scheme file", "ERR_INVALID_URL_SCHEME");
    }
    if (/%2f/i.test(url.pathname) || windows && /%5c/i.test(url.pathname)) {
      throw invalid("File URL path must not include encoded / characters", "ERR_INVALID_FILE_URL_PATH");
    }
    const path = unescape(url.pathname);
    return windows ? path.replace(/^\/(?=[A-Za-z]:)/, "").replace(/\//g, "\\") : path;
  };
  const pathToFileURL = path => {
    const full = internal.builtin("path").resolve(path) + (/[/\\]$/.test(path) ? "/" : "");
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
