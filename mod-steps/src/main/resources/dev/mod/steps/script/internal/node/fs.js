// exports: constants promises Dirent Stats accessSync access appendFileSync appendFile copyFileSync copyFile cpSync existsSync exists lstatSync lstat mkdirSync mkdir mkdtempSync readFileSync readFile readdirSync readdir realpathSync realpath renameSync rename rmSync rm rmdirSync rmdir statSync stat unlinkSync unlink writeFileSync writeFile chmodSync chmod openSync open linkSync link symlinkSync symlink readlinkSync readlink truncateSync truncate utimesSync utimes
(function (internal) {
  "use strict";
  const { host, info } = internal;
  const files = host.files;
  const path = internal.builtin("path");
  const MESSAGES = {
    ENOENT: [-2, "no such file or directory"], EEXIST: [-17, "file already exists"],
    ENOTEMPTY: [-39, "directory not empty"], ENOTDIR: [-20, "not a directory"], EACCES: [-13, "permission denied"],
    EISDIR: [-21, "illegal operation on a directory"], EINVAL: [-22, "invalid argument"], EIO: [-5, "i/o error"],
    ELOOP: [-40, "too many symbolic links encountered"], ENOSPC: [-28, "no space left on device"],
    EROFS: [-30, "read-only file system"], ENAMETOOLONG: [-36, "name too long"], EMFILE: [-24, "too many open files"],
    EPERM: [-1, "operation not permitted"], EXDEV: [-18, "cross-device link not permitted"]
  };

  const pathOf = (value, name = "path") => {
    let text = value;
    if (value !== null && typeof value === "object") {
      text = value instanceof Uint8Array ? internal.builtin("buffer").Buffer.from(value).toString()
        : value.protocol === "file:" ? internal.builtin("url").fileURLToPath(value) : undefined;
    }
    if (typeof text !== "string") {
      throw Object.assign(new TypeError('The "' + name + '" argument must be of type string or an instance of Buffer or'
        + " URL. Received " + (value === null || value === undefined ? value : "type " + typeof value)),
      { code: "ERR_INVALID_ARG_TYPE" });
    }
    if (text.includes("\0")) {
      throw Object.assign(new TypeError('The "' + name + '" argument must be a path without null bytes'),
        { code: "ERR_INVALID_ARG_VALUE" });
    }
    return text;
  };

  const failure = (code, syscall, from, to) => {
    const [errno, text] = MESSAGES[code] ?? [-1, "failed"];
    const error = new Error(code + ": " + text + ", " + syscall + " '" + from + "'"
      + (to === undefined ? "" : " -> '" + to + "'"));
    return Object.assign(error, { errno, code, syscall, path: from }, to === undefined ? {} : { dest: to });
  };

  const checked = (result, syscall, from, to) => {
    if (result.error !== null && result.error !== undefined) {
      const error = failure(result.error, syscall, from, to);
      if (result.outside) {
        error.message += " is outside the target; " + info.refusals.fs;
        error.permission = "fs";
      }
      if (result.error === "EPERM") {
        error.message += "; symbolic links of the target can be followed, but neither moved nor deleted";
      }
      throw error;
    }
    return result.value;
  };

  const encodingOf = options => typeof options === "string" ? options : options?.encoding ?? null;
  const isUtf8 = encoding => /^utf-?8$/i.test(encoding);
  const bufferOf = latin1 => internal.builtin("buffer").Buffer.from(latin1, "latin1");

  class Stats {
    constructor(kind, size, modified, mode) {
      this.size = size;
      this.mode = (kind === "DIRECTORY" ? 0o40000 : kind === "LINK" ? 0o120000 : 0o100000) | mode;
      this.mtimeMs = this.atimeMs = this.ctimeMs = this.birthtimeMs = modified;
      this.mtime = new Date(modified);
      this.atime = new Date(modified);
      this.ctime = new Date(modified);
      this.birthtime = new Date(modified);
      Object.defineProperty(this, "kind", { value: kind });
    }
    isFile() { return this.kind === "FILE"; }
    isDirectory() { return this.kind === "DIRECTORY"; }
    isSymbolicLink() { return this.kind === "LINK"; }
    isFIFO() { return false; }
    isSocket() { return false; }
    isBlockDevice() { return false; }
    isCharacterDevice() { return false; }
  }

  class Dirent {
    constructor(name, kind, parent) {
      this.name = name;
      this.parentPath = parent;
      this.path = parent;
      Object.defineProperty(this, "kind", { value: kind });
    }
  }
  for (const name of ["isFile", "isDirectory", "isSymbolicLink", "isFIFO", "isSocket", "isBlockDevice",
    "isCharacterDevice"]) {
    Dirent.prototype[name] = Stats.prototype[name];
  }

  const stat = (target, options, follow, syscall) => {
    const name = pathOf(target);
    const result = files.stat(name, follow);
    if (result.error && options?.throwIfNoEntry === false && (result.error === "ENOENT" || result.error === "ENOTDIR")) {
      return undefined;
    }
    const [kind, ...numbers] = checked(result, syscall, name).split(" ");
    return new Stats(kind, ...numbers.map(Number));
  };

  const modeOf = mode => typeof mode === "string" ? parseInt(mode, 8) : Number(mode);
  const write = (target, data, options, flag) => {
    const name = pathOf(target);
    const mode = options?.mode === undefined || exists(name) ? undefined : modeOf(options.mode) & ~0o22;
    put(name, data, options, flag);
    if (mode !== undefined) {
      checked(files.chmod(name, mode), "open", name);
    }
  };
  const put = (name, data, options, flag) => {
    const encoding = encodingOf(options) ?? "utf8";
    if (typeof data === "string" && isUtf8(encoding)) {
      checked(files.writeText(name, data, options?.flag ?? flag), "open", name);
      return;
    }
    const { Buffer } = internal.builtin("buffer");
    const bytes = typeof data === "string" ? Buffer.from(data, encoding)
      : ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : null;
    if (bytes === null) {
      throw Object.assign(new TypeError('The "data" argument must be of type string or an instance of Buffer,'
        + " TypedArray, or DataView"), { code: "ERR_INVALID_ARG_TYPE" });
    }
    checked(files.write(name, bytes.toString("latin1"), options?.flag ?? flag), "open", name);
  };

  const sync = {
    access(target) {
      const name = pathOf(target);
      checked(files.stat(name, true), "access", name);
    },
    appendFile(target, data, options) { write(target, data, options, "a"); },
    chmod(target, mode) {
      const name = pathOf(target);
      checked(files.chmod(name, modeOf(mode)), "chmod", name);
    },
    copyFile(from, to, mode = 0) {
      const source = pathOf(from, "src");
      const dest = pathOf(to, "dest");
      checked(files.copy(source, dest, (mode & 1) !== 0), "copyfile", source, dest);
    },
    cp(from, to, options) {
      const source = pathOf(from, "src");
      const dest = pathOf(to, "dest");
      const [here, there] = [path.resolve(source), path.resolve(dest)];
      const folder = stat(source, undefined, true, "cp").isDirectory();
      if (here === there || folder && there.startsWith(here + path.sep)) {
        throw Object.assign(new Error("Invalid src or dest: cp returned EINVAL (cannot copy " + source + " to itself or below) "
          + dest), { code: "ERR_FS_CP_EINVAL", errno: -22, syscall: "cp", path: dest });
      }
      if (!folder) {
        sync.mkdir(path.dirname(dest), { recursive: true });
        if (options?.force === false && exists(dest)) {
          if (options?.errorOnExist) {
            throw failure("EEXIST", "cp", source, dest);
          }
          return;
        }
        sync.copyFile(source, dest);
        return;
      }
      if (!options?.recursive) {
        throw failure("EISDIR", "cp", source, dest);
      }
      const todo = [[source, dest]];
      while (todo.length > 0) {
        const [left, right] = todo.pop();
        sync.mkdir(right, { recursive: true });
        for (const entry of sync.readdir(left, { withFileTypes: true })) {
          const pair = [path.join(left, entry.name), path.join(right, entry.name)];
          if (entry.isDirectory()) {
            todo.push(pair);
          } else {
            sync.copyFile(...pair);
          }
        }
      }
    },
    lstat: (target, options) => stat(target, options, false, "lstat"),
    stat: (target, options) => stat(target, options, true, "stat"),
    mkdir(target, options) {
      const name = pathOf(target);
      const made = checked(files.makeDirectory(name, Boolean(options?.recursive)), "mkdir", name);
      return made ?? undefined;
    },
    mkdtemp(prefix) {
      const name = pathOf(prefix, "prefix") + internal.builtin("crypto").randomBytes(3).toString("hex");
      sync.mkdir(name);
      return name;
    },
    readFile(target, options) {
      const name = pathOf(target);
      const encoding = encodingOf(options);
      if (encoding !== null && isUtf8(encoding)) {
        return checked(files.readText(name), "open", name);
      }
      const bytes = bufferOf(checked(files.read(name), "open", name));
      return encoding === null || encoding === "buffer" ? bytes : bytes.toString(encoding);
    },
    readdir(target, options) {
      const start = pathOf(target);
      const found = [];
      const todo = [""];
      while (todo.length > 0) {
        const below = todo.pop();
        const at = below === "" ? start : path.join(start, below);
        for (const [name, kind] of JSON.parse(checked(files.list(at), "scandir", at))) {
          found.push(options?.withFileTypes ? new Dirent(name, kind, at)
            : below === "" ? name : path.join(below, name));
          if (options?.recursive && kind === "DIRECTORY") {
            todo.push(path.join(below, name));
          }
        }
      }
      return found;
    },
    realpath(target) {
      const name = pathOf(target);
      checked(files.stat(name, true), "realpath", name);
      return path.resolve(name);
    },
    rename(from, to) {
      const source = pathOf(from, "oldPath");
      const dest = pathOf(to, "newPath");
      checked(files.rename(source, dest), "rename", source, dest);
    },
    rm(target, options) {
      const name = pathOf(target);
      checked(files.remove(name, Boolean(options?.recursive), Boolean(options?.force)), "rm", name);
    },
    rmdir(target, options) {
      const name = pathOf(target);
      checked(options?.recursive ? files.remove(name, true, false) : files.removeDirectory(name), "rmdir", name);
    },
    unlink(target) {
      const name = pathOf(target);
      checked(files.unlink(name), "unlink", name);
    },
    writeFile(target, data, options) { write(target, data, options, "w"); }
  };

  const exists = target => {
    try {
      return !files.stat(pathOf(target), true).error;
    } catch {
      return false;
    }
  };

  const constants = { F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1, COPYFILE_EXCL: 1, COPYFILE_FICLONE: 2 };
  const fs = { constants, Dirent, Stats, existsSync: exists };
  const promises = { constants };
  for (const [name, call] of Object.entries(sync)) {
    fs[name + "Sync"] = (...args) => call(...args);
    promises[name] = async (...args) => call(...args);
    fs[name] = (...args) => {
      const callback = args.pop();
      if (typeof callback !== "function") {
        throw Object.assign(new TypeError('The "cb" argument must be of type function'),
          { code: "ERR_INVALID_ARG_TYPE" });
      }
      promises[name](...args).then(value => setImmediate(callback, null, value), error => setImmediate(callback, error));
    };
  }
  // there to be imported: a script that never comes to call them runs
  for (const name of ["open", "link", "symlink", "readlink", "truncate", "utimes"]) {
    const refuse = () => {
      throw Object.assign(new Error("ENOSYS: fs." + name + " is not available to scripts"), { code: "ENOSYS", errno: -38, syscall: name });
    };
    fs[name] = fs[name + "Sync"] = refuse;
    promises[name] = async () => refuse();
  }
  fs.exists = (target, callback) => setImmediate(callback, exists(target));
  fs.realpathSync.native = fs.realpathSync;
  fs.promises = promises;
  return fs;
})
