package release;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;

/** A package for Debian and its kin, as deb(5) describes it: an archive of {@code ar} with two of {@code tar}. */
final class DebianPackage {
    private final JsonNode description;
    private final String version;
    private final Instant time;

    DebianPackage(JsonNode description, String version, Instant time) {
        this.description = description;
        // what comes after a tilde is older than the version without it
        this.version = version.replaceFirst("-", "~").replace('-', '.');
        this.time = time;
    }

    /** @param site where the project lives, {@code machine} the only one that the program has parsers for, or "all" */
    byte[] pack(FileTree program, String site, String machine) throws Exception {
        var name = description.path("name").asString();
        var home = "./usr/share/" + name + "/";
        var system = new FileTree()
                .addAll(home, program.where(path -> path.startsWith("lib/") || path.startsWith("schemas/")
                        || path.equals("bin/mod")))
                .addLink("./usr/bin/mod", "../share/" + name + "/bin/mod")
                .add("./usr/share/bash-completion/completions/mod", program.contents().get("completion/mod.bash"))
                .add("./usr/share/zsh/vendor-completions/_mod", program.contents().get("completion/_mod"))
                .add("./usr/share/fish/vendor_completions.d/mod.fish", program.contents().get("completion/mod.fish"))
                .addAll("./usr/share/doc/" + name + "/", program.where(path -> path.startsWith("licenses/")
                        || path.equals("sbom.json")))
                .add("./usr/share/doc/" + name + "/copyright",
                        "Files: *\nLicense: Apache-2.0\n On Debian systems the text"
                                + " is in /usr/share/common-licenses/Apache-2.0.\n\nFiles: usr/share/" + name
                                + "/lib/*\nLicense: several\n See licenses/NOTICE.\n")
                .add("./usr/share/doc/" + name + "/changelog.gz", gzip(name + " (" + version
                        + ") stable; urgency=medium\n\n  * See CHANGELOG.md of the project.\n\n -- "
                        + description.path("maintainer").asString() + "  "
                        + java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME
                                .format(time.atZone(java.time.ZoneOffset.UTC))
                                .replace("GMT", "+0000")
                        + "\n"));
        var sums = new StringBuilder();
        for (var file : system.contents().entrySet()) {
            if (file.getValue().length > 0) {
                sums.append(HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(file.getValue())))
                        .append("  ").append(file.getKey().substring(2)).append('\n');
            }
        }
        var debian = description.path("debian");
        var control = new StringBuilder();
        control.append("Package: ").append(name).append("\nVersion: ").append(version).append("\nArchitecture: ")
                .append(switch (machine) {
                    case "x86_64" -> "amd64";
                    case "aarch64" -> "arm64";
                    default -> "all";
                }).append("\nMaintainer: ").append(description.path("maintainer").asString())
                .append("\nInstalled-Size: ").append(system.size() / 1024 + 1)
                .append("\nDepends: ").append(debian.path("depends").asString())
                .append("\nRecommends: ").append(debian.path("recommends").asString())
                .append("\nSuggests: ").append(debian.path("suggests").asString())
                .append("\nSection: devel\nPriority: optional\nHomepage: ").append(site)
                .append("\nDescription: ").append(description.path("summary").asString()).append('\n');
        description.path("description").forEach(line -> control.append(' ').append(line.asString()).append('\n'));
        var about = new FileTree().add("./control", control.toString()).add("./md5sums", sums.toString());

        var out = new ByteArrayOutputStream();
        out.write("!<arch>\n".getBytes(StandardCharsets.US_ASCII));
        member(out, "debian-binary", "2.0\n".getBytes(StandardCharsets.US_ASCII));
        member(out, "control.tar.gz", about.tarGz(time));
        member(out, "data.tar.gz", system.tarGz(time));
        return out.toByteArray();
    }

    private void member(ByteArrayOutputStream out, String name, byte[] content) throws IOException {
        out.write(String.format("%-16s%-12d%-6d%-6d%-8s%-10d`\n", name, time.getEpochSecond(), 0, 0, "100644",
                content.length).getBytes(StandardCharsets.US_ASCII));
        out.write(content);
        if (content.length % 2 == 1) {
            out.write('\n');
        }
    }

    private static byte[] gzip(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
