package dev.mod.steps.script.internal.node;

import dev.mod.steps.script.host.NodeHost;
import dev.mod.steps.script.host.ScriptNetwork;
import dev.mod.steps.script.host.ScriptProcesses;
import dev.mod.steps.script.internal.module.JsonFile;
import dev.mod.steps.script.internal.module.ModuleFileSystem;
import dev.mod.steps.script.internal.module.ModuleGraph;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Host part of the built-in modules. Bytes travel as strings of Latin-1, structures as JSON. */
public final class NodeCalls {
    private static final SecureRandom RANDOM = new SecureRandom();

    private final ModuleFileSystem modules;
    private final Context context;
    private final ModuleGraph graph;
    private final NodeHost host;
    private final Map<Object, Source> sources;
    /** What {@code fs} calls. */
    @HostAccess.Export
    public final FileCalls files;

    NodeCalls(Context context, ModuleFileSystem modules, NodeHost host) {
        this.context = context;
        this.modules = modules;
        this.graph = modules.graph();
        this.sources = modules.scripts();
        this.host = host;
        this.files = new FileCalls(host.files(), host.fileBase());
    }

    /** The function that makes a built-in module. */
    @HostAccess.Export
    public Value builtin(String name) {
        return context.eval(sources.computeIfAbsent(name, unused -> Source.newBuilder("js", BuiltinModules.source(name),
                "node:" + name).internal(true).cached(true).buildLiteral()));
    }

    /** How a node or root is shown to people; null for what is none. */
    @HostAccess.Export
    public @Nullable String shown(Value value) {
        return value.isHostObject() ? value.asHostObject().toString() : null;
    }

    /** The name of a built-in module, null when it is none. */
    @HostAccess.Export
    public @Nullable String builtinName(String specifier) {
        return BuiltinModules.name(specifier).orElse(null);
    }

    /** Names of all built-in modules, as JSON. */
    @HostAccess.Export
    public String builtinNames() {
        return JsonMapper.shared().writeValueAsString(BuiltinModules.names());
    }

    /** The file that a CommonJS module requires: its format and path, or an error after {@code !}. */
    @HostAccess.Export
    public String resolve(String specifier, String importer) {
        try {
            Path path = graph.target(specifier, Path.of(importer), true);
            graph.number(path);
            ModuleGraph.Compiled compiled = graph.compile(path);
            return compiled.format() + ":" + path;
        } catch (IOException | RuntimeException e) {
            return "!" + e.getMessage();
        }
    }

    /** The function of a CommonJS module. */
    @HostAccess.Export
    public Value compile(String path) {
        Path file = Path.of(path);
        if (!graph.isServed(file)) {
            throw new IllegalArgumentException("not a module of this script: " + path);
        }
        return context.eval(sources.computeIfAbsent(file, unused -> {
            try {
                String text = graph.compile(file).javascript();
                return Source.newBuilder("js",
                        "(function (exports, require, module, __filename, __dirname) { " + text + "\n})", path)
                        .buildLiteral();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }));
    }

    /** The text of a JSON module. */
    @HostAccess.Export
    public String json(String path) throws IOException {
        Path file = Path.of(path);
        if (!graph.isServed(file)) {
            throw new IllegalArgumentException("not a module of this script: " + path);
        }
        return JsonFile.parse(file, graph.compile(file).javascript()).toString();
    }

    /** Prints a message of {@code console}. */
    @HostAccess.Export
    public void log(String message) {
        host.log(message);
    }

    /** What {@code process} and {@code os} tell, as JSON. */
    @HostAccess.Export
    public String process() {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        json.put("cwd", host.workingDirectory().toString());
        modules.entry().ifPresent(script -> json.put("script", script.toString()));
        ObjectNode environment = json.putObject("env");
        host.environment().forEach(environment::put);
        String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        json.put("platform", os.contains("win") ? "win32" : os.contains("mac") ? "darwin" : "linux");
        String arch = System.getProperty("os.arch", "");
        json.put("arch", arch.equals("amd64") || arch.equals("x86_64")
                ? "x64"
                : arch.equals("aarch64") ? "arm64" : arch);
        json.put("cpus", Runtime.getRuntime().availableProcessors());
        json.put("processes", host.processes().isPresent());
        json.put("network", host.network().isPresent());
        ObjectNode refusals = json.putObject("refusals");
        host.refusals().forEach(refusals::put);
        return json.toString();
    }

    /** Milliseconds with fractions, that only grow. */
    @HostAccess.Export
    public double now() {
        return System.nanoTime() / 1e6;
    }

    /** Random bytes. */
    @HostAccess.Export
    public String random(int count) {
        if (count < 0 || count > 1 << 20) {
            throw new IllegalArgumentException("random bytes: at most 1 MiB at once");
        }
        byte[] bytes = new byte[count];
        RANDOM.nextBytes(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static final Map<String, String> DIGESTS = Map.of("md5", "MD5", "sha1", "SHA-1", "sha224", "SHA-224",
            "sha256", "SHA-256", "sha384", "SHA-384", "sha512", "SHA-512", "sha512-256", "SHA-512/256", "sha3-256",
            "SHA3-256", "sha3-512", "SHA3-512");

    private static final Map<String, String> MACS = Map.of("md5", "HmacMD5", "sha1", "HmacSHA1", "sha224",
            "HmacSHA224", "sha256", "HmacSHA256", "sha384", "HmacSHA384", "sha512", "HmacSHA512");

    /** A digest, null for an unknown algorithm. */
    @HostAccess.Export
    public @Nullable String digest(String algorithm, String bytes) throws GeneralSecurityException {
        String name = DIGESTS.get(algorithm.toLowerCase(Locale.ROOT));
        return name == null
                ? null
                : new String(MessageDigest.getInstance(name).digest(bytes.getBytes(StandardCharsets.ISO_8859_1)),
                        StandardCharsets.ISO_8859_1);
    }

    /** A keyed digest, null for an unknown algorithm. */
    @HostAccess.Export
    public @Nullable String hmac(String algorithm, String key, String bytes) throws GeneralSecurityException {
        String name = MACS.get(algorithm.toLowerCase(Locale.ROOT));
        if (name == null) {
            return null;
        }
        Mac mac = Mac.getInstance(name);
        byte[] secret = key.getBytes(StandardCharsets.ISO_8859_1);
        mac.init(new SecretKeySpec(secret.length == 0 ? new byte[1] : secret, name));
        return new String(mac.doFinal(bytes.getBytes(StandardCharsets.ISO_8859_1)), StandardCharsets.ISO_8859_1);
    }

    /** Bytes in a format of zlib: {@code zlib}, {@code raw} or {@code gzip}. */
    @HostAccess.Export
    public String pack(String format, String bytes, int level) {
        return latin1(Compression.pack(format, bytes.getBytes(StandardCharsets.ISO_8859_1), level));
    }

    /** The bytes that {@link #pack} was given after {@code =}, or what is wrong after {@code !}. */
    @HostAccess.Export
    public String unpack(String format, String bytes) {
        try {
            return "=" + latin1(Compression.unpack(format, bytes.getBytes(StandardCharsets.ISO_8859_1)));
        } catch (IOException e) {
            return "!" + e.getMessage();
        }
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** The name of a host in ASCII, as IDNA has it; labels may be empty, or of any length where they are ASCII already. */
    @HostAccess.Export
    public String toAscii(String name) {
        return Stream.of(name.split("[.\u3002\uFF0E\uFF61]", -1))
                .map(label -> label.chars().allMatch(each -> each < 0x80)
                        ? label
                        : IDN.toASCII(label, IDN.ALLOW_UNASSIGNED))
                .collect(Collectors.joining("."));
    }

    /** The name of a host as people write it. */
    @HostAccess.Export
    public String toUnicode(String name) {
        return IDN.toUnicode(name, IDN.ALLOW_UNASSIGNED);
    }

    /** Bytes of a text in UTF-8. */
    @HostAccess.Export
    public String encode(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** The text of bytes in UTF-8, malformed ones replaced. */
    @HostAccess.Export
    public String decode(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** Runs a program; the request and the result are JSON. */
    @HostAccess.Export
    public String run(String request) throws InterruptedException {
        ScriptProcesses processes = host.processes()
                .orElseThrow(() -> new IllegalStateException("child_process was not granted"));
        JsonNode json = JsonMapper.shared().readTree(request);
        List<String> command = new ArrayList<>();
        json.path("command").forEach(each -> command.add(each.asString()));
        Map<String, String> environment = new LinkedHashMap<>();
        json.path("env").properties().forEach(each -> environment.put(each.getKey(), each.getValue().asString()));
        ObjectNode result = JsonMapper.shared().createObjectNode();
        try {
            ScriptProcesses.Result done = processes.run(new ScriptProcesses.Request(List.copyOf(command),
                    host.workingDirectory().resolve(json.path("cwd").asString("")).normalize(), environment,
                    json.path("input").asString("").getBytes(StandardCharsets.ISO_8859_1),
                    Duration.ofMillis(json.path("timeout").asLong(0))));
            result.put("status", done.status());
            result.put("stdout", new String(done.output(), StandardCharsets.ISO_8859_1));
            result.put("stderr", new String(done.errors(), StandardCharsets.ISO_8859_1));
            result.put("timedOut", done.timedOut());
        } catch (IOException e) {
            result.put("error", String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            // a script that catches this is stopped all the same
            Thread.currentThread().interrupt();
            throw e;
        } finally {
            host.programEnded();
        }
        return result.toString();
    }

    /** Sends a request; it and the response are JSON. */
    @HostAccess.Export
    public String fetch(String request) throws InterruptedException {
        ScriptNetwork network = host.network().orElseThrow(() -> new IllegalStateException("fetch was not granted"));
        JsonNode json = JsonMapper.shared().readTree(request);
        Map<String, String> headers = new LinkedHashMap<>();
        json.path("headers").properties().forEach(each -> headers.put(each.getKey(), each.getValue().asString()));
        ObjectNode result = JsonMapper.shared().createObjectNode();
        try {
            ScriptNetwork.Response response = network.send(new ScriptNetwork.Request(json.path("method").asString(),
                    json.path("url").asString(), headers,
                    json.path("body").asString("").getBytes(StandardCharsets.ISO_8859_1)));
            result.put("status", response.status());
            result.put("url", response.url());
            ObjectNode received = result.putObject("headers");
            response.headers().forEach((name, values) -> received.put(name, String.join(", ", values)));
            result.put("body", new String(response.body(), StandardCharsets.ISO_8859_1));
        } catch (IOException | IllegalArgumentException e) {
            result.put("error", String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw e;
        }
        return result.toString();
    }
}
