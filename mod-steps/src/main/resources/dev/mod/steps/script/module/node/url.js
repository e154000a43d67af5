// exports: URL URLSearchParams fileURLToPath pathToFileURL format parse resolve domainToASCII urlToHttpOptions
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

  const ipv4 = text => {
    const parts = text.replace(/\.$/, "").split(".");
    if (!/^(?:0x[0-9a-f]*|\d+)$/i.test(parts[parts.length - 1]) || parts.length > 4) {
      return null;
    }
    const numbers = parts.map(part => /^0x/i.test(part) ? parseInt(part.slice(2) || "0", 16)
      : /^0\d/.test(part) ? parseInt(part, 8) : Number(part));
    const last = numbers.pop();
    if ([...numbers, last].some(Number.isNaN) || numbers.some(each => each > 255) || last >= 256 ** (4 - numbers.length)) {
      throw new Error("address");
    }
    let value = last;
    numbers.forEach((each, index) => {
      value += each * 256 ** (3 - index);
    });
    return [24, 16, 8, 0].map(shift => Math.floor(value / 2 ** shift) % 256).join(".");
  };
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
    return ipv4(name) ?? (/[^\0-\x7F]/.test(name) ? name.split(".").map(label => /[^\0-\x7F]/.test(label)
      ? "xn--" + punycode(label) : label).join(".") : name);
  };
  /** RFC 3492. */
  const punycode = label => {
    const points = [...label].map(char => char.codePointAt(0));
    let out = points.filter(point => point < 128).map(point => String.fromCharCode(point)).join("");
    let done = out.length;
    const basic = done;
    out += basic > 0 ? "-" : "";
    let n = 128;
    let delta = 0;
    let bias = 72;
    const digit = value => String.fromCharCode(value < 26 ? value + 97 : value + 22);
    while (done < points.length) {
      const next = Math.min(...points.filter(point => point >= n));
      delta += (next - n) * (done + 1);
      n = next;
      for (const point of points) {
        if (point < n) {
          delta++;
        } else if (point === n) {
          let q = delta;
          for (let k = 36;; k += 36) {
            const t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
            if (q < t) {
              break;
            }
            out += digit(t + (q - t) % (36 - t));
            q = Math.floor((q - t) / (36 - t));
          }
          out += digit(q);
          delta = done === basic ? Math.floor(delta / 700) : delta >> 1;
          delta += Math.floor(delta / (done + 1));
          let k = 0;
          for (; delta > 455; k += 36) {
            delta = Math.floor(delta / 35);
          }
          bias = k + Math.floor(36 * delta / (delta + 38));
          delta = 0;
          done++;
        }
      }
      delta++;
      n++;
    }
    return out;
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
  const legacy = (text, query) => {
    const match = /^(?:([A-Za-z][A-Za-z0-9+.-]*:))?(?:(\/\/)(?:([^@/?#]*)@)?([^:/?#]*)(?::(\d+))?)?([^?#]*)(\?[^#]*)?(#.*)?$/s
      .exec(String(text).trim());
    const [, protocol, slashes, auth, name, port, pathname, search, hash] = match;
    const plain = search?.slice(1) ?? null;
    return { protocol: protocol?.toLowerCase() ?? null, slashes: slashes ? true : null, auth: auth ?? null,
      host: name ? name.toLowerCase() + (port ? ":" + port : "") : null, port: port ?? null,
      hostname: name?.toLowerCase() ?? null, hash: hash ?? null, search: search ?? null,
      query: query ? Object.fromEntries(new URLSearchParams(plain ?? "")) : plain,
      pathname: pathname || null, path: (pathname || "") + (search ?? "") || null, href: String(text).trim() };
  };
  return {
    URL,
    URLSearchParams,
    fileURLToPath,
    pathToFileURL,
    parse: legacy,
    format(url, options = {}) {
      if (typeof url === "string") {
        return url;
      }
      if (url instanceof URL) {
        const copy = new URL(url.href);
        copy.hash = options.fragment === false ? "" : copy.hash;
        copy.search = options.search === false ? "" : copy.search;
        return copy.href;
      }
      const query = url.query && typeof url.query === "object" ? new URLSearchParams(url.query).toString() : url.query;
      const search = url.search ?? (query ? "?" + query : "");
      const server = url.host ?? (url.hostname ? url.hostname + (url.port ? ":" + url.port : "") : "");
      const protocol = url.protocol ? url.protocol.replace(/:?$/, ":") : "";
      return protocol + (url.slashes || server || protocol in PORTS ? "//" : "") + (url.auth ? url.auth + "@" : "") + server
        + (url.pathname ?? "") + search.replace(/^(?=[^?])/, "?") + (url.hash ?? "").replace(/^(?=[^#])/, "#");
    },
    resolve(from, to) {
      const base = "resolve://host/";
      const url = new URL(to, new URL(from, base));
      return url.protocol === "resolve:" ? (from.startsWith("/") || to.startsWith("/") ? "" : "").concat(
        from.startsWith("/") || to.startsWith("/") ? url.pathname : url.pathname.slice(1), url.search, url.hash) : url.href;
    },
    domainToASCII: name => URL.canParse("http://" + name) ? new URL("http://" + name).hostname : "",
    urlToHttpOptions: url => ({ protocol: url.protocol, hostname: url.hostname, port: url.port === "" ? undefined
      : Number(url.port), path: url.pathname + url.search, href: url.href, hash: url.hash, search: url.search,
    pathname: url.pathname })
  };
})
