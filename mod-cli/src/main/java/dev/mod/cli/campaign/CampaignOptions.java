package dev.mod.cli.campaign;

import dev.mod.cli.command.Opt;
import dev.mod.cli.run.Grants;
import java.util.ArrayList;
import java.util.List;

/** Options that several of these commands take. */
final class CampaignOptions {
    static final Opt CAMPAIGN = Opt.value("-i,--id", "CAMPAIGN",
            "The campaign, by its id or an unambiguous beginning of it; latest is the newest one");
    static final Opt TEXT_OR_JSON = Opt.choice("--format", List.of("text", "json"), "How to print; default: text");
    static final Opt TEXT_OR_JSONL = Opt.choice("--format", List.of("text", "jsonl"),
            "How to tell what happens; jsonl prints one JSON event a line; default: text");

    static final Opt LIMIT = Opt.value("--limit", "N",
            "Begin the first N repositories that are not begun, and leave the others for mod campaign resume");

    static final Opt REPORT = Opt.value("--report", "FILE",
            "Write one page for the whole campaign to this HTML file at the end, whatever became of it");

    private CampaignOptions() {}

    /** What names a campaign that is not begun: the package, the repositories and their forges. */
    static List<Opt> what() {
        return List.of(
                Opt.value("-w,--workflow", "DIR|FILE",
                        "The package's directory or a workflow file; default: the current directory"),
                Opt.value("--workflow-name", "NAME", "Which of the package's workflows; default: its default one"),
                Opt.values("--repo", "URL|DIR", "A repository; repeatable"),
                Opt.value("--repos-file", "FILE", "A file that names a repository on each line; # starts a comment"),
                Opt.values("--repos-owner", "URL",
                        "All repositories of an organisation, a user, or a group with those below it, such as"
                                + " https://github.com/acme; repeatable"),
                Opt.values("--repos-query", "HOST QUERY",
                        "The repositories that a forge finds, such as 'github.com org:acme topic:java'; repeatable"),
                Opt.flag("--archived", "Take archived repositories, too, of what a forge finds"),
                Opt.flag("--forks", "Take forks, too, of what a forge finds"),
                Opt.value("--forge", "KIND",
                        "What is at hosts that are not known: github, gitlab, gitea, bitbucket, bitbucket-server, azure; none"
                                + " opens no pull requests anywhere"),
                Opt.values("--forge-host", "HOST=KIND", "What is at a host, or HOST=KIND@URL of its API; repeatable"),
                Opt.choice("--fork", List.of("auto", "always", "never"),
                        "Whether branches go to a fork of the repository, which is made if there is none; auto where"
                                + " the forge says that the token may not push; default: auto"),
                Opt.values("--param", "K=V", "A parameter of the workflow; repeatable"),
                Opt.value("--params-file", "FILE", "Parameters as a YAML or JSON object; --param wins"));
    }

    /** What a campaign can be told when it is begun. */
    static List<Opt> how() {
        var options = new ArrayList<>(List.of(
                Opt.value("--author", "NAME <EMAIL>", "Who the commits are by; default: whom git takes you for"),
                Opt.value("--state", "FILE", "The shared state at the start, as a YAML or JSON object"),
                Opt.flag("--install-skill", "Install skills for coding agents without asking"),
                Opt.value("--max-parallel", "N",
                        "How many tasks run at once in all repositories together; default: one for each core"),
                Opt.flag("--require-ai", "Fail where an ai step has no key, rather than leave its work to others"),
                Opt.flag("--keep-going",
                        "Let a script go on after a file that it fails on; the step fails at its end")));
        options.addAll(Grants.OPTIONS);
        return options;
    }
}
