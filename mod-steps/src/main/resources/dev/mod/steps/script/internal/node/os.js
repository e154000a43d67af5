// exports: EOL arch availableParallelism cpus homedir hostname platform release tmpdir type userInfo devNull endianness version
(function (internal) {
  "use strict";
  const { info } = internal;
  const windows = info.platform === "win32";
  const home = info.env.HOME ?? info.env.USERPROFILE ?? info.cwd;
  return {
    EOL: windows ? "\r\n" : "\n",
    devNull: windows ? "\\\\.\\nul" : "/dev/null",
    arch: () => info.arch,
    availableParallelism: () => info.cpus,
    cpus: () => Array.from({ length: info.cpus },
      () => ({ model: "", speed: 0, times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 } })),
    homedir: () => home,
    hostname: () => "localhost",
    endianness: () => "LE",
    platform: () => info.platform,
    release: () => "",
    tmpdir: () => info.env.TMPDIR ?? info.env.TEMP ?? (windows ? "C:\\Windows\\Temp" : "/tmp"),
    version: () => "",
    type: () => windows ? "Windows_NT" : info.platform === "darwin" ? "Darwin" : "Linux",
    userInfo: () => ({ uid: -1, gid: -1, username: info.env.USER ?? "user", homedir: home, shell: null })
  };
})
