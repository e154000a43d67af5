package dev.mod.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** No output of any command has a secret in it, in any of many forms. */
@DisabledOnOs(OS.WINDOWS)
class SecretOutputsTest {
    private static final String SECRET = "pa55 w'rd\"<&>/$x`(y)\\z=12345678901234567890";

    @TempDir
    Path directory;

    private static Map<String, String> forms() {
        var forms = new LinkedHashMap<String, String>();
        byte[] bytes = SECRET.getBytes(StandardCharsets.UTF_8);
        forms.put("raw", SECRET);
        for (int i = 0; i < 3; i++) {
            byte[] shifted = ("xx".substring(0, Math.min(i, 2)) + SECRET).getBytes(StandardCharsets.UTF_8);
            forms.put("base64-" + i, Base64.getEncoder().encodeToString(shifted));
            forms.put("base64url-" + i, Base64.getUrlEncoder().withoutPadding().encodeToString(shifted));
        }
        for (int lead : new int[]{30, 40, 50, 56}) {
            forms.put("wrapped-" + lead, Base64.getMimeEncoder(76, new byte[]{'\n'})
                    .encodeToString(("x".repeat(lead) + SECRET + "y".repeat(40)).getBytes(StandardCharsets.UTF_8)));
            forms.put("pem-" + lead, Base64.getMimeEncoder(64, new byte[]{'\n'})
                    .encodeToString(("x".repeat(lead) + SECRET + "y".repeat(40)).getBytes(StandardCharsets.UTF_8)));
        }
        forms.put("url", URLEncoder.encode(SECRET, StandardCharsets.UTF_8));
        forms.put("url20", URLEncoder.encode(SECRET, StandardCharsets.UTF_8).replace("+", "%20"));
        forms.put("url-lower", "pa55%20w%27rd%22%3c%26%3e%2f%24x%60%28y%29%5cz%3d12345678901234567890");
        forms.put("json", SECRET.replace("\\", "\\\\").replace("\"", "\\\""));
        forms.put("json-slash", SECRET.replace("\\", "\\\\").replace("\"", "\\\"").replace("/", "\\/"));
        forms.put("json-twice", SECRET.replace("\\", "\\\\\\\\").replace("\"", "\\\\\\\""));
        String html = SECRET.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        forms.put("html", html);
        forms.put("html-quot", html.replace("\"", "&quot;"));
        forms.put("html-39", html.replace("\"", "&quot;").replace("'", "&#39;"));
        forms.put("html-34", html.replace("\"", "&#34;").replace("'", "&#39;"));
        forms.put("html-x27", html.replace("\"", "&quot;").replace("'", "&#x27;"));
        forms.put("xml", html.replace("\"", "&quot;").replace("'", "&apos;"));
        forms.put("handlebars", html.replace("\"", "&quot;").replace("'", "&#x27;").replace("`", "&#x60;").replace("=",
                "&#x3D;").replace("/", "&#x2F;"));
        forms.put("printf-q", "pa55\\ w\\'rd\\\"\\<\\&\\>/\\$x\\`\\(y\\)\\\\z=12345678901234567890");
        forms.put("single-quoted", SECRET.replace("'", "'\\''"));
        forms.put("python-quoted", SECRET.replace("'", "'\"'\"'"));
        forms.put("double-quoted", SECRET.replace("\\", "\\\\").replace("\"", "\\\"").replace("$", "\\$").replace("`",
                "\\`"));
        forms.put("dollar-quoted", SECRET.replace("\\", "\\\\").replace("'", "\\'"));
        forms.put("sql", SECRET.replace("'", "''"));
        forms.put("csv", SECRET.replace("\"", "\"\""));
        forms.put("hex", HexFormat.of().formatHex(bytes));
        forms.put("HEX", HexFormat.of().withUpperCase().formatHex(bytes));
        return forms;
    }

    private String mod(String... arguments) throws IOException {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var environment = Map.of("MOD_HOME", directory.resolve("home").toString(), "PATH",
                System.getenv().getOrDefault("PATH", ""), "GITHUB_TOKEN", "ghp_0123456789abcdef");
        Main.run(List.of(arguments), directory, environment, new ByteArrayInputStream(new byte[0]), out, err);
        return out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void noFormIsInAnyOutput() throws Exception {
        var forms = forms();
        assertTrue(forms.size() >= 30, "forms: " + forms.size());
        Files.createDirectories(directory.resolve("target"));
        Files.createDirectories(directory.resolve("package/forms"));
        for (var form : forms.entrySet()) {
            Files.writeString(directory.resolve("package/forms/" + form.getKey()), form.getValue() + "\n");
        }
        Files.writeString(directory.resolve("package/workflow.yaml"), """
                version: "1"
                params: {schema: {token: {type: string, secret: true}}}
                state: {schema: {names: {type: array}, all: {type: string}}}
                nodes:
                  - id: write
                    name: Write
                    steps:
                      - name: say it
                        run: |
                          cat "$MOD_PATH"/forms/*
                          cat "$MOD_PATH"/forms/* > out.txt
                          printf 'names@=%s\\0' "$PARAM_TOKEN" >> "$STATE_OUTPUTS0"
                          printf 'all=%s\\0' "$(cat "$MOD_PATH"/forms/*)" >> "$STATE_OUTPUTS0"
                          ps -ef | grep -c 12345678901234567890 || true
                          echo "token ${GITHUB_TOKEN:-none}"
                  - id: each
                    name: Each
                    depends_on: [write]
                    strategy: {type: matrix, from_state: names}
                    steps: [{name: "for ${{ matrix.value }}", run: "echo \\"$MATRIX_VALUE\\" >&2; exit 3"}]
                """);
        var outputs = new ArrayList<String>();
        String[] run = {"workflow", "run", "-w", "package", "-t", "target", "--param", "token=" + SECRET, "--yes",
                "--report", "report.html"};
        outputs.add(mod(run));
        outputs.add(mod("workflow", "diff", "-i", "latest"));
        for (String command : List.of("logs", "status", "state")) {
            outputs.add(mod("workflow", command, "-i", "latest"));
        }
        outputs.add(mod("workflow", "run", "-w", "package", "-t", "target", "--param", "token=" + SECRET, "--yes",
                "--allow-dirty", "--format", "jsonl"));
        outputs.add(mod("workflow", "run", "-w", "package", "-t", "target", "--param", "token=" + SECRET, "--yes",
                "--allow-dirty", "--format", "jsonl", "--dry-run"));
        Files.writeString(directory.resolve("target/code.ts"), "before();\n");
        Files.writeString(directory.resolve("target/forms.txt"), String.join("\n", forms.values()));
        Files.createDirectories(directory.resolve("scripted"));
        Files.writeString(directory.resolve("scripted/forms.js"), """
                import fs from 'node:fs';
                export default () => { const text = fs.readFileSync('forms.txt', 'utf8'); console.log(text); return text; };
                """);
        Files.writeString(directory.resolve("scripted/workflow.yaml"), """
                version: "1"
                params: {schema: {token: {type: string, secret: true}}}
                nodes: [{id: a, name: A, steps: [{name: s, js-ast-match: {js_file: forms.js, language: typescript}}]}]
                """);
        for (String format : List.of("text", "github", "sarif")) {
            String checked = mod("workflow", "run", "-w", "scripted", "-t", "target", "--param", "token=" + SECRET,
                    "--yes", "--allow-dirty", "--check", "--format", format);
            assertTrue(checked.contains("code.ts"), checked);
            outputs.add(checked);
        }
        outputs.add(mod("workflow", "run", "-w", "missing", "--param", "token=" + SECRET, "-v"));
        if (Files.exists(directory.resolve("report.html"))) {
            outputs.add(Files.readString(directory.resolve("report.html")));
        }
        outputs.addAll(kept());
        assertTrue(outputs.get(0).contains("***"), outputs.get(0));
        assertTrue(outputs.get(0).contains("token none"), outputs.get(0));
        assertTrue(outputs.get(1).contains("+***"), outputs.get(1));
        for (String output : outputs) {
            forms.forEach((name, form) -> {
                if (name.startsWith("wrapped") || name.startsWith("pem")) {
                    assertFalse(decoded(output, form), name + " in\n" + output);
                } else {
                    assertFalse(output.contains(form), name + " in\n" + output);
                }
            });
        }
        assertEquals("rwx------", java.nio.file.attribute.PosixFilePermissions
                .toString(Files.getPosixFilePermissions(directory.resolve("home"))));
    }

    /** The journals and logs of the runs. */
    private List<String> kept() throws IOException {
        var kept = new ArrayList<String>();
        int journals = 0;
        try (var files = Files.walk(directory.resolve("home/runs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = String.valueOf(file.getFileName());
                if (name.startsWith("journal") || name.endsWith(".log")) {
                    journals += name.equals("journal") ? 1 : 0;
                    kept.add(Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            }
        }
        assertTrue(journals >= 3 && kept.size() > 2 * journals, kept.size() + " files of " + journals + " runs");
        return kept;
    }

    /** Whether the two lines of Base64 with the secret's ends are there. */
    private static boolean decoded(String output, String wrapped) {
        return wrapped.lines().filter(output::contains).filter(line -> new String(Base64.getDecoder().decode(line),
                StandardCharsets.UTF_8).matches("(?s).*(pa55 w|4567890).*")).count() > 0;
    }
}
