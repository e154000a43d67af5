package dev.mod.cli.editor;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Red Hat's YAML language server, which most editors use, spoken to by the Language Server Protocol 3.17 over its
 * standard streams.
 */
final class LanguageServer implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Process process;
    private final InputStream in;
    private final OutputStream out;
    private int lastId;

    private LanguageServer(Process process) {
        this.process = process;
        this.in = new BufferedInputStream(process.getInputStream());
        this.out = process.getOutputStream();
    }

    /** Starts it on a directory. */
    static LanguageServer start(Path program, Path directory) throws IOException {
        var process = new ProcessBuilder(program.toString(), "--stdio").directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        var server = new LanguageServer(process);
        var parameters = JSON.createObjectNode();
        parameters.putNull("processId");
        parameters.put("rootUri", directory.toUri().toString());
        var text = parameters.putObject("capabilities").putObject("textDocument");
        text.putObject("completion").putObject("completionItem").put("snippetSupport", false);
        text.putObject("publishDiagnostics");
        var unused = server.request("initialize", parameters);
        server.notify("initialized", JSON.createObjectNode());
        var settings = JSON.createObjectNode();
        var yaml = settings.putObject("settings").putObject("yaml");
        yaml.put("validate", true).put("hover", true).put("completion", true);
        yaml.putObject("schemaStore").put("enable", false);
        server.notify("workspace/didChangeConfiguration", settings);
        return server;
    }

    /** Opens a text and gives what is wrong with it, each as {@code line:column message}, both from 1. */
    List<String> open(Path file, String text) throws IOException {
        var parameters = JSON.createObjectNode();
        parameters.putObject("textDocument").put("uri", file.toUri().toString()).put("languageId", "yaml")
                .put("version", 1).put("text", text);
        notify("textDocument/didOpen", parameters);
        while (true) {
            JsonNode message = read();
            if (message.path("method").asString("").equals("textDocument/publishDiagnostics")
                    && message.at("/params/uri").asString("").equals(file.toUri().toString())) {
                return message.at("/params/diagnostics").valueStream().map(LanguageServer::shown).sorted().toList();
            }
        }
    }

    private static String shown(JsonNode diagnostic) {
        var start = diagnostic.at("/range/start");
        return (start.path("line").asInt() + 1) + ":" + (start.path("character").asInt() + 1) + " "
                + diagnostic.path("message").asString();
    }

    /** The labels that it offers at a place, from 1. */
    List<String> complete(Path file, int line, int column) throws IOException {
        return request("textDocument/completion", at(file, line, column)).path("items").valueStream()
                .map(item -> item.path("label").asString("")).toList();
    }

    /** What it shows of a place, from 1. */
    String hover(Path file, int line, int column) throws IOException {
        var contents = request("textDocument/hover", at(file, line, column)).path("contents");
        return contents.isString() ? contents.asString() : contents.path("value").asString("");
    }

    private static ObjectNode at(Path file, int line, int column) {
        var parameters = JSON.createObjectNode();
        parameters.putObject("textDocument").put("uri", file.toUri().toString());
        parameters.putObject("position").put("line", line - 1).put("character", column - 1);
        return parameters;
    }

    private JsonNode request(String method, ObjectNode parameters) throws IOException {
        int id = ++lastId;
        write(message(method, parameters).put("id", id));
        while (true) {
            JsonNode message = read();
            if (!message.has("method") && message.path("id").asInt(-1) == id) {
                if (message.has("error")) {
                    throw new IOException(method + ": " + message.get("error"));
                }
                return message.path("result");
            }
        }
    }

    private void notify(String method, ObjectNode parameters) throws IOException {
        write(message(method, parameters));
    }

    private static ObjectNode message(String method, ObjectNode parameters) {
        var message = JSON.createObjectNode().put("jsonrpc", "2.0").put("method", method);
        message.set("params", parameters);
        return message;
    }

    private void write(ObjectNode message) throws IOException {
        var content = JSON.writeValueAsBytes(message);
        out.write(("Content-Length: " + content.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(content);
        out.flush();
    }

    /** The next message; requests of the server are answered with nothing. */
    private JsonNode read() throws IOException {
        int length = -1;
        for (String line = line(); !line.isEmpty(); line = line()) {
            if (line.startsWith("Content-Length: ")) {
                length = Integer.parseInt(line.substring("Content-Length: ".length()));
            }
        }
        JsonNode message = JSON.readTree(in.readNBytes(length));
        if (message.has("method") && message.has("id")) {
            var answer = JSON.createObjectNode().put("jsonrpc", "2.0");
            answer.set("id", message.get("id"));
            if (message.path("method").asString().equals("workspace/configuration")) {
                var results = answer.putArray("result");
                message.at("/params/items").forEach(item -> results.addNull());
            } else {
                answer.putNull("result");
            }
            write(answer);
        }
        return message;
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the language server has ended");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
