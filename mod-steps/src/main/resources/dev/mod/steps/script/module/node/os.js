// exports: EOL arch availableParallelism cpus endianness freemem homedir hostname loadavg machine networkInterfaces platform release tmpdir totalmem type uptime userInfo version devNull constants
(function (internal) {
  "use strict";
  const { info, host } = internal;
  const windows = info.platform === "win32";
  const start = host.now();
  const home = info.env.HOME ?? info.env.USERPROFILE ?? info.cwd;
  return {
    EOL: windows ? "\r\n" : "\n",
    devNull: windows ? "\\\\.\\nul" : "/dev/null",
    constants: { signals: { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }, errno: {}, priority: {} },
    arch: () => info.arch,
    machine: () => info.arch === "x64" ? "x86_64" : info.arch,
    availableParallelism: () => info.cpus,
    cpus: () => Array.from({ length: info.cpus },
      () => ({ model: "", speed: 0, times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 } })),
    endianness: () => "LE",
    freemem: () => 0,
    totalmem: () => 0,
    homedir: () => home,
    hostname: () => "localhost",
    loadavg: () => [0, 0, 0],
    networkInterfaces: () => ({}),
    platform: () => info.platform,
    release: () => "",
    version: () => "",
    tmpdir: () => info.env.TMPDIR ?? info.env.TEMP ?? (windows ? "C:\\Windows\\Temp" : "/tmp"),
    type: () => windows ? "Windows_NT" : info.platform === "darwin" ? "Darwin" : "Linux",
    uptime: () => (host.now() - start) / 1000,
    userInfo: () => ({ uid: -1, gid: -1, username: info.env.USER ?? "user", homedir: home, shell: null })
  };
})
