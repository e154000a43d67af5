package release;

import dev.mod.registry.signing.Ecdsa;
import dev.mod.registry.signing.KeyFiles;
import dev.mod.steps.script.typings.Typings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.interfaces.ECPrivateKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes all that users install, in Maven's package phase, as a source file with the libraries on its class path. The same
 * sources, libraries and JDK make the same bytes.
 *
 * <p>Arguments: the root of the checkout, the build directory of mod-cli, the version, the time of all files, the bill of
 * materials, which has the texts of the licences, where the project lives, and a file with a private key to sign with, or {@code none}.
 * The rest is in {@code release.json}.
 */
final class Release {
    private static final Pattern PARSERS = Pattern.compile("dev/mod/match/natives/linux-([^/]+)/index");

    private final Path checkout;
    private final Path dist;
    private final Path target;
    private final String version;
    private final Instant time;
    private final String site;
    private final JsonNode description;
    private final FileTree files = new FileTree();
    /** Checksums by the names of what was written. */
    private final TreeMap<String, String> sums = new TreeMap<>();

    private final Optional<ECPrivateKey> key;
    private JsonNode materials = JsonMapper.shared().createObjectNode();

    Release(Path checkout, Path build, String version, Instant time, String site, Optional<ECPrivateKey> key)
            throws IOException {
        this.key = key;
        this.checkout = checkout;
        this.version = version;
        this.time = time;
        this.site = site;
        this.dist = build.resolve("dist");
        this.target = Files.createDirectories(build.resolve("release"));
        try (var old = Files.list(target)) {
            for (Path file : old.toList()) {
                Files.delete(file);
            }
        }
        this.description = JsonMapper.shared().readTree(source("release.json"));
    }

    public static void main(String[] args) throws Exception {
        var build = Path.of(args[1]).toRealPath();
        var release = new Release(Path.of(args[0]).toRealPath(), build, args[2], Instant.parse(args[3]), args[5],
                args[6].equals("none") ? Optional.empty() : Optional.of(KeyFiles.privateKey(Path.of(args[6]))));
        release.collect(Path.of(args[4]));
        release.types(build.resolve("npm"));
        release.write(build.resolve("runtime"));
    }

    private byte[] source(String name) throws IOException {
        return Files.readAllBytes(checkout.resolve("mod-cli/src/build/release").resolve(name));
    }

    private String text(String name) throws IOException {
        return new String(source(name), StandardCharsets.UTF_8);
    }

    private void collect(Path bom) throws Exception {
        files.addProgram("bin/mod", Files.readAllBytes(dist.resolve("bin/mod")));
        files.add("bin/mod.cmd", source("mod.cmd"));
        files.add("README", source("README.txt"));
        files.add("LICENSE", Files.readAllBytes(checkout.resolve("LICENSE")));
        for (Path jar : list(dist.resolve("lib"), ".jar")) {
            files.add("lib/" + jar.getFileName(), Files.readAllBytes(jar));
            licences(jar);
        }
        files.add("lib/build-id", buildId() + "\n");
        for (Path schema : list(checkout.resolve("schemas"), ".json")) {
            files.add("schemas/" + schema.getFileName(), Files.readAllBytes(schema));
        }
        files.add("completion/mod.bash", completion("bash"));
        files.add("completion/_mod", completion("zsh"));
        files.add("completion/mod.fish", completion("fish"));
        materials(bom);
    }

    private void write(Path scratch) throws Exception {
        var name = description.path("name").asString() + "-" + version;
        var program = listed(files);
        var archive = new FileTree().addAll(name + "/", program);
        write(name + ".tar.gz", archive.tarGz(time));
        write(name + ".zip", archive.zip(time));

        var runtime = JavaRuntime.link(scratch, strings(description.path("java").path("modules")));
        var withJava = listed(new FileTree().addAll("", files).addAll("runtime/", runtime.files()));
        var whole = new FileTree().addAll(name + "/", withJava);
        write(name + "-" + runtime.platform() + ".tar.gz", whole.tarGz(time));

        var npm = new NpmPackages(description, version, site, time);
        write(name + "-npm.tgz", npm.program(program, text("mod.js"), List.of(runtime)));
        write(name + "-npm-java-" + runtime.platform() + ".tgz", npm.runtime(runtime));
        write(name + ".deb", new DebianPackage(description, version, time).pack(program, site, parsers()));
        if (DebianSystem.here()) {
            var image = description.path("image");
            var system = DebianSystem.of(strings(image.path("system")), Set.copyOf(strings(image.path("without"))));
            write(name + "-image-" + runtime.platform() + ".tar",
                    new Image(description, version, site, time).pack(program, system, runtime));
        } else {
            System.out.println("[WARNING] no image: its system is taken from a Debian machine");
        }
        for (var manifest : new Manifests(description, version, site, sums).texts(text("install.sh")).entrySet()) {
            write(manifest.getKey(), manifest.getValue().getBytes(StandardCharsets.UTF_8));
        }
        var statement = new Provenance(checkout, version, site).statement(sums, materials);
        write(name + ".intoto.json", statement.getBytes(StandardCharsets.UTF_8));
        if (key.isPresent()) {
            write(name + ".intoto.jsonl", Provenance.signed(statement, key.get()).getBytes(StandardCharsets.UTF_8));
        }
        var lines = new StringBuilder();
        sums.forEach((file, sum) -> lines.append(sum).append("  ").append(file).append('\n'));
        Files.writeString(target.resolve("SHA256SUMS"), lines);
        if (key.isPresent()) {
            Files.writeString(target.resolve("SHA256SUMS.sig"),
                    Ecdsa.sign(lines.toString().getBytes(StandardCharsets.UTF_8), key.get()) + "\n");
        }
        System.out.print("[INFO] packed\n" + lines);
    }

    /** With the list of what runs, by which {@code mod self verify} finds what was changed. */
    private FileTree listed(FileTree tree) {
        var list = tree.where(path -> path.startsWith("bin/") || path.startsWith("lib/") || path.startsWith("runtime/"))
                .sums();
        var listed = new FileTree().addAll("", tree).add("lib/files.sha256", list);
        key.ifPresent(owner -> listed.add("lib/files.sha256.sig",
                Ecdsa.sign(list.getBytes(StandardCharsets.UTF_8), owner) + "\n"));
        return listed;
    }

    private void write(String name, byte[] content) throws Exception {
        Files.write(target.resolve(name), content);
        sums.put(name, Checksum.of(content));
    }

    /** The only Linux machine that there are parsers for, or "all". */
    private String parsers() throws IOException {
        var machines = new TreeSet<String>();
        for (Path jar : list(dist.resolve("lib"), ".jar")) {
            try (var in = new ZipFile(jar.toFile())) {
                in.stream().map(entry -> PARSERS.matcher(entry.getName())).filter(Matcher::matches)
                        .forEach(found -> machines.add(found.group(1)));
            }
        }
        return machines.size() == 1 ? machines.first() : "all";
    }

    private static List<String> strings(JsonNode array) {
        var strings = new ArrayList<String>();
        array.forEach(item -> strings.add(item.asString()));
        return strings;
    }

    /** Writes the types of the script API as a package for npm, ready to be published. */
    private void types(Path directory) throws IOException {
        for (var file : Typings.npmPackage(version).entrySet()) {
            var path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    /** Names what a cache of loaded classes depends on. */
    private String buildId() throws Exception {
        var digest = MessageDigest.getInstance("SHA-256");
        for (var file : files.contents().entrySet()) {
            if (file.getKey().startsWith("lib/")) {
                digest.update(file.getKey().getBytes(StandardCharsets.UTF_8));
                digest.update(file.getValue());
            }
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, 20);
    }

    /** The texts of licences that a jar brings. */
    private void licences(Path jar) throws IOException {
        var name = String.valueOf(jar.getFileName()).replaceFirst("\\.jar$", "");
        try (var in = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : java.util.Collections.list(in.entries())) {
                var path = entry.getName();
                boolean text = path.matches("(META-INF/)?(LICEN[CS]E|NOTICE|COPYING|AL2\\.0|LGPL2\\.1|about)[^/]*")
                        || path.startsWith("META-INF/licenses/") || path.matches("dev/mod/match/natives/.*\\.LICENSE");
                if (!entry.isDirectory() && text) {
                    try (var stream = in.getInputStream(entry)) {
                        files.add("licenses/" + name + "/" + path.replaceFirst("^META-INF/", ""),
                                stream.readAllBytes());
                    }
                }
            }
        }
    }

    private byte[] completion(String shell) throws IOException, InterruptedException {
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1", "-jar", dist.resolve("lib/mod.jar").toString(), "completion", shell)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var script = process.getInputStream().readAllBytes();
        if (process.waitFor() != 0 || script.length == 0) {
            throw new IOException("there is no completion for " + shell);
        }
        return script;
    }

    /** The bill of materials without texts, which go to files of their own, and a list for people. */
    private void materials(Path bom) throws IOException {
        if (!Files.exists(bom)) {
            throw new IOException("Maven made no bill of materials (" + bom + "); it does not when it is offline (-o)");
        }
        var root = (ObjectNode) JsonMapper.shared().readTree(bom);
        materials = root;
        var notice = new StringBuilder("""
                mod
                Copyright the authors of mod; Apache License 2.0, see LICENSE

                The distribution brings these libraries of others. licenses/ has their licences: under a library's name
                the files that it brings, in texts/ the licences by their SPDX ids.

                """);
        var lines = new TreeSet<String>();
        for (JsonNode component : root.path("components")) {
            var names = new TreeSet<String>();
            for (JsonNode choice : component.path("licenses")) {
                var licence = choice.path("license");
                var named = licence.path("name").asString(choice.path("expression").asString(""));
                // a name that the bill does not know as one of SPDX
                var id = licence.path("id").asString(named.equals("Go License") ? "BSD-3-Clause" : named);
                var text = licence.path("text");
                if (text.has("content")) {
                    var content = text.path("encoding").asString("").equals("base64")
                            ? Base64.getMimeDecoder().decode(text.path("content").asString())
                            : text.path("content").asString().getBytes(StandardCharsets.UTF_8);
                    files.add("licenses/texts/" + id.replaceAll("[^A-Za-z0-9.+-]+", "-") + ".txt", content);
                    ((ObjectNode) licence).remove("text");
                }
                boolean elsewhere = !files.has("licenses/texts/" + id + ".txt") && licence.has("url");
                names.add(elsewhere ? id + " (" + licence.path("url").asString() + ")" : id);
            }
            if (!component.path("group").asString("").equals("dev.mod")) {
                if (names.isEmpty()) {
                    throw new IOException("nobody knows the licence of " + component.path("purl").asString());
                }
                lines.add(component.path("group").asString() + ":" + component.path("name").asString() + " "
                        + component.path("version").asString() + "  " + String.join(" or ", names));
            }
        }
        lines.forEach(line -> notice.append(line).append('\n'));
        notice.append(
                "\nlib/mod-match-*.jar holds parsers made from npm packages, which their texts in licenses/ name.\n");
        files.add("licenses/NOTICE", notice.toString());
        files.add("sbom.json", root.toPrettyString().replace("\r\n", "\n") + "\n");
    }

    private static List<Path> list(Path directory, String ending) throws IOException {
        var found = new ArrayList<Path>();
        try (var children = Files.list(directory)) {
            children.filter(file -> file.toString().endsWith(ending)).sorted().forEach(found::add);
        }
        return found;
    }
}
