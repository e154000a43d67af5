package release;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An image of the OCI in its layout, as one archive: what changes least lies lowest (system, Java, libraries, program).
 * Nothing but this class is needed to make it.
 */
final class Image {
    private static final String MEDIA = "application/vnd.oci.image.";

    private final JsonNode description;
    private final String version;
    private final String site;
    private final Instant time;
    private final FileTree layout = new FileTree();
    private final ArrayNode layers = JsonMapper.shared().createArrayNode();
    private final ArrayNode contents = JsonMapper.shared().createArrayNode();
    private final ArrayNode history = JsonMapper.shared().createArrayNode();

    Image(JsonNode description, String version, String site, Instant time) {
        this.description = description;
        this.version = version;
        this.site = site;
        this.time = time;
    }

    byte[] pack(FileTree program, FileTree system, JavaRuntime runtime) throws Exception {
        var name = description.path("name").asString();
        var home = "opt/" + name + "/";
        int user = description.path("image").path("user").asInt();
        layer("system", system.add("etc/passwd", "root:x:0:0:root:/root:/bin/sh\n" + name + ":x:" + user + ":" + user
                + "::/home/" + name + ":/bin/sh\n").add("etc/group", "root:x:0:\n" + name + ":x:" + user + ":\n")
                .add("etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n")
                // a mounted checkout belongs to whoever mounted it
                .add("etc/gitconfig", "[safe]\n\tdirectory = *\n")
                .addDirectory("home/" + name, 01777).addDirectory("work", 01777).addDirectory("tmp", 01777)
                .addDirectory("proc", 0755).addDirectory("dev", 0755).addDirectory("sys", 0755));
        layer("java", new FileTree().addAll(home + "runtime/", runtime.files()));
        layer("libraries", new FileTree().addAll(home, program.where(path -> library(path)
                || path.startsWith("licenses/"))));
        layer("program", new FileTree().addAll(home, program.where(path -> !library(path)
                && !path.startsWith("licenses/"))));

        var config = JsonMapper.shared().createObjectNode();
        config.put("created", time.toString()).put("architecture", architecture(runtime)).put("os", runtime.os());
        var process = config.putObject("config").put("User", user + ":" + user).put("WorkingDir", "/work");
        process.putArray("Env").add("PATH=/" + home + "bin:/usr/bin:/bin").add("HOME=/home/" + name).add("LANG=C.UTF-8")
                // also for a user that the image does not know
                .add("MOD_HOME=/home/" + name + "/state")
                // thrown away after a run
                .add("MOD_STARTUP=off");
        process.putArray("Entrypoint").add("/" + home + "bin/mod");
        process.putArray("Cmd").add("--help");
        labels(process.putObject("Labels"));
        config.putObject("rootfs").put("type", "layers").set("diff_ids", contents);
        config.set("history", history);

        var manifest = JsonMapper.shared().createObjectNode().put("schemaVersion", 2)
                .put("mediaType", MEDIA + "manifest.v1+json");
        manifest.set("config", blob("config.v1+json", bytes(config)));
        manifest.set("layers", layers);
        labels(manifest.putObject("annotations"));
        var entry = blob("manifest.v1+json", bytes(manifest));
        // by the first Podman calls what it loads, by the second containerd and Docker
        var reference = "localhost/" + name + ":" + version;
        entry.putObject("annotations").put("org.opencontainers.image.ref.name", reference)
                .put("io.containerd.image.name", reference);
        entry.putObject("platform").put("architecture", architecture(runtime)).put("os", runtime.os());
        var index = JsonMapper.shared().createObjectNode().put("schemaVersion", 2)
                .put("mediaType", MEDIA + "index.v1+json");
        index.putArray("manifests").add(entry);
        layout.add("index.json", bytes(index)).add("oci-layout", "{\"imageLayoutVersion\":\"1.0.0\"}");
        var out = new ByteArrayOutputStream();
        layout.tar(out, time);
        return out.toByteArray();
    }

    private static boolean library(String path) {
        return path.matches("lib/(?!mod[-.]).*\\.jar");
    }

    private void labels(ObjectNode labels) {
        Map.of("title", description.path("name").asString(), "description", description.path("summary").asString(),
                "version", version, "licenses", "Apache-2.0", "url", site, "created", time.toString()).entrySet()
                .stream().sorted(Map.Entry.comparingByKey())
                .forEach(label -> labels.put("org.opencontainers.image." + label.getKey(), label.getValue()));
    }

    private static String architecture(JavaRuntime runtime) {
        return switch (runtime.machine()) {
            case "x86_64" -> "amd64";
            case "aarch64" -> "arm64";
            default -> runtime.machine();
        };
    }

    private void layer(String name, FileTree files) throws Exception {
        var tar = new ByteArrayOutputStream();
        files.tar(tar, time);
        contents.add("sha256:" + sha256(tar.toByteArray()));
        history.addObject().put("created", time.toString()).put("created_by", name);
        var packed = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(packed, 1 << 16)) {
            tar.writeTo(out);
        }
        layers.add(blob("layer.v1.tar+gzip", packed.toByteArray()));
    }

    private ObjectNode blob(String type, byte[] content) throws Exception {
        var hash = sha256(content);
        layout.add("blobs/sha256/" + hash, content);
        return JsonMapper.shared().createObjectNode().put("mediaType", MEDIA + type).put("digest", "sha256:" + hash)
                .put("size", content.length);
    }

    private static byte[] bytes(JsonNode node) throws IOException {
        return node.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String sha256(byte[] content) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    }
}
