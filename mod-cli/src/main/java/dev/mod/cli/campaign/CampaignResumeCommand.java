package dev.mod.cli.campaign;

import dev.mod.cli.run.Confined;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.run.CheckedWorkflow;
import dev.mod.cli.run.SecretAnswers;
import dev.mod.cli.worker.Stores;
import dev.mod.engine.run.MissingSecretsException;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignRunner;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Goes on with a campaign: with what was interrupted, waits for approval, failed, or was not begun. */
public final class CampaignResumeCommand implements Command {
    @Override
    public String description() {
        return "Go on with a campaign that was interrupted, waits for approval or failed";
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(List.of(CampaignOptions.CAMPAIGN,
                Opt.values("-t,--task", "TASK", "Approve this task, or try it again; repeatable"),
                Opt.flag("--trigger-all", "Approve every task that waits"),
                Opt.flag("--retry-failed", "Try every failed task again"),
                Opt.flag("--force", "Run tasks named with -t again although they are completed"),
                Opt.values("--param", "K=V", "A secret parameter, which is never stored; repeatable"),
                Stores.STORE, Stores.SCHEMA, CampaignOptions.LIMIT, CampaignOptions.TEXT_OR_JSONL));
        options.addAll(options.size() - 1, Confined.OPTIONS);
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        if (session.arguments().flag("--force") && session.arguments().values("--task").isEmpty()) {
            throw new UsageException("--force needs -t TASK");
        }
        try (var place = CampaignHome.of(session)) {
            return run(session, place);
        }
    }

    private static ExitCode run(Session session, CampaignHome place) throws InterruptedException {
        var campaign = place.named();
        if (campaign.canceled()) {
            throw new ModException(ErrorCodes.CAMPAIGN_CANCELED,
                    "campaign " + campaign.id() + " was canceled");
        }
        var secrets = SecretAnswers.of(session, "a resumed campaign", campaign.secrets());
        // workers have secrets of their own
        var missing = place.shared()
                ? List.<String>of()
                : campaign.secrets().stream().filter(name -> !secrets.containsKey(name)).toList();
        if (!missing.isEmpty()) {
            throw new MissingSecretsException(missing);
        }
        var backend = place.working(campaign);
        var views = CampaignRows.views(campaign, backend);
        var work = work(session, place, campaign, views, secrets);
        if (work.isEmpty()) {
            session.terminal().note("nothing of campaign " + campaign.id() + " can go on; mod campaign status -i "
                    + campaign.id() + " shows it, --retry-failed tries failed tasks again");
        }
        return new CampaignWork(session, campaign, backend, place).run(work);
    }

    private static Map<Campaign.Repository, CampaignRunner.Work> work(Session session, CampaignHome place,
            Campaign campaign,
            Map<Campaign.Repository, Optional<RunView>> views, Map<String, JsonNode> secrets) {
        boolean trigger = session.arguments().flag("--trigger-all");
        boolean retry = session.arguments().flag("--retry-failed");
        var tasks = tasks(session, views);
        var work = new LinkedHashMap<Campaign.Repository, CampaignRunner.Work>();
        views.forEach((repository, view) -> {
            if (view.isEmpty()) {
                return;
            }
            List<TaskId> own = tasks.getOrDefault(repository, List.of());
            boolean goesOn = switch (view.get().status()) {
                case RUNNING -> true;
                case AWAITING_TRIGGER -> trigger || !own.isEmpty();
                // a failed run may have tasks that wait, too
                case FAILED -> retry || trigger || !own.isEmpty();
                case COMPLETED -> !own.isEmpty();
                case CANCELED -> false;
            };
            if (goesOn) {
                work.put(repository, new CampaignRunner.Work.Resume(view.get(),
                        new ResumeRequest(own, trigger, retry,
                                session.arguments().flag("--force"), secrets)));
            }
        });
        var unbegun = views.entrySet().stream().filter(it -> it.getValue().isEmpty()).map(Map.Entry::getKey).toList();
        if (!unbegun.isEmpty()) {
            var request = request(session, place, campaign, secrets);
            unbegun.forEach(it -> work.put(it, new CampaignRunner.Work.Start(request.on(campaign.target(it)))));
        }
        return work;
    }

    /** What to run in repositories that are not begun; on what is to be added. */
    static RunRequest request(Session session, CampaignHome place, Campaign campaign,
            Map<String, JsonNode> secrets) {
        var prepared = CheckedWorkflow.of(session, place.packageOf(campaign),
                Optional.of(campaign.workflow()), new DiagnosticPrinter(session.terminal())::print);
        var params = new LinkedHashMap<>(campaign.params());
        params.putAll(secrets);
        return prepared.request(params, campaign.initialState(), campaign.options());
    }

    /** The tasks that {@code -t} names, by their repositories. */
    private static Map<Campaign.Repository, List<TaskId>> tasks(Session session,
            Map<Campaign.Repository, Optional<RunView>> views) {
        var found = new LinkedHashMap<Campaign.Repository, List<TaskId>>();
        for (String text : session.arguments().values("--task")) {
            var before = found.values().stream().mapToInt(List::size).sum();
            views.forEach((repository, view) -> view.ifPresent(it -> it.tasks().stream()
                    .filter(task -> task.id().value().equals(text)
                            || text.length() >= 4 && task.id().value().startsWith(text))
                    .forEach(task -> found.computeIfAbsent(repository, key -> new ArrayList<>()).add(task.id()))));
            var count = found.values().stream().mapToInt(List::size).sum() - before;
            if (count != 1) {
                throw new ModException(ErrorCodes.TASK_NOT_FOUND, count == 0
                        ? "the campaign has no task '" + text + "'"
                        : count + " tasks of the campaign begin with '" + text + "'");
            }
        }
        return found;
    }
}
