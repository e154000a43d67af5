package dev.mod.steps.skill;

import dev.mod.model.workflow.InstallSkillAction.Harness;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where a coding agent looks for skills.
 *
 * @param harness the agent
 * @param project directory of skills below a project
 * @param user directory of skills below the user's home
 * @param markers directories in a project that tell that the agent is used there
 */
record HarnessAdapter(Harness harness, String project, String user, List<String> markers) {
    private static final List<HarnessAdapter> ALL = List.of(
            new HarnessAdapter(Harness.CLAUDE, ".claude/skills", ".claude/skills", List.of(".claude")),
            new HarnessAdapter(Harness.GOOSE, ".goose/skills", ".config/goose/skills", List.of(".goose")),
            new HarnessAdapter(Harness.OPENCODE, ".opencode/skills", ".opencode/skills", List.of(".opencode")),
            new HarnessAdapter(Harness.CURSOR, ".cursor/skills", ".cursor/skills", List.of(".cursor")),
            new HarnessAdapter(Harness.CODEX, ".agents/skills", ".agents/skills", List.of(".codex", ".agents")));

    HarnessAdapter {
        markers = List.copyOf(markers);
    }

    static HarnessAdapter of(Harness harness) {
        return ALL.stream().filter(adapter -> adapter.harness == harness).findFirst().orElseThrow();
    }

    /** The first agent that a project has a marker of. */
    static Optional<HarnessAdapter> detect(Path project) {
        return ALL.stream().filter(adapter -> adapter.markers.stream()
                .anyMatch(marker -> Files.isDirectory(project.resolve(marker), LinkOption.NOFOLLOW_LINKS))).findFirst();
    }

    String label() {
        return harness.name().toLowerCase(java.util.Locale.ROOT);
    }
}
