import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Packs the distribution into archives for users; runs in Maven's package phase, as a source file, with the libraries on
 * its class path. The same sources, libraries and JDK make the same bytes: names are sorted, times and owners fixed.
 *
 * <p>Arguments: the root of the checkout, the build directory of mod-cli, the version, the time of all files, and the
 * bill of materials, which has the texts of the licences.
 */
public class Release {
    private static final int BLOCK = 512;

    private final Path checkout;
    private final Path dist;
    private final Path build;
    private final Instant time;
    /** Contents by path. */
    private final Map<String, byte[]> files = new TreeMap<>();

    Release(Path checkout, Path build, Instant time) {
        this.checkout = checkout;
        this.build = build;
        this.dist = build.resolve("dist");
        this.time = time;
    }

    public static void main(String[] args) throws Exception {
        var release = new Release(Path.of(args[0]).toRealPath(), Path.of(args[1]).toRealPath(), Instant.parse(args[3]));
        release.collect(Path.of(args[4]));
        release.write("mod-" + args[2]);
    }

    private void collect(Path bom) throws Exception {
        files.put("bin/mod", Files.readAllBytes(dist.resolve("bin/mod")));
        files.put("bin/mod.cmd", Files.readAllBytes(checkout.resolve("mod-cli/src/build/mod.cmd")));
        files.put("README", Files.readAllBytes(checkout.resolve("mod-cli/src/build/README.txt")));
        files.put("LICENSE", Files.readAllBytes(checkout.resolve("LICENSE")));
        for (Path jar : list(dist.resolve("lib"), ".jar")) {
            files.put("lib/" + jar.getFileName(), Files.readAllBytes(jar));
            licences(jar);
        }
        files.put("lib/build-id", (buildId() + "\n").getBytes(StandardCharsets.UTF_8));
        for (Path schema : list(checkout.resolve("schemas"), ".json")) {
            files.put("schemas/" + schema.getFileName(), Files.readAllBytes(schema));
        }
        files.put("completion/mod.bash", completion("bash"));
        files.put("completion/_mod", completion("zsh"));
        files.put("completion/mod.fish", completion("fish"));
        materials(bom);
    }

    /** Names what a cache of loaded classes depends on. */
    private String buildId() throws Exception {
        var digest = MessageDigest.getInstance("SHA-256");
        for (var file : files.entrySet()) {
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
                        files.put("licenses/" + name + "/" + path.replaceFirst("^META-INF/", ""), stream.readAllBytes());
                    }
                }
            }
        }
    }

    private byte[] completion(String shell) throws IOException, InterruptedException {
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xshare:auto",
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
        var root = (ObjectNode) JsonMapper.shared().readTree(bom);
        var notice = new StringBuilder("mod\nCopyright the authors of mod; Apache License 2.0, see LICENSE\n\n"
                + "The distribution brings these libraries of others. licenses/ has their licences: under a library's name\n"
                + "the files that it brings, in texts/ the licences by their SPDX ids.\n\n");
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
                    files.put("licenses/texts/" + id.replaceAll("[^A-Za-z0-9.+-]+", "-") + ".txt", content);
                    ((ObjectNode) licence).remove("text");
                }
                boolean elsewhere = !files.containsKey("licenses/texts/" + id + ".txt") && licence.has("url");
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
        notice.append("\nlib/mod-match-*.jar holds parsers made from npm packages, which their texts in licenses/ name.\n");
        files.put("licenses/NOTICE", notice.toString().getBytes(StandardCharsets.UTF_8));
        files.put("sbom.json", (root.toPrettyString().replace("\r\n", "\n") + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void write(String name) throws Exception {
        var target = Files.createDirectories(build.resolve("release"));
        var sums = new StringBuilder();
        for (var archive : Map.of(name + ".tar.gz", tar(name), name + ".zip", zip(name)).entrySet().stream()
                .sorted(Map.Entry.comparingByKey()).toList()) {
            Files.write(target.resolve(archive.getKey()), archive.getValue());
            sums.append(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive.getValue())))
                    .append("  ").append(archive.getKey()).append('\n');
        }
        Files.writeString(target.resolve("SHA256SUMS"), sums);
        System.out.print("[INFO] packed\n" + sums);
    }

    private static boolean executable(String path) {
        return path.equals("bin/mod");
    }

    private byte[] zip(String name) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            for (var file : files.entrySet()) {
                var entry = new ZipEntry(name + "/" + file.getKey());
                entry.setTimeLocal(LocalDateTime.ofInstant(time, ZoneOffset.UTC));
                // jars are compressed already
                out.setLevel(file.getKey().endsWith(".jar") ? Deflater.NO_COMPRESSION : Deflater.BEST_COMPRESSION);
                out.putNextEntry(entry);
                out.write(file.getValue());
                out.closeEntry();
            }
        }
        return withModes(bytes.toByteArray(), name);
    }

    /** Marks what is to be executable, as programs on Unix do (APPNOTE.TXT 4.4.2 and 4.4.15); the API has no way to. */
    private static byte[] withModes(byte[] zip, String name) {
        var buffer = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int end = zip.length - 22;
        int count = buffer.getShort(end + 10);
        int at = buffer.getInt(end + 16);
        for (int i = 0; i < count; i++) {
            int length = buffer.getShort(at + 28);
            var path = new String(zip, at + 46, length, StandardCharsets.UTF_8).substring(name.length() + 1);
            zip[at + 5] = 3;
            buffer.putInt(at + 38, (0100000 | (executable(path) ? 0755 : 0644)) << 16);
            at += 46 + length + buffer.getShort(at + 30) + buffer.getShort(at + 32);
        }
        return zip;
    }

    private byte[] tar(String name) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            var directories = new TreeSet<String>();
            for (String path : files.keySet()) {
                for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                    directories.add(name + "/" + path.substring(0, slash + 1));
                }
            }
            header(out, name + "/", 0, 0755, '5');
            for (String directory : directories) {
                header(out, directory, 0, 0755, '5');
            }
            for (var file : files.entrySet()) {
                var content = file.getValue();
                header(out, name + "/" + file.getKey(), content.length, executable(file.getKey()) ? 0755 : 0644, '0');
                out.write(content);
                out.write(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
            }
            out.write(new byte[2 * BLOCK]);
        }
        return bytes.toByteArray();
    }

    /** A header of POSIX.1-1988, the format "ustar", which all programs read. */
    private void header(OutputStream out, String path, long size, int mode, char type) throws IOException {
        var block = new byte[BLOCK];
        var name = path;
        if (name.getBytes(StandardCharsets.UTF_8).length > 100) {
            int slash = name.lastIndexOf('/', name.length() - 2);
            while (slash > 0 && name.length() - slash <= 100 && slash > 155) {
                slash = name.lastIndexOf('/', slash - 1);
            }
            if (slash <= 0 || name.length() - slash > 101) {
                throw new IOException("a path is too long for tar: " + path);
            }
            put(block, 345, name.substring(0, slash));
            name = name.substring(slash + 1);
        }
        put(block, 0, name);
        put(block, 100, String.format("%07o", mode));
        put(block, 108, "0000000");
        put(block, 116, "0000000");
        put(block, 124, String.format("%011o", size));
        put(block, 136, String.format("%011o", time.getEpochSecond()));
        Arrays.fill(block, 148, 156, (byte) ' ');
        block[156] = (byte) type;
        put(block, 257, "ustar");
        put(block, 263, "00");
        put(block, 265, "root");
        put(block, 297, "root");
        int sum = 0;
        for (byte value : block) {
            sum += value & 0xff;
        }
        put(block, 148, String.format("%06o", sum));
        block[154] = 0;
        out.write(block);
    }

    private static void put(byte[] block, int at, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, block, at, bytes.length);
    }

    private static List<Path> list(Path directory, String ending) throws IOException {
        var found = new ArrayList<Path>();
        try (var children = Files.list(directory)) {
            children.filter(file -> file.toString().endsWith(ending)).sorted().forEach(found::add);
        }
        return found;
    }
}
