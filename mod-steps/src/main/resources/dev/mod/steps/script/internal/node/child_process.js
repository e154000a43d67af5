// exports: exec execFile execFileSync execSync fork spawn spawnSync
(function (internal) {
  "use strict";
  const { host, info } = internal;
  const EventEmitter = internal.builtin("events");
  const refuse = () => {
    throw Object.assign(new Error("child_process is refused: " + info.refusals.child_process), { code: "ERR_ACCESS_DENIED", permission: "child_process" });
  };
  const shell = command => info.platform === "win32" ? ["cmd.exe", "/d", "/s", "/c", command] : ["/bin/sh", "-c", command];
  const text = (latin1, options, standard) => {
    const encoding = options?.encoding === undefined ? standard : options.encoding;
    const bytes = internal.builtin("buffer").Buffer.from(latin1, "latin1");
    return encoding === null || encoding === "buffer" ? bytes : bytes.toString(encoding);
  };

  const run = (command, options) => {
    if (!info.processes) {
      refuse();
    }
    const input = options?.input === undefined ? "" : internal.builtin("buffer").Buffer.from(options.input).toString("latin1");
    const cwd = options?.cwd === undefined ? "" : options.cwd.protocol === "file:"
      ? internal.builtin("url").fileURLToPath(options.cwd) : String(options.cwd);
    return JSON.parse(host.run(JSON.stringify({ command, cwd, input, timeout: options?.timeout ?? 0,
      env: options?.env ?? info.env })));
  };
  const command = (file, args, options) => options?.shell ? shell([file, ...args].join(" ")) : [file, ...args];
  const split = (args, options) => Array.isArray(args) ? [args.map(String), options ?? {}] : [[], args ?? options ?? {}];

  const failure = (result, name, options) => {
    if (result.error !== undefined) {
      return Object.assign(new Error("spawn " + name + " ENOENT"), { code: "ENOENT", errno: -2, syscall: "spawn " + name,
        path: name });
    }
    if (result.timedOut) {
      return Object.assign(new Error("spawnSync " + name + " ETIMEDOUT"), { code: "ETIMEDOUT", killed: true, signal: "SIGTERM" });
    }
    return result.status === 0 ? null : Object.assign(new Error("Command failed: " + name + "\n"
      + internal.builtin("buffer").Buffer.from(result.stderr ?? "", "latin1")), { code: result.status, status: result.status, killed: false,
      stdout: text(result.stdout, options, "utf8"), stderr: text(result.stderr, options, "utf8") });
  };
  const sync = (words, name, options) => {
    const result = run(words, options);
    const error = failure(result, name, options);
    if (error !== null) {
      throw Object.assign(error, { stdout: text(result.stdout ?? "", options, null), stderr: text(result.stderr ?? "", options, null) });
    }
    return text(result.stdout, options, null);
  };
  const later = (words, name, options, done) => {
    const child = new EventEmitter();
    child.stdout = new EventEmitter();
    child.stderr = new EventEmitter();
    let input = "";
    child.stdin = { write: chunk => void (input += chunk), end: chunk => void (input += chunk ?? "") };
    child.kill = () => false;
    child.pid = undefined;
    if (!info.processes) {
      refuse();
    }
    setImmediate(() => {
      const result = run(words, input === "" ? options : { ...options, input });
      const error = failure(result, name, options);
      child.exitCode = result.status ?? null;
      done?.(error, text(result.stdout ?? "", options, "utf8"), text(result.stderr ?? "", options, "utf8"));
      if (result.error !== undefined) {
        if (child.listenerCount("error") > 0) {
          child.emit("error", error);
        }
        return;
      }
      for (const [stream, bytes] of [[child.stdout, result.stdout], [child.stderr, result.stderr]]) {
        if (bytes !== "") {
          stream.emit("data", internal.builtin("buffer").Buffer.from(bytes, "latin1"));
        }
        stream.emit("end");
      }
      child.emit("exit", result.status, result.timedOut ? "SIGTERM" : null);
      child.emit("close", result.status, result.timedOut ? "SIGTERM" : null);
    });
    return child;
  };
  const callbackOf = args => typeof args[args.length - 1] === "function" ? args.pop() : undefined;
  const promised = call => {
    call[Symbol.for("nodejs.util.promisify.custom")] = (...args) => new Promise((resolve, reject) => call(...args,
      (error, stdout, stderr) => error ? reject(Object.assign(error, { stdout, stderr })) : resolve({ stdout, stderr })));
    return call;
  };
  return {
    exec: promised((line, ...args) => {
      const done = callbackOf(args);
      return later(shell(line), line, args[0] ?? {}, done);
    }),
    execFile: promised((file, ...args) => {
      const done = callbackOf(args);
      const [words, options] = split(args[0], args[1]);
      return later(command(file, words, options), file, options, done);
    }),
    spawn(file, args, options) {
      const [words, settings] = split(args, options);
      return later(command(file, words, settings), file, settings);
    },
    execSync: (line, options) => sync(shell(line), line, options),
    execFileSync(file, args, options) {
      const [words, settings] = split(args, options);
      return sync(command(file, words, settings), file, settings);
    },
    spawnSync(file, args, options) {
      const [words, settings] = split(args, options);
      const result = run(command(file, words, settings), settings);
      const stdout = text(result.stdout ?? "", settings, null);
      const stderr = text(result.stderr ?? "", settings, null);
      return { pid: 0, status: result.status ?? null, signal: result.timedOut ? "SIGTERM" : null, stdout, stderr,
        output: [null, stdout, stderr], ...result.error === undefined ? {} : { error: failure(result, file, settings) } };
    },
    fork() {
      throw Object.assign(new Error("child_process.fork() is not available in scripts: there is no Node to run"),
        { code: "ERR_METHOD_NOT_IMPLEMENTED" });
    }
  };
})
