package dev.mod.steps.script.internal.runtime;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.steps.script.host.Capabilities;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** A package with one script, and a target, in a directory of their own. */
final class TestScript implements AutoCloseable {
    /** Shared, as the steps of a run share one. */
    private static final ScriptEngine ENGINE = new ScriptEngine();

    final FakeScriptHost host;
    private final ScriptRuntime runtime;

    private TestScript(FakeScriptHost host, ScriptRuntime runtime) {
        this.host = host;
        this.runtime = runtime;
    }

    static TestScript of(Path directory, String name, String source) throws IOException, ScriptException {
        return of(directory, name, source, Duration.ofSeconds(60));
    }

    static TestScript of(Path directory, String name, String source, Duration wallTime) throws IOException,
            ScriptException {
        return of(directory, name, source, wallTime, Capabilities.NONE);
    }

    static TestScript of(Path directory, String name, String source, Duration wallTime, Capabilities capabilities)
            throws IOException, ScriptException {
        return of(directory, name, source, wallTime, capabilities, ENGINE, "value");
    }

    /** @param param the value of the only parameter */
    static TestScript of(Path directory, String name, String source, ScriptEngine engine, String param)
            throws IOException, ScriptException {
        return of(directory, name, source, Duration.ofSeconds(60), Capabilities.NONE, engine, param);
    }

    private static TestScript of(Path directory, String name, String source, Duration wallTime,
            Capabilities capabilities, ScriptEngine engine, String param) throws IOException, ScriptException {
        Path packageDirectory = Files.createDirectories(directory.resolve("package"));
        Path target = Files.createDirectories(directory.resolve("target"));
        Path script = packageDirectory.resolve(name);
        Files.writeString(script, source);
        var limits = new ScriptLimits(wallTime, Duration.ofSeconds(60), 0);
        var setup = new ScriptSetup(packageDirectory, List.of(), script, target,
                Map.of("name", JsonMapper.shared().getNodeFactory().stringNode(param)),
                Optional.of(JsonMapper.shared().readTree("{\"shard\": 3}")), Map.of("VISIBLE", "yes"), capabilities,
                false, limits);
        return new TestScript(new FakeScriptHost(target), new ScriptRuntime(setup, engine));
    }

    ScriptResult on(String path, String source) throws ScriptException, InterruptedException {
        Language language = Languages.forPath(path).orElseThrow();
        return runtime.transform(new ScriptFile(path, language, source.getBytes(StandardCharsets.UTF_8)), host);
    }

    /** The new content, or the old one. */
    String apply(String source) throws ScriptException, InterruptedException {
        return on("src/file.ts", source).content().orElse(source);
    }

    boolean sharesContexts() {
        return runtime.sharesContexts();
    }

    @Override
    public void close() {
        runtime.close();
    }
}
