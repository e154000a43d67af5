package dev.mod.steps.script.typings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/script-api.md} true; run with {@code -Dmod.docs.update=true} it rewrites it. */
class ScriptApiPageTest {
    private static final String HEAD = """
            # The script API

            Generated from the declarations that `mod init` writes for TypeScript. [Scripts](scripts.md) tells how scripts are run and what
            they may do, [the examples](script-examples.md) are whole transforms.

            """;
    private static final Pattern MODULE = Pattern.compile("^declare module \"([^\"]+)\" \\{\n(.*?)^}$",
            Pattern.DOTALL | Pattern.MULTILINE);
    /** A comment, and the declaration behind it: one line, or lines up to a brace or semicolon at the same depth. */
    private static final Pattern EXPORT = Pattern.compile(
            "^  /\\*\\*(.*?)\\*/\n((?:  export [^\n]*\n)(?:   [^\n]*\n|  [})>][^\n]*\n)*)",
            Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern MEMBER = Pattern.compile("^    /\\*\\*(.*?)\\*/\n((?:    [^ /*}][^\n]*\n)+)",
            Pattern.DOTALL | Pattern.MULTILINE);

    /** What a comment says. */
    private record Comment(String text, List<String> tags, String example) {
        static Comment of(String raw) {
            var text = new StringBuilder();
            var tags = new ArrayList<String>();
            var example = new StringBuilder();
            boolean code = false;
            for (String line : raw.split("\n")) {
                String plain = line.strip().replaceFirst("^\\* ?", "");
                if (plain.strip().equals("@example")) {
                    code = true;
                } else if (code) {
                    example.append(plain).append('\n');
                } else if (plain.startsWith("@")) {
                    tags.add(plain);
                } else if (!plain.isBlank()) {
                    text.append(text.length() == 0 ? "" : " ").append(plain.strip());
                }
            }
            return new Comment(text.toString(), tags, example.toString().stripTrailing());
        }

        String sentence() {
            var all = new StringBuilder(text);
            tags.forEach(tag -> all.append(' ').append(tag.replaceFirst("^@param (\\w+) ", "`$1`: ")
                    .replaceFirst("^@returns ", "Returns ")).append('.'));
            return all.toString();
        }
    }

    @Test
    void thePageNamesEverything() throws IOException {
        var page = new StringBuilder(HEAD);
        for (var file : Typings.files(List.of()).values()) {
            for (var module : MODULE.matcher(file).results().toList()) {
                if (module.group(2).contains("  /**")) {
                    page.append("## `").append(module.group(1)).append("`\n\n");
                    module(page, module.group(2));
                }
            }
        }
        var text = page.toString().stripTrailing() + "\n";
        var file = Path.of("..", "docs", "script-api.md");
        if (Boolean.getBoolean("mod.docs.update")) {
            Files.writeString(file, text);
        }
        assertEquals(text, Files.readString(file));
    }

    private static void module(StringBuilder page, String body) {
        for (var export : EXPORT.matcher(body).results().toList()) {
            var comment = Comment.of(export.group(1));
            var code = export.group(2).replaceAll("(?m)^ *// @ts-ignore.*\n", "").replaceAll("(?m)^  ", "");
            var name = code.replaceFirst("(?s)^export (?:interface|type|function) (\\w+).*", "$1");
            page.append("### `").append(name).append("`\n\n").append(comment.sentence()).append("\n\n");
            if (code.startsWith("export interface")) {
                members(page, export.group(2));
            } else {
                page.append("```ts\n").append(code.strip()).append("\n```\n\n");
            }
            if (!comment.example().isEmpty()) {
                page.append("For example:\n\n```ts\n").append(comment.example()).append("\n```\n\n");
            }
        }
    }

    private static void members(StringBuilder page, String body) {
        var examples = new StringBuilder();
        page.append("| member | |\n|---|---|\n");
        for (var member : MEMBER.matcher(body).results().toList()) {
            var comment = Comment.of(member.group(1));
            var signatures = new ArrayList<String>();
            for (String line : member.group(2).split("\n")) {
                signatures.add("`" + line.strip().replaceAll(";$", "").replace("|", "\\|") + "`");
            }
            page.append("| ").append(String.join("<br>", signatures)).append(" | ").append(comment.sentence())
                    .append(" |\n");
            if (!comment.example().isEmpty()) {
                examples.append("```ts\n").append(comment.example()).append("\n```\n\n");
            }
        }
        page.append('\n');
        if (examples.length() > 0) {
            page.append("For example:\n\n").append(examples);
        }
    }
}
