// Speaks with a language server through the library that editors use, and prints what it heard as one line of JSON.
// usage: node client.mjs MODULES SERVER DIRECTORY
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [modules, server, directory] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${modules}/`));
const protocol = require("vscode-languageserver-protocol/node");

const child = spawn(server, ["lsp"], { cwd: directory, stdio: ["pipe", "pipe", "inherit"] });
const exit = new Promise((resolve) => child.on("exit", (code) => resolve(code)));
const connection = protocol.createProtocolConnection(
  new protocol.StreamMessageReader(child.stdout), new protocol.StreamMessageWriter(child.stdin));
const waiting = [];
connection.onNotification(protocol.PublishDiagnosticsNotification.type, (params) => {
  waiting.filter((each) => each.uri === params.uri && each.version === params.version)
    .forEach((each) => each.resolve(params.diagnostics));
});
connection.listen();

const uri = (file) => pathToFileURL(`${directory}/${file}`).toString();

function opened(file) {
  const heard = new Promise((resolve) => waiting.push({ uri: uri(file), version: 1, resolve }));
  connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, {
    textDocument: { uri: uri(file), languageId: "any", version: 1, text: readFileSync(`${directory}/${file}`, "utf8") },
  });
  return heard;
}

const { capabilities, serverInfo } = await connection.sendRequest(protocol.InitializeRequest.type, {
  processId: process.pid, rootUri: pathToFileURL(directory).toString(), capabilities: {},
});
await connection.sendNotification(protocol.InitializedNotification.type, {});
const workflow = await opened("workflow.yaml");
const source = await opened("src/a.js");
const actions = await connection.sendRequest(protocol.CodeActionRequest.type, {
  textDocument: { uri: uri("src/a.js") }, range: source[0].range, context: { diagnostics: source },
});
await connection.sendRequest(protocol.ShutdownRequest.type);
await connection.sendNotification(protocol.ExitNotification.type);
console.log(JSON.stringify({
  name: serverInfo.name,
  capabilities: Object.keys(capabilities).sort(),
  workflow: workflow.map(({ range, code }) => `${range.start.line}:${range.start.character} ${code}`),
  source: source.map(({ range, message }) => `${range.start.line}:${range.start.character} ${message}`),
  actions: actions.map(({ title, edit }) => `${title}: ${edit.changes[uri("src/a.js")][0].newText}`),
  exit: await exit,
}));
