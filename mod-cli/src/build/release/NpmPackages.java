package release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The program as a package for npm, and the Java of a platform as another, which npm adds where it fits. */
final class NpmPackages {
    private static final Map<String, String> OS = Map.of("macos", "darwin", "windows", "win32");
    private static final Map<String, String> CPU = Map.of("x86_64", "x64", "aarch64", "arm64");

    private final JsonNode description;
    private final String version;
    private final String site;
    private final Instant time;

    NpmPackages(JsonNode description, String version, String site, Instant time) {
        this.description = description;
        this.version = version;
        this.site = site;
        this.time = time;
    }

    /** @param starter the program in JavaScript that npm links */
    byte[] program(FileTree program, String starter, List<JavaRuntime> runtimes) throws IOException {
        var about = about(description.path("npm").path("program").asString(),
                description.path("summary").asString());
        about.putObject("bin").put("mod", "mod.js");
        about.putObject("engines").put("node", ">=18");
        var optional = about.putObject("optionalDependencies");
        var names = new TreeMap<String, String>();
        for (JavaRuntime runtime : runtimes) {
            names.put(name(runtime), version);
        }
        names.forEach(optional::put);
        var script = starter.replace("@NAME@", about.path("name").asString()).getBytes(StandardCharsets.UTF_8);
        return packed(about, new FileTree().addAll("package/", program).addProgram("package/mod.js", script));
    }

    byte[] runtime(JavaRuntime runtime) throws IOException {
        var about = about(name(runtime), "The Java of " + description.path("name").asString() + " for "
                + runtime.platform());
        about.putArray("os").add(OS.getOrDefault(runtime.os(), runtime.os()));
        about.putArray("cpu").add(CPU.getOrDefault(runtime.machine(), runtime.machine()));
        if (runtime.os().equals("linux")) {
            about.putArray("libc").add("glibc");
        }
        // npm keeps no links: those that a runtime has lead to texts of licences
        return packed(about, new FileTree().addAll("package/runtime/", runtime.files()));
    }

    private String name(JavaRuntime runtime) {
        return description.path("npm").path("runtime").asString() + "-"
                + OS.getOrDefault(runtime.os(), runtime.os()) + "-"
                + CPU.getOrDefault(runtime.machine(), runtime.machine());
    }

    private ObjectNode about(String name, String summary) {
        return JsonMapper.shared().createObjectNode().put("name", name).put("version", version)
                .put("description", summary).put("license", "Apache-2.0").put("homepage", site)
                .put("author", description.path("maintainer").asString());
    }

    private byte[] packed(ObjectNode about, FileTree files) throws IOException {
        return files.add("package/package.json", about.toPrettyString() + "\n").tarGz(time);
    }
}
