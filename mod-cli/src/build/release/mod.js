#!/usr/bin/env node
// Starts the program that lies beside this file: with the Java of the platform's package where npm installed it, else with
// the one that the launcher finds.
'use strict';
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const { optionalDependencies } = require('./package.json');
const environment = { ...process.env };
if (!environment.MOD_JAVA_HOME) {
  environment.MOD_JAVA_HINT = 'npm install --global --include=optional @NAME@ brings one for some platforms';
  for (const name of Object.keys(optionalDependencies)) {
    try {
      const runtime = path.join(path.dirname(require.resolve(`${name}/package.json`)), 'runtime');
      if (fs.existsSync(path.join(runtime, 'release'))) environment.MOD_JAVA_HOME = runtime;
    } catch {
      // of another platform, or npm was told to leave optional packages out
    }
  }
}

const windows = process.platform === 'win32';
const launcher = path.join(__dirname, 'bin', windows ? 'mod.cmd' : 'mod');
const quote = (text) => `"${text.replace(/"/g, '""')}"`;
const child = windows
  ? spawn(process.env.ComSpec || 'cmd.exe', ['/d', '/s', '/c', quote([launcher, ...process.argv.slice(2)].map(quote).join(' '))],
      { stdio: 'inherit', env: environment, windowsVerbatimArguments: true })
  : spawn(launcher, process.argv.slice(2), { stdio: 'inherit', env: environment });

// A terminal sends its signals to both; what comes to this process alone goes on to the program, which decides when to end.
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal));
process.on('SIGINT', () => {
  if (!process.stdin.isTTY && !process.stdout.isTTY && !process.stderr.isTTY) child.kill('SIGINT');
});
child.on('error', (error) => {
  console.error(`mod: cannot start ${launcher}: ${error.message}`);
  process.exit(5);
});
child.on('exit', (code, signal) => {
  if (signal) {
    for (const name of ['SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGINT']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  } else {
    process.exit(code);
  }
});
