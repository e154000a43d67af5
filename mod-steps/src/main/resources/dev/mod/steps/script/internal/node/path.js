// exports: sep delimiter posix win32 basename dirname extname format isAbsolute join matchesGlob normalize parse relative resolve toNamespacedPath
(function (internal) {
  "use strict";

  const check = (value, name) => {
    if (typeof value !== "string") {
      throw Object.assign(new TypeError('The "' + name + '" argument must be of type string. Received '
        + (value === null || value === undefined ? value : "type " + typeof value)), { code: "ERR_INVALID_ARG_TYPE" });
    }
  };

  function make(windows) {
    const sep = windows ? "\\" : "/";
    const isSep = char => char === "/" || windows && char === "\\";
    const split = text => text.split(windows ? /[\\/]/ : "/");

    /** The part that ".." can't leave: "", "/", "C:", "C:\", "\\host\share\". */
    const rootOf = path => {
      if (!windows) {
        return path.startsWith("/") ? "/" : "";
      }
      const unc = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)[\\/]*/.exec(path);
      if (unc) {
        return "\\\\" + unc[1] + "\\" + unc[2] + "\\";
      }
      const drive = /^([A-Za-z]:)([\\/]*)/.exec(path);
      if (drive) {
        return drive[1] + (drive[2] ? "\\" : "");
      }
      return isSep(path[0]) ? "\\" : "";
    };
    const rootLength = path => {
      if (!windows) {
        return path.startsWith("/") ? 1 : 0;
      }
      const match = /^(?:[\\/]{2}[^\\/]+[\\/]+[^\\/]+[\\/]*|[A-Za-z]:[\\/]?|[\\/])/.exec(path);
      return match ? match[0].length : 0;
    };
    /** What a path that is normal has not. */
    const odd = windows ? /^/ : /^$|\/\/|(?:^|\/)\.\.?(?:\/|$)/;
    const isRooted = root => root !== "" && isSep(root[root.length - 1]);

    const segments = (text, rooted) => {
      const kept = [];
      for (const segment of split(text)) {
        if (segment === "" || segment === ".") {
          continue;
        }
        if (segment === "..") {
          if (kept.length > 0 && kept[kept.length - 1] !== "..") {
            kept.pop();
            continue;
          }
          if (rooted) {
            continue;
          }
        }
        kept.push(segment);
      }
      return kept;
    };

    const self = {
      sep,
      delimiter: windows ? ";" : ":",
      isAbsolute(path) {
        check(path, "path");
        return isRooted(rootOf(path));
      },
      normalize(path) {
        check(path, "path");
        if (!odd.test(path)) {
          return path;
        }
        if (path === "") {
          return ".";
        }
        const root = rootOf(path);
        let text = segments(path.slice(rootLength(path)), isRooted(root)).join(sep);
        if (text === "" && !isRooted(root)) {
          text = ".";
        }
        if (text !== "" && isSep(path[path.length - 1])) {
          text += sep;
        }
        return root + text;
      },
      join(...parts) {
        parts.forEach(part => check(part, "path"));
        const filled = parts.filter(part => part !== "");
        const text = filled.join(sep);
        // what becomes two separators by joining is no name of a host
        const host = windows && !/^[\\/]{2}[^\\/]/.test(filled[0] ?? "");
        return filled.length === 0 ? "." : self.normalize(host ? text.replace(/^[\\/]{2,}/, sep) : text);
      },
      resolve(...parts) {
        let text = "";
        let device = "";
        let rooted = false;
        for (let i = parts.length - 1; i >= -1 && !(rooted && (device !== "" || !windows)); i--) {
          const part = i >= 0 ? parts[i] : internal.info.cwd;
          check(part, "paths[" + i + "]");
          const root = rootOf(part);
          const its = root.replace(/[\\/]$/, "");
          if (device !== "" && its !== "" && its.toLowerCase() !== device.toLowerCase()) {
            continue;
          }
          device ||= its;
          if (!rooted) {
            text = part.slice(rootLength(part)) + sep + text;
            rooted = isRooted(root);
          }
        }
        return device + (rooted || device !== "" ? sep : "") + segments(text, true).join(sep) || ".";
      },
      relative(from, to) {
        check(from, "from");
        check(to, "to");
        const start = self.resolve(from);
        const end = self.resolve(to);
        const same = (a, b) => windows ? a.toLowerCase() === b.toLowerCase() : a === b;
        if (same(start, end)) {
          return "";
        }
        if (!same(rootOf(start), rootOf(end))) {
          return end;
        }
        const a = split(start.slice(rootLength(start))).filter(Boolean);
        const b = split(end.slice(rootLength(end))).filter(Boolean);
        let common = 0;
        while (common < a.length && common < b.length && same(a[common], b[common])) {
          common++;
        }
        return [...a.slice(common).map(() => ".."), ...b.slice(common)].join(sep);
      },
      dirname(path) {
        check(path, "path");
        const length = rootLength(path);
        let end = path.length;
        while (end > length && isSep(path[end - 1])) {
          end--;
        }
        while (end > length && !isSep(path[end - 1])) {
          end--;
        }
        if (end > length) {
          end--;
        }
        return end > 0 ? path.slice(0, end) : length > 0 ? path.slice(0, length) : ".";
      },
      basename(path, suffix) {
        check(path, "path");
        if (suffix !== undefined) {
          check(suffix, "suffix");
        }
        let text = windows ? path.replace(/^[A-Za-z]:/, "") : path;
        let end = text.length;
        while (end > 0 && isSep(text[end - 1])) {
          end--;
        }
        let start = end;
        while (start > 0 && !isSep(text[start - 1])) {
          start--;
        }
        text = text.slice(start, end);
        return suffix && text !== suffix && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
      },
      extname(path) {
        const name = self.basename(path);
        const dot = name.lastIndexOf(".");
        return dot <= 0 || name === ".." ? "" : name.slice(dot);
      },
      parse(path) {
        check(path, "path");
        const root = path.slice(0, rootLength(path));
        const base = self.basename(path.slice(root.length));
        const ext = self.extname(base);
        const above = split(path.slice(root.length).replace(windows ? /[\\/]+$/ : /\/+$/, "")).length > 1;
        return { root, dir: above ? self.dirname(path) : root, base, ext, name: base.slice(0, base.length - ext.length) };
      },
      format(parts) {
        if (parts === null || typeof parts !== "object") {
          throw Object.assign(new TypeError('The "pathObject" argument must be of type object'),
            { code: "ERR_INVALID_ARG_TYPE" });
        }
        const dir = parts.dir || parts.root;
        const ext = parts.ext ? (parts.ext.startsWith(".") ? "" : ".") + parts.ext : "";
        const base = parts.base || (parts.name || "") + ext;
        return !dir ? base : dir === parts.root ? dir + base : dir + sep + base;
      },
      matchesGlob(path, pattern) {
        check(path, "path");
        check(pattern, "pattern");
        let source = "";
        for (let i = 0; i < pattern.length; i++) {
          const char = pattern[i];
          if (char === "*" && pattern[i + 1] === "*") {
            const slash = pattern[i + 2] === "/";
            source += slash ? "(?:.*/)?" : ".*";
            i += slash ? 2 : 1;
          } else if (char === "*") {
            source += "[^/]*";
          } else if (char === "?") {
            source += "[^/]";
          } else if (char === "{" && pattern.indexOf("}", i) > 0) {
            const end = pattern.indexOf("}", i);
            source += "(?:" + pattern.slice(i + 1, end).split(",").map(each => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
              .join("|") + ")";
            i = end;
          } else {
            source += char.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
          }
        }
        return new RegExp("^" + source + "$").test(split(path).join("/"));
      },
      toNamespacedPath: path => path
    };
    self._makeLong = self.toNamespacedPath;
    return self;
  }

  const posix = make(false);
  const win32 = make(true);
  for (const each of [posix, win32]) {
    each.posix = posix;
    each.win32 = win32;
  }
  return internal.info.platform === "win32" ? win32 : posix;
})
