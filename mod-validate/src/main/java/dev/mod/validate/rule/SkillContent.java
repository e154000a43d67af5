package dev.mod.validate.rule;

import dev.mod.model.diagnostic.Diagnostic;
import dev.mod.model.diagnostic.Position;
import dev.mod.model.diagnostic.Severity;
import dev.mod.model.diagnostic.Span;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * {@code skill-file}, {@code skill-frontmatter}, {@code skill-marker}, {@code skill-link}, {@code hidden-character}: the
 * files of an authored skill can be installed, and hide nothing from whoever reads them before.
 *
 * <p>{@code SKILL.md} starts with YAML between two lines {@code ---} that has at least {@code name}, {@code description} and
 * {@code allowed-tools} (a list, or a text as public skills have it). The markers {@code mod-compatibility:
 * skill-package-v1} and {@code mod-skill-version} stand there or in the text. Relative links stay inside the skill and lead
 * somewhere. There are no symbolic links, no characters that change the direction of text or show nothing, and no file
 * that is too large to be read by an agent.
 *
 * <pre>
 * ---
 * name: upgrade
 * description: Upgrades things.
 * allowed-tools: [Read, Edit]
 * mod-compatibility: skill-package-v1
 * mod-skill-version: 1.0.0
 * ---
 * See [the guide](references/guide.md).
 * </pre>
 */
public final class SkillContent implements PackageRule {
    static final int LARGEST_SKILL = 64 << 10;
    static final int LARGEST_FILE = 1 << 20;
    private static final int MOST_FILES = 1_000;
    private static final int DEEPEST = 16;

    @Override
    public void check(PackageTree tree, PackageFiles files, Report report) {
        for (String directory : SkillFiles.all(tree, files)) {
            files(directory, files, report);
            String path = directory.equals(".") ? SkillFiles.NAME : directory + "/" + SkillFiles.NAME;
            if (!files.isFile(path)) {
                report.add(problem(Severity.ERROR, "skill-file", "the skill has no " + SkillFiles.NAME, path, files));
            } else if (files.size(path) > LARGEST_SKILL) {
                report.lapse(problem(Severity.WARNING, "skill-file",
                        "the file has more than " + (LARGEST_SKILL >> 10) + " KiB", path, files)
                        .withHint("move details to references/"));
            }
            files.read(path, LARGEST_FILE).ifPresent(bytes -> new SkillText(directory, path, files, report)
                    .check(bytes));
        }
    }

    private static void files(String root, PackageFiles files, Report report) {
        Deque<String> waiting = new ArrayDeque<>();
        waiting.add(root);
        int count = 0;
        while (!waiting.isEmpty()) {
            String directory = waiting.remove();
            for (String name : files.list(directory)) {
                String path = directory.equals(".") ? name : directory + "/" + name;
                if (++count > MOST_FILES || depth(path) - depth(root) > DEEPEST) {
                    report.lapse(problem(Severity.WARNING, "skill-file", "the skill has too many files", root, files));
                    return;
                }
                if (files.isLink(path)) {
                    report.add(problem(Severity.ERROR, "skill-file", "a skill must not have symbolic links", path,
                            files));
                } else if (files.isDirectory(path)) {
                    waiting.add(path);
                } else {
                    file(path, files, report);
                }
            }
        }
    }

    private static void file(String path, PackageFiles files, Report report) {
        if (files.size(path) > LARGEST_FILE) {
            report.lapse(problem(Severity.WARNING, "skill-file",
                    "the file has more than " + (LARGEST_FILE >> 20) + " MiB", path, files));
        } else if (path.endsWith(".md") || path.endsWith(".txt")) {
            files.read(path, LARGEST_FILE).ifPresent(bytes -> HiddenCharacters.check(path, bytes, files, report));
        }
    }

    private static int depth(String path) {
        return (int) path.chars().filter(c -> c == '/').count();
    }

    private static Diagnostic problem(Severity severity, String code, String message, String path,
            PackageFiles files) {
        return new Diagnostic(code, severity, message, Optional.of(Span.at(files.shown(path), Position.START)), "",
                Optional.empty());
    }
}
