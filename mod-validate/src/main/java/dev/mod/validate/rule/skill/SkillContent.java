package dev.mod.validate.rule.skill;

import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.PackageTree;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.PackageRule;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * {@code skill-file}, {@code skill-frontmatter}, {@code skill-marker}, {@code skill-link}, {@code hidden-character}: the
 * files of an authored skill can be installed, and hide nothing from whoever reads them before. A run only warns of a skill that
 * none of its steps installs, and of missing {@code allowed-tools} and markers.
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
    private final StepKinds kinds;

    /** The rule for these kinds of steps. */
    public SkillContent(StepKinds kinds) {
        this.kinds = kinds;
    }

    static final int LARGEST_SKILL = 64 << 10;
    static final int LARGEST_FILE = 1 << 20;
    private static final int MOST_FILES = 1_000;
    private static final int DEEPEST = 16;

    @Override
    public void check(PackageTree tree, PackageFiles files, Report given) {
        // what no step installs, a run does without
        Report report = SkillFiles.installed(tree, kinds) ? given : given.forgiving();
        for (String directory : SkillFiles.all(tree, kinds, files)) {
            files(directory, files, report);
            String path = directory.equals(".") ? SkillFiles.NAME : directory + "/" + SkillFiles.NAME;
            if (!files.isFile(path)) {
                report.add(problem("the skill has no " + SkillFiles.NAME, path, files));
            } else if (files.size(path) > LARGEST_SKILL) {
                report.add(SeverityByMode.ERROR_IF_STRICT,
                        problem("the file has more than " + (LARGEST_SKILL >> 10) + " KiB", path, files)
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
                    report.add(SeverityByMode.ERROR_IF_STRICT, problem("the skill has too many files", root, files));
                    return;
                }
                if (files.isLink(path)) {
                    report.add(problem("a skill must not have symbolic links", path,
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
            report.add(SeverityByMode.ERROR_IF_STRICT,
                    problem("the file has more than " + (LARGEST_FILE >> 20) + " MiB", path, files));
        } else if (path.endsWith(".md") || path.endsWith(".txt")) {
            files.read(path, LARGEST_FILE).ifPresent(bytes -> HiddenCharacters.check(path, bytes, files, report));
        }
    }

    private static int depth(String path) {
        return (int) path.chars().filter(c -> c == '/').count();
    }

    private static Diagnostic problem(String message, String path, PackageFiles files) {
        return Diagnostic.error("skill-file", message, Span.at(files.shown(path), Position.START), "");
    }
}
