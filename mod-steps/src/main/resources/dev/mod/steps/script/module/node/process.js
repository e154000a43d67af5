// exports: arch argv argv0 cwd chdir env execArgv execPath exit exitCode emitWarning hrtime memoryUsage nextTick pid platform stdout stderr title uptime version versions on once off emit
(function (internal) {
  "use strict";
  const { info, host } = internal;
  const EventEmitter = internal.builtin("events");
  const start = host.now();
  const stream = level => {
    let line = "";
    return {
      isTTY: false,
      columns: 80,
      write(chunk) {
        const parts = (line + String(chunk)).split("\n");
        line = parts.pop();
        parts.forEach(each => host.log(level, each));
        return true;
      },
      on() { return this; },
      once() { return this; },
      end() {}
    };
  };
  const hrtime = before => {
    const now = host.now();
    let seconds = Math.floor(now / 1000);
    let nanos = Math.floor((now % 1000) * 1e6);
    if (before) {
      seconds -= before[0];
      nanos -= before[1];
      if (nanos < 0) {
        seconds--;
        nanos += 1e9;
      }
    }
    return [seconds, nanos];
  };
  hrtime.bigint = () => BigInt(Math.floor(host.now() * 1e6));
  const process = new EventEmitter();
  return Object.assign(process, {
    arch: info.arch,
    argv: ["mod", "script", ...info.argv],
    argv0: "mod",
    execArgv: [],
    execPath: "mod",
    env: { ...info.env },
    exitCode: undefined,
    pid: 1,
    ppid: 0,
    platform: info.platform,
    title: "mod",
    version: "v20.0.0",
    versions: { node: "20.0.0" },
    release: { name: "mod" },
    features: {},
    stdout: stream("INFO"),
    stderr: stream("ERROR"),
    cwd: () => info.cwd,
    chdir() {
      throw Object.assign(new Error("process.chdir() is not available in scripts"), { code: "ERR_METHOD_NOT_IMPLEMENTED" });
    },
    exit(code = 0) {
      throw Object.assign(new Error("process.exit(" + code + ") was called: a script ends by returning"),
        { code: "ERR_PROCESS_EXIT" });
    },
    abort() {
      throw new Error("process.abort() was called: a script ends by returning");
    },
    emitWarning(warning) {
      host.log("WARN", String(warning?.message ?? warning));
    },
    hrtime,
    memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
    nextTick(callback, ...args) {
      Promise.resolve().then(() => callback(...args));
    },
    uptime: () => (host.now() - start) / 1000,
    umask: () => 0o22
  });
})
