package dev.mod.cli.campaign;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.output.DiffText;
import dev.mod.cli.output.RunJson;
import dev.mod.cli.output.Table;
import dev.mod.cli.run.CheckedWorkflow;
import dev.mod.cli.run.Signals;
import dev.mod.cli.run.TaskNames;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.run.Task;
import dev.mod.engine.snapshot.SnapshotStore;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignRunner;
import dev.mod.git.campaign.CampaignTargets;
import dev.mod.git.task.TaskPreview;
import dev.mod.model.run.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs a campaign in clones that are thrown away, and tells what each task would have handed over. Its runs are kept nowhere, and
 * remotes and forges stay as they are.
 */
final class CampaignPreview {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Session session;
    private final Campaign campaign;
    private final Map<TaskId, TaskPreview> previews = new ConcurrentHashMap<>();

    private CampaignPreview(Session session, Campaign campaign) {
        this.session = session;
        this.campaign = campaign;
    }

    /** Does so as the arguments say; the exit code is that of a dry run. */
    static ExitCode run(Session session) throws InterruptedException {
        boolean json = session.arguments().value("--format").orElse("text").equals("json");
        var prepared = CheckedWorkflow.of(session, new DiagnosticPrinter(session.terminal())::print);
        var plan = CampaignBeginning.of(session, prepared, CampaignBeginning.authorIfKnown(session),
                Repositories.of(session));
        session.terminal().hide(prepared.secrets(plan.params()));
        var all = plan.campaign().repositories();
        var first = all.subList(0, Math.min(all.size(),
                session.arguments().integer("--limit", 1).orElse(Integer.MAX_VALUE)));
        var preview = new CampaignPreview(session, plan.campaign());
        var work = new LinkedHashMap<Campaign.Repository, CampaignRunner.Work>();
        first.forEach(it -> work.put(it,
                new CampaignRunner.Work.Start(plan.request().on(plan.campaign().target(it)))));
        var ends = preview.run(work);
        if (json) {
            session.terminal().println(preview.json(ends).toPrettyString());
        } else {
            preview.print(ends);
        }
        if (first.size() < all.size()) {
            session.terminal().note((all.size() - first.size()) + " further "
                    + (all.size() - first.size() == 1 ? "repository was" : "repositories were") + " not looked at");
        }
        return CampaignWork.exit(ends);
    }

    private Map<Campaign.Repository, CampaignRunner.End> run(Map<Campaign.Repository, CampaignRunner.Work> work)
            throws InterruptedException {
        Path directory = temporary();
        try {
            int parallel = CampaignHome.parallel(campaign.options().maxParallel());
            var backend = CampaignHome.local(session, new InMemoryRunStore(directory),
                    CampaignTargets.preview(session.home(), session.environment(),
                            (task, preview) -> previews.put(task.task(), preview)),
                    parallel);
            var text = new CampaignText(session.terminal(), session.quiet(),
                    session.arguments().flag(CommonOptions.VERBOSE)).forgetting();
            var runner = new CampaignRunner(backend, text, parallel);
            var signals = Signals.handle(runner::interrupt);
            try {
                return runner.run(work);
            } finally {
                signals.close();
            }
        } finally {
            SnapshotStore.deleteCopy(directory);
        }
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("mod-preview");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary directory: " + FailureMessages.of(e), e);
        }
    }

    private static List<Task> tasks(CampaignRunner.End end) {
        return end instanceof CampaignRunner.End.Over over ? over.outcome().view().tasks() : List.of();
    }

    private static String state(CampaignRunner.End end) {
        return end instanceof CampaignRunner.End.Broken
                ? "not begun"
                : end instanceof CampaignRunner.End.NotBegun ? "interrupted" : "";
    }

    private static Optional<String> error(CampaignRunner.End end) {
        return end instanceof CampaignRunner.End.Broken broken
                ? Optional.of(CampaignRows.oneLine(String.valueOf(broken.error().getMessage())))
                : Optional.empty();
    }

    private static String effect(TaskPreview preview) {
        return switch (preview.effect()) {
            case PUSHED -> "would be pushed";
            case UPDATED -> "would be updated";
            case ALREADY_THERE -> "already there";
        };
    }

    private void print(Map<Campaign.Repository, CampaignRunner.End> ends) {
        var terminal = session.terminal();
        var table = new Table("REPOSITORY", "TASK", "STATUS", "FILES", "BRANCH", "BASE", "PULL REQUEST", "");
        ends.forEach((repository, end) -> {
            if (tasks(end).isEmpty()) {
                table.row(repository.location(), "", state(end), "", "", "", "", error(end).orElse(""));
            }
            for (Task task : tasks(end)) {
                var preview = Optional.ofNullable(previews.get(task.id()));
                table.row(repository.location(), TaskNames.of(task), task.status().label(),
                        preview.map(it -> String.valueOf(it.changes().size())).orElse(""),
                        preview.map(TaskPreview::branch).orElse(""), preview.map(TaskPreview::base).orElse(""),
                        preview.map(it -> ControlCharacters.remove(it.title()) + (it.draft() ? " (draft)" : ""))
                                .orElse(""),
                        task.error().map(CampaignRows::oneLine).or(() -> preview.map(CampaignPreview::effect))
                                .orElse(""));
            }
        });
        table.lines(head -> terminal.out(Style.BOLD, head)).forEach(terminal::println);
        ends.forEach((repository, end) -> {
            for (Task task : tasks(end)) {
                var preview = previews.get(task.id());
                if (preview != null) {
                    terminal.println("");
                    terminal.println(terminal.out(Style.BOLD, "# " + repository.location() + " · "
                            + TaskNames.of(task)));
                    DiffText.print(terminal, preview.diff());
                }
            }
        });
    }

    /**
     * {@code {campaign: {workflow}, repositories: [{repository, status, error, tasks: […]}]}}; tasks as {@code mod workflow
     * status} has them, each with its {@code preview}: {@code {branch, base, title, body, draft, effect, files, diff}}, or null.
     */
    private ObjectNode json(Map<Campaign.Repository, CampaignRunner.End> ends) {
        var json = JSON.objectNode();
        json.putObject("campaign").put("workflow", campaign.name());
        var repositories = json.putArray("repositories");
        ends.forEach((repository, end) -> {
            var entry = repositories.addObject().put("repository", repository.location());
            if (end instanceof CampaignRunner.End.Over over) {
                entry.put("status", over.outcome().status().label()).putNull("error");
                var tasks = RunJson.tasks(over.outcome().view());
                tasks.forEach(task -> {
                    var preview = Optional.ofNullable(previews.get(new TaskId(task.path("id").asString())));
                    ((ObjectNode) task).remove("delivery");
                    ((ObjectNode) task).set("preview", preview.<JsonNode>map(CampaignPreview::json)
                            .orElse(JSON.nullNode()));
                });
                entry.set("tasks", tasks);
            } else {
                entry.put("status", state(end)).put("error", error(end).orElse(null)).putArray("tasks");
            }
        });
        return json;
    }

    private static ObjectNode json(TaskPreview preview) {
        var json = JSON.objectNode().put("branch", preview.branch()).put("base", preview.base())
                .put("title", preview.title()).put("body", preview.body()).put("draft", preview.draft())
                .put("effect", preview.effect().label());
        var files = json.putArray("files");
        preview.changes().forEach(it -> files.addObject().put("path", it.path()).put("change",
                it.kind().name().toLowerCase(Locale.ROOT)));
        return json.put("diff", preview.diff());
    }
}
