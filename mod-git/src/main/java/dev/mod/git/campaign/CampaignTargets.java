package dev.mod.git.campaign;

import dev.mod.engine.spi.TaskBrief;
import dev.mod.engine.spi.TaskTargets;
import dev.mod.git.mirror.JGitSettings;
import dev.mod.git.mirror.Mirrors;
import dev.mod.git.remote.Retries;
import dev.mod.git.task.GitTargets;
import dev.mod.git.task.TaskBranches;
import dev.mod.git.task.TaskPreview;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** What the processes that do tasks of campaigns have in common. */
public final class CampaignTargets {
    private static final String TOKENS = "MOD_FORGE_TOKEN_";
    private static final String APP = "GITHUB_APP_";

    private CampaignTargets() {}

    /**
     * Clones, branches and pull requests for the tasks of campaigns, with copies of the repositories in a home directory and
     * tokens of the environment. One for a process, in which JGit keeps its own notes in that directory from then on.
     */
    public static TaskTargets of(Path home, Map<String, String> environment) {
        JGitSettings.keepIn(home);
        return new GitTargets(new Mirrors(home, Retries.USUAL), new ForgeHosts(environment), environment,
                Retries.USUAL);
    }

    /**
     * Clones as {@link #of} gives them, whose work is told and not handed over.
     *
     * @param told hears what would have been handed over; called by the threads of tasks
     */
    public static TaskTargets preview(Path home, Map<String, String> environment,
            BiConsumer<TaskBrief, TaskPreview> told) {
        JGitSettings.keepIn(home);
        return GitTargets.preview(new Mirrors(home, Retries.USUAL), new ForgeHosts(environment), environment,
                Retries.USUAL, told);
    }

    /** Clones as {@link #of} gives them, whose branches are put on top of their bases; knows nothing yet of repositories. */
    public static TaskTargets onTop(Path home, Map<String, String> environment) {
        JGitSettings.keepIn(home);
        return GitTargets.onTop(new Mirrors(home, Retries.USUAL), new ForgeHosts(environment), environment,
                Retries.USUAL);
    }

    /** The branches of tasks, and work on them besides the tasks. */
    public static TaskBranches branches(Path home, Map<String, String> environment) {
        JGitSettings.keepIn(home);
        return new TaskBranches(new Mirrors(home, Retries.USUAL), new ForgeHosts(environment), environment,
                Retries.USUAL, home.resolve("heals"));
    }

    /** The environment for steps: without the tokens that are for campaigns alone. */
    public static Map<String, String> forSteps(Map<String, String> environment) {
        var visible = new LinkedHashMap<>(environment);
        visible.keySet().removeIf(name -> name.startsWith(TOKENS) || name.startsWith(APP));
        return visible;
    }
}
