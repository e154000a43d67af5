package release;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What tells package managers where the archives lie and what their checksums are. */
final class Manifests {
    private final JsonNode description;
    private final String version;
    private final String site;
    private final Map<String, String> sums;

    /** @param sums SHA-256 by the names of archives */
    Manifests(JsonNode description, String version, String site, Map<String, String> sums) {
        this.description = description;
        this.version = version;
        this.site = site;
        this.sums = sums;
    }

    /** Texts by file names. */
    Map<String, String> texts(String installer) {
        var texts = new LinkedHashMap<String, String>();
        texts.put("homebrew-mod.rb", homebrew());
        texts.put("scoop-mod.json", scoop());
        texts.put("sdkman-mod.json", sdkman());
        texts.put("jbang-catalog.json", jbang());
        var lines = new StringBuilder();
        sums.forEach((name, sum) -> {
            if (name.endsWith(".tar.gz")) {
                lines.append(lines.isEmpty() ? "" : "\n").append(sum).append("  ").append(name);
            }
        });
        texts.put("install.sh", installer.replace("@NAME@", name()).replace("@VERSION@", version)
                .replace("@DOWNLOADS@", downloads()).replace("@SUMS@", lines));
        return texts;
    }

    private String name() {
        return description.path("name").asString();
    }

    private String downloads() {
        return site + "/releases/" + version;
    }

    private String archive(String ending) {
        return name() + "-" + version + ending;
    }

    private String homebrew() {
        return """
                class Mod < Formula
                  desc "%s"
                  homepage "%s"
                  url "%s/%s"
                  version "%s"
                  sha256 "%s"
                  license "Apache-2.0"

                  depends_on "openjdk"

                  def install
                    libexec.install Dir["*"]
                    (bin/"mod").write_env_script libexec/"bin/mod", MOD_JAVA_HOME: formula_java_home
                    bash_completion.install libexec/"completion/mod.bash" => "mod"
                    zsh_completion.install libexec/"completion/_mod"
                    fish_completion.install libexec/"completion/mod.fish"
                  end

                  def formula_java_home
                    OS.mac? ? Formula["openjdk"].opt_libexec/"openjdk.jdk/Contents/Home" : Formula["openjdk"].opt_libexec
                  end

                  test do
                    assert_match version.to_s, shell_output("#{bin}/mod --version")
                    system bin/"mod", "init", "made", "--name", "made", "--project-type", "hybrid"
                    system bin/"mod", "workflow", "validate", "-w", "made"
                  end
                end
                """.formatted(description.path("summary").asString(), site, downloads(), archive(".tar.gz"), version,
                sums.get(archive(".tar.gz")));
    }

    private String scoop() {
        var manifest = JsonMapper.shared().createObjectNode().put("version", version)
                .put("description", description.path("summary").asString()).put("homepage", site)
                .put("license", "Apache-2.0").put("url", downloads() + "/" + archive(".zip"))
                .put("hash", sums.get(archive(".zip"))).put("extract_dir", name() + "-" + version)
                .put("bin", "bin\\mod.cmd");
        manifest.putObject("suggest").put("JDK", "java/temurin-lts-jdk");
        return manifest.toPrettyString() + "\n";
    }

    /** The request that a vendor sends to SDKMAN's release service. */
    private String sdkman() {
        var manifest = JsonMapper.shared().createObjectNode().put("candidate", name()).put("version", version)
                .put("url", downloads() + "/" + archive(".zip"));
        manifest.putObject("checksums").put("SHA-256", sums.get(archive(".zip")));
        return manifest.toPrettyString() + "\n";
    }

    private String jbang() {
        var catalog = JsonMapper.shared().createObjectNode();
        var alias = catalog.putObject("aliases").putObject("mod").put("script-ref", "dev.mod:mod-cli:" + version)
                .put("description", description.path("summary").asString()).put("java", "17+");
        alias.putArray("runtime-options").add("-Xlog:disable").add("-XX:+UseSerialGC").add("-XX:TieredStopAtLevel=1")
                .add("-XX:+IgnoreUnrecognizedVMOptions").add("--enable-native-access=ALL-UNNAMED");
        return catalog.toPrettyString() + "\n";
    }
}
