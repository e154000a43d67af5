package dev.mod.it.report;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A headless Chromium, told what to do over the WebDriver protocol (W3C) by its own driver. Not safe for concurrent use.
 */
final class Browser implements AutoCloseable {
    /** Key of the element's id in the protocol. */
    private static final String ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
    private static final Pattern PORT = Pattern.compile("successfully on port ([0-9]+)");
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process driver;
    private final String server;
    private final String session;

    private Browser(Process driver, String server, String session) {
        this.driver = driver;
        this.server = server;
        this.session = session;
    }

    /** What is not installed, in words; nothing if a browser can be opened. */
    static Optional<String> missing() {
        if (program("chromedriver").isEmpty()) {
            return Optional.of("chromedriver is not on the path (Debian: chromium-driver)");
        }
        return program("chromium").isPresent()
                ? Optional.empty()
                : Optional.of("chromium is not on the path (Debian: chromium)");
    }

    private static Optional<Path> program(String name) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, name)).filter(Files::isExecutable).findFirst();
    }

    /** @param profile a new directory for what the browser remembers */
    static Browser open(Path profile) throws IOException, InterruptedException {
        Process driver = new ProcessBuilder(program("chromedriver").orElseThrow().toString(), "--port=0")
                .redirectErrorStream(true).start();
        try {
            String server = "http://127.0.0.1:" + port(driver.inputReader(StandardCharsets.UTF_8));
            ObjectNode options = NODES.objectNode().put("binary", program("chromium").orElseThrow().toString());
            var arguments = options.putArray("args");
            List.of("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                    "--disable-background-networking", "--disable-component-update", "--disable-sync",
                    "--host-resolver-rules=MAP * ~NOTFOUND", "--window-size=1200,900", "--user-data-dir=" + profile)
                    .forEach(arguments::add);
            ObjectNode wanted = NODES.objectNode();
            wanted.set("goog:chromeOptions", options);
            wanted.set("goog:loggingPrefs", NODES.objectNode().put("browser", "ALL").put("performance", "ALL"));
            ObjectNode body = NODES.objectNode();
            body.putObject("capabilities").set("alwaysMatch", wanted);
            var starting = new Browser(driver, server, "");
            String id = starting.call("POST", "/session", body).get("sessionId").asString();
            return new Browser(driver, server, "/session/" + id);
        } catch (IOException | RuntimeException | InterruptedException e) {
            driver.destroyForcibly();
            throw e;
        }
    }

    private static String port(BufferedReader out) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            var port = PORT.matcher(line);
            if (port.find()) {
                return port.group(1);
            }
        }
        throw new IOException("chromedriver did not start");
    }

    /** Opens a page and waits until it is loaded. */
    void open(URI page) throws IOException, InterruptedException {
        call("POST", session + "/url", NODES.objectNode().put("url", page.toString()));
    }

    /** Gives the window a size; a narrow one is a phone. */
    void size(int width, int height) throws IOException, InterruptedException {
        devtools("Emulation.setDeviceMetricsOverride", NODES.objectNode().put("width", width).put("height", height)
                .put("deviceScaleFactor", 1).put("mobile", width < 600));
    }

    /** Has the system prefer dark colours, or light ones. */
    void dark(boolean dark) throws IOException, InterruptedException {
        ObjectNode media = NODES.objectNode();
        media.putArray("features").addObject().put("name", "prefers-color-scheme").put("value",
                dark ? "dark" : "light");
        devtools("Emulation.setEmulatedMedia", media);
    }

    private void devtools(String command, ObjectNode parameters) throws IOException, InterruptedException {
        ObjectNode body = NODES.objectNode().put("cmd", command);
        body.set("params", parameters);
        call("POST", session + "/goog/cdp/execute", body);
    }

    /** What the body of a function returns in the page. */
    JsonNode script(String body) throws IOException, InterruptedException {
        return execute("sync", body);
    }

    /** What the body of a function gives to its last argument, which it may call later. */
    JsonNode asyncScript(String body) throws IOException, InterruptedException {
        return execute("async", body);
    }

    private JsonNode execute(String how, String body) throws IOException, InterruptedException {
        ObjectNode request = NODES.objectNode().put("script", body);
        request.putArray("args");
        return call("POST", session + "/execute/" + how, request);
    }

    /** Presses the mouse on the first element that a CSS selector finds. */
    void click(String selector) throws IOException, InterruptedException {
        call("POST", session + "/element/" + element(selector) + "/click", NODES.objectNode());
    }

    /** Types into an element, or presses keys on it. */
    void type(String selector, String text) throws IOException, InterruptedException {
        call("POST", session + "/element/" + element(selector) + "/value", NODES.objectNode().put("text", text));
    }

    /** Waits until an expression holds in the page. */
    void await(String condition) throws IOException, InterruptedException {
        asyncScript("const done = arguments[arguments.length - 1];"
                + "const look = () => { if (" + condition
                + ") done(true); else requestAnimationFrame(look); }; look();");
    }

    private String element(String selector) throws IOException, InterruptedException {
        return call("POST", session + "/element",
                NODES.objectNode().put("using", "css selector").put("value", selector)).get(ELEMENT).asString();
    }

    /** What the console has shown since the last call. */
    List<String> console() throws IOException, InterruptedException {
        return log("browser").stream().map(JsonNode::asString).toList();
    }

    /** The addresses that pages have asked for since the last call, and those of the pages. */
    List<String> requests() throws IOException, InterruptedException {
        var requests = new ArrayList<String>();
        for (JsonNode entry : log("performance")) {
            JsonNode message = JSON.readTree(entry.asString()).get("message");
            if (message.get("method").asString().equals("Network.requestWillBeSent")) {
                requests.add(message.get("params").get("request").get("url").asString());
            }
        }
        return requests;
    }

    private List<JsonNode> log(String type) throws IOException, InterruptedException {
        var entries = new ArrayList<JsonNode>();
        call("POST", session + "/se/log", NODES.objectNode().put("type", type))
                .forEach(entry -> entries.add(entry.get("message")));
        return entries;
    }

    /** What is seen of the page, as a PNG. */
    byte[] screenshot() throws IOException, InterruptedException {
        return Base64.getDecoder().decode(call("GET", session + "/screenshot", NODES.objectNode()).asString());
    }

    private JsonNode call(String method, String path, ObjectNode body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(server + path)).header("Content-Type", "application/json");
        var response = http.send(request
                .method(method, method.equals("POST")
                        ? HttpRequest.BodyPublishers.ofString(body.toString())
                        : HttpRequest.BodyPublishers.noBody())
                .build(),
                BodyHandlers.ofString());
        JsonNode value = JSON.readTree(response.body()).get("value");
        if (response.statusCode() != 200) {
            throw new IOException(method + " " + path + ": " + value);
        }
        return value;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        try {
            call("DELETE", session, NODES.objectNode());
        } finally {
            driver.destroy();
            driver.waitFor();
        }
    }

    /** For messages of assertions. */
    @Override
    public String toString() {
        return "Browser" + Map.of("server", server);
    }
}
