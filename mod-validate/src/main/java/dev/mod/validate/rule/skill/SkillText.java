package dev.mod.validate.rule.skill;

import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import dev.mod.model.dialect.Dialect;
import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceReader;
import dev.mod.base.source.SourceResult;
import dev.mod.base.source.SourceScalar;
import dev.mod.base.source.SourceText;
import dev.mod.model.json.SourceJson;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.Trees;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The text of one {@code SKILL.md}. */
final class SkillText {
    private static final String COMPATIBLE = "skill-package-v1";
    private static final String FENCE = "---";

    private final String directory;
    private final String path;
    private final PackageFiles files;
    private final Report report;

    SkillText(String directory, String path, PackageFiles files, Report report) {
        this.directory = directory;
        this.path = path;
        this.files = files;
        this.report = report;
    }

    void check(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (text.startsWith("\uFEFF")) {
            text = text.substring(1);
        }
        var source = new SourceText(files.shown(path), text);
        files.keep(source);
        int end = closingFence(source);
        if (end < 0) {
            add("skill-frontmatter", "the skill has no frontmatter", start(),
                    "start the file with --- and end its metadata with a second ---");
        } else {
            frontmatter(source, end);
        }
        marker(source, Dialect.SKILL_COMPATIBILITY, COMPATIBLE);
        marker(source, Dialect.SKILL_VERSION, "");
        new SkillLinks(directory, files, report).check(source, Math.max(end, 0));
    }

    /** The line of the second fence, or -1. */
    private static int closingFence(SourceText source) {
        if (!source.line(1).stripTrailing().equals(FENCE)) {
            return -1;
        }
        for (int line = 2; line <= source.lineCount(); line++) {
            if (source.line(line).stripTrailing().equals(FENCE)) {
                return line;
            }
        }
        return -1;
    }

    private void frontmatter(SourceText source, int end) {
        // an empty line in place of the fence keeps the numbers of the lines
        var yaml = new StringBuilder("\n");
        for (int line = 2; line < end; line++) {
            yaml.append(source.line(line)).append('\n');
        }
        SourceResult read = SourceReader.read(source.file(), yaml.toString().getBytes(StandardCharsets.UTF_8));
        report.addAll(read.diagnostics());
        Optional<SourceMap> root = read.root().filter(SourceMap.class::isInstance).map(SourceMap.class::cast);
        if (root.isPresent()) {
            keys(root.get());
        } else if (!read.hasErrors()) {
            add("skill-frontmatter", "the frontmatter is no object", start(), "write key: value, one a line");
        }
    }

    private void keys(SourceMap map) {
        for (String key : List.of("name", "description", "allowed-tools")) {
            Optional<SourceNode> value = map.get(key);
            if (value.isEmpty()) {
                report.add(key.equals("allowed-tools") ? SeverityByMode.ERROR_UNLESS_RUN : SeverityByMode.ERROR,
                        Diagnostic.error("skill-frontmatter", "missing key \"" + key + "\" in the frontmatter",
                                start(), "").withHint("add it"));
            } else {
                value(key, value.get());
            }
        }
        Trees.string(map, "name").filter(name -> !directory.equals(".") && !directory.equals(SkillFiles.ROOT)
                && !directory.endsWith("/" + name))
                .ifPresent(name -> report.add(SeverityByMode.ERROR_IF_STRICT, "skill-frontmatter",
                        "the skill \"" + Shown.text(name)
                                + "\" lies in a directory of another name",
                        map.get("name").orElse(map),
                        Optional.of("rename one of the two")));
    }

    private void value(String key, SourceNode value) {
        boolean text = value instanceof SourceScalar scalar && scalar.isString() && !scalar.text().isBlank();
        boolean list = key.equals("allowed-tools") && !Trees.items(value).isEmpty() && Trees.items(value).stream()
                .allMatch(item -> item instanceof SourceScalar scalar && scalar.isString());
        boolean none = key.equals("allowed-tools") && value instanceof SourceList all
                && all.items().isEmpty();
        if (!text && !list && !none) {
            report.error("skill-frontmatter",
                    "expected text" + (key.equals("allowed-tools") ? " or a list of texts" : "")
                            + ", got " + Shown.value(SourceJson.of(value)),
                    value);
        }
    }

    /** A marker may stand in the frontmatter or anywhere in the text, such as in a comment. */
    private void marker(SourceText source, String name, String expected) {
        for (int number = 1; number <= source.lineCount(); number++) {
            String line = source.line(number);
            for (String spelling : Dialect.skillMarkerNames(name)) {
                int at = line.indexOf(spelling);
                int colon = at < 0 ? -1 : line.indexOf(':', at + spelling.length());
                if (colon >= 0 && line.substring(at + spelling.length(), colon).isBlank()) {
                    String value = word(line, colon + 1);
                    if (value.isEmpty() || (!expected.isEmpty() && !value.equals(expected))) {
                        wrongMarker(name, expected, value, new Span(source.file(), new Position(number, 1),
                                new Position(number, line.codePointCount(0, line.length()) + 1)));
                    }
                    return;
                }
            }
        }
        marker("the marker \"" + name + "\" is missing", start(),
                "add " + name + ": " + (expected.isEmpty() ? "1.0.0" : expected) + " to the frontmatter");
    }

    private void wrongMarker(String name, String expected, String value, Span span) {
        String why = value.equals("mcs-v1")
                ? "\"mcs-v1\" marks the built-in skill, not one of a package"
                : value.isEmpty()
                        ? "the marker \"" + name + "\" has no value"
                        : "the marker \"" + name + "\" has the unknown value \"" + Shown.text(value) + "\"";
        marker(why, span, "write " + name + ": " + (expected.isEmpty() ? "1.0.0" : expected));
    }

    private static String word(String line, int from) {
        String rest = line.substring(from).strip();
        boolean isQuoted = rest.matches("[\"'`].*");
        return isQuoted
                ? rest.substring(1).replaceFirst(rest.charAt(0) + ".*$", "").strip()
                : rest.replaceFirst("(\\s|-->).*$", "");
    }

    private Span start() {
        return Span.at(files.shown(path), Position.START);
    }

    /** Published skills lack markers, which say no more than for whom a skill was written. */
    private void marker(String message, Span span, String hint) {
        report.add(SeverityByMode.ERROR_UNLESS_RUN,
                Diagnostic.error("skill-marker", message, span, "").withHint(hint));
    }

    private void add(String code, String message, Span span, String hint) {
        report.add(Diagnostic.error(code, message, span, "").withHint(hint));
    }
}
