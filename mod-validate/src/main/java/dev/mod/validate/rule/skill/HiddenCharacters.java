package dev.mod.validate.rule.skill;

import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.source.SourceText;
import java.nio.charset.StandardCharsets;

/**
 * Characters by which a text reads otherwise to a person than to a program: controls of direction ("Trojan Source",
 * Boucher and Anderson, 2021), tag characters, and characters without width.
 */
final class HiddenCharacters {
    private static final int MOST_PROBLEMS = 20;

    private HiddenCharacters() {}

    static void check(String path, byte[] bytes, PackageFiles files, Report report) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        int line = 1;
        int column = 1;
        int before = ' ';
        int found = 0;
        for (int i = 0; i < text.length() && found < MOST_PROBLEMS; i += Character.charCount(before)) {
            int c = text.codePointAt(i);
            String kind = i == 0 && c == 0xFEFF ? "" : kind(c, before);
            if (!kind.isEmpty()) {
                files.keep(new SourceText(files.shown(path), text));
                var span = new Span(files.shown(path), new Position(line, column), new Position(line, column + 1));
                var problem = Diagnostic.error("hidden-character",
                        String.format("U+%04X is %s", c, kind), span, "").withHint("delete it");
                if (kind.equals("without width")) {
                    report.add(SeverityByMode.ERROR_IF_STRICT, problem);
                } else {
                    report.add(problem);
                }
                found++;
            }
            column = c == '\n' ? 1 : column + 1;
            line += c == '\n' ? 1 : 0;
            before = c;
        }
    }

    private static String kind(int c, int before) {
        if (c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069)) {
            return "a control of the direction of text";
        }
        // flags of regions are a black flag followed by tags
        if (c >= 0xE0000 && c <= 0xE007F && before != 0x1F3F4 && !(before >= 0xE0000 && before <= 0xE007F)) {
            return "a tag character, which shows nothing";
        }
        // joiners have their place in emoji and in some scripts, not behind a letter of ASCII
        boolean joiner = (c == 0x200C || c == 0x200D) && before < 0x80;
        return joiner || c == 0x200B || c == 0x2060 || c == 0xFEFF || c == 0x00AD ? "without width" : "";
    }
}
