package dev.mod.validate.rule.skill;

import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.PackagePaths;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.source.SourceText;
import dev.mod.validate.rule.Shown;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** The relative links of a Markdown text. */
final class SkillLinks {
    private static final Pattern LINK = Pattern.compile("\\]\\(\\s*<?([^()<>\\s]+)>?[^()]*\\)");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");

    private final String directory;
    private final PackageFiles files;
    private final Report report;

    SkillLinks(String directory, PackageFiles files, Report report) {
        this.directory = directory;
        this.files = files;
        this.report = report;
    }

    /** Looks at all lines behind the given one; what stands in code is an example. */
    void check(SourceText source, int after) {
        boolean fenced = false;
        for (int number = after + 1; number <= source.lineCount(); number++) {
            String line = source.line(number);
            if (line.stripLeading().startsWith("```") || line.stripLeading().startsWith("~~~")) {
                fenced = !fenced;
            } else if (!fenced) {
                line(source, number, blank(line));
            }
        }
    }

    private void line(SourceText source, int number, String line) {
        Matcher links = LINK.matcher(line);
        while (links.find()) {
            String target = links.group(1);
            if (!target.startsWith("#") && !target.startsWith("//") && !SCHEME.matches(target)) {
                int column = line.codePointCount(0, links.start(1)) + 1;
                link(target, new Span(source.file(), new Position(number, column),
                        new Position(number, column + target.codePointCount(0, target.length()))));
            }
        }
    }

    private void link(String target, Span span) {
        String path = decoded(target.replaceFirst("[#?].*$", ""));
        if (!PackagePaths.isInside(path)) {
            report.add(Diagnostic.error("skill-link", "the link \"" + Shown.text(target) + "\" leads out of the skill",
                    span, "").withHint("copy what it needs into the skill"));
            return;
        }
        String full = directory.equals(".")
                ? PackagePaths.normal(path)
                : directory + "/" + PackagePaths.normal(path);
        if (!files.isFile(full) && !files.isDirectory(full)) {
            report.add(Diagnostic.error("skill-link", "the link \"" + Shown.text(target) + "\" leads nowhere", span, "")
                    .withHint("links are relative to the directory of SKILL.md"));
        }
    }

    private static String decoded(String path) {
        try {
            return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return path;
        }
    }

    private static String blank(String line) {
        Matcher code = CODE.matcher(line);
        var blanked = new StringBuilder(line);
        while (code.find()) {
            for (int i = code.start(); i < code.end(); i++) {
                blanked.setCharAt(i, ' ');
            }
        }
        return blanked.toString();
    }
}
