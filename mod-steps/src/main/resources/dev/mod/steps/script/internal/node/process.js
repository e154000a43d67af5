// exports: arch argv argv0 cwd chdir env exit exitCode emitWarning hrtime nextTick pid platform release stdout stderr uptime version versions on once off emit
(function (internal) {
  "use strict";
  const { info, host } = internal;
  const EventEmitter = internal.builtin("events");
  const start = host.now();
  const stream = () => {
    let line = "";
    return {
      isTTY: false,
      columns: 80,
      write(chunk) {
        const parts = (line + String(chunk)).split("\n");
        line = parts.pop();
        parts.forEach(each => host.log(each));
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
    argv: ["mod", "script"],
    argv0: "mod",
    release: { name: "node" },
    env: { ...info.env },
    exitCode: undefined,
    pid: 1,
    platform: info.platform,
    version: "v20.0.0",
    versions: { node: "20.0.0" },
    stdout: stream(),
    stderr: stream(),
    cwd: () => info.cwd,
    chdir() {
      throw Object.assign(new Error("process.chdir() is not available in scripts"), { code: "ERR_METHOD_NOT_IMPLEMENTED" });
    },
    exit(code = 0) {
      throw Object.assign(new Error("process.exit(" + code + ") was called: a script ends by returning"),
        { code: "ERR_PROCESS_EXIT" });
    },
    emitWarning(warning) {
      host.log(String(warning?.message ?? warning));
    },
    hrtime,
    nextTick(callback, ...args) {
      Promise.resolve().then(() => callback(...args));
    },
    uptime: () => (host.now() - start) / 1000
  });
})
