package dev.mod.git.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepException;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.RemoteUrl;
import dev.mod.git.forge.pull.Check;
import dev.mod.git.forge.pull.PullRequest;
import dev.mod.git.forge.pull.PullRequests;
import dev.mod.git.forge.select.ChosenForge;
import dev.mod.git.task.TaskBranches;
import dev.mod.git.watch.Unit;
import dev.mod.git.watch.WatchHands;
import dev.mod.git.watch.Watched;
import dev.mod.git.watch.WorkResult;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** A campaign as a watch sees it and works on it: its runs, their branches, and their pull requests at the forges. */
public final class CampaignHands implements WatchHands {
    private static final List<String> OWNERS = List.of(".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS",
            ".gitlab/CODEOWNERS", ".gitea/CODEOWNERS");

    private final Campaign campaign;
    private final Surroundings surroundings;
    private final ForgeHosts hosts;
    private final TaskBranches branches;
    private final Map<Campaign.Repository, List<Unit>> known = new HashMap<>();
    private final Map<String, Place> places = new HashMap<>();
    private final Map<String, ChosenForge> forges = new HashMap<>();

    /** What differs between places where campaigns run. */
    public interface Surroundings {
        /** The runs as they are. */
        CampaignBackend reading();

        /** Runs whose tasks begin with bases as they are now, and put their branches on top of them. */
        CampaignBackend reworking();

        /** Whether the campaign has been canceled, perhaps since it was read. */
        boolean isCanceled();

        /** Whether somebody works on a run that is not over. */
        boolean isOwned(Campaign.Repository repository);

        /** Begins a run, or goes on with it; whether others do its tasks, or else nothing more can run. */
        boolean begin(Campaign.Repository repository, Optional<RunView> view) throws InterruptedException;

        /** Has a command change a clone. */
        void heal(Path clone, String check, String log) throws StepException, InterruptedException;

        /** The first owner of a file, by the text of a {@code CODEOWNERS} file. */
        Optional<String> owner(String owners, String path);
    }

    private record Place(Campaign.Repository repository, Task task) {}

    private final Map<String, JsonNode> secrets;

    /**
     * Hands for a campaign.
     *
     * @param secrets values of secret parameters, for tasks that run again
     */
    public CampaignHands(Campaign campaign, Surroundings surroundings, ForgeHosts hosts, TaskBranches branches,
            Map<String, JsonNode> secrets) {
        this.campaign = campaign;
        this.surroundings = surroundings;
        this.hosts = hosts;
        this.branches = branches;
        this.secrets = Map.copyOf(secrets);
    }

    @Override
    public List<Unit> units() {
        var units = new ArrayList<Unit>();
        Campaign now = surroundings.isCanceled() ? campaign.cancel() : campaign;
        for (int i = 0; i < campaign.repositories().size(); i++) {
            Campaign.Repository repository = campaign.repositories().get(i);
            List<Unit> own = known.get(repository);
            if (own == null) {
                Optional<RunView> view = surroundings.reading().view(repository.run());
                own = of(now, repository, i, view);
                if (view.map(RunView::status).filter(it -> it == RunStatus.COMPLETED || it == RunStatus.CANCELED)
                        .isPresent()) {
                    known.put(repository, own);
                }
            }
            units.addAll(own);
        }
        return units;
    }

    private List<Unit> of(Campaign now, Campaign.Repository repository, int index, Optional<RunView> view) {
        String location = repository.location();
        if (view.isEmpty()) {
            return List.of(new Unit(location, location, forgeOf(location), index,
                    now.canceled() ? Unit.Kind.CANCELED : Unit.Kind.UNBEGUN,
                    now.whyUnbegun(repository), Optional.empty()));
        }
        boolean goesOn = view.get().status() == RunStatus.RUNNING;
        boolean left = goesOn && !surroundings.isOwned(repository);
        if (view.get().tasks().isEmpty() || left) {
            return List.of(new Unit(location, location, forgeOf(location), index,
                    left ? Unit.Kind.UNBEGUN : Unit.Kind.RUNNING, left ? "it was interrupted" : "", Optional.empty()));
        }
        return view.get().tasks().stream().filter(it -> it.status() != TaskStatus.WONT_DO)
                .map(it -> of(repository, index, view.get(), it)).toList();
    }

    private Unit of(Campaign.Repository repository, int index, RunView view, Task task) {
        String location = repository.location();
        String forge = forgeOf(location);
        String key = Unit.key(location, task.id().toString());
        places.put(key, new Place(repository, task));
        Optional<Delivery.Proposal> proposal = task.delivery().flatMap(Delivery::proposal);
        if (proposal.isPresent() && task.status() == TaskStatus.COMPLETED) {
            Delivery delivery = task.delivery().get();
            boolean open = proposal.get().number() > 0;
            return new Unit(key, location, forge, index, open ? Unit.Kind.PROPOSED : Unit.Kind.BY_HAND,
                    open ? "" : "open the pull request at " + proposal.get().url(), open
                            ? Optional.of(new Watched(key, location, forge, proposal.get().number(),
                                    delivery.branch(), delivery.base()))
                            : Optional.empty());
        }
        boolean canceled = view.status() == RunStatus.CANCELED;
        return switch (task.status()) {
            case COMPLETED, WONT_DO -> new Unit(key, location, forge, index, Unit.Kind.UNCHANGED, "", Optional.empty());
            case FAILED -> new Unit(key, location, forge, index, Unit.Kind.FAILED,
                    task.error().map(it -> it.replaceAll("\\s*\\R\\s*", " ")).orElse(""), Optional.empty());
            case AWAITING_TRIGGER -> new Unit(key, location, forge, index,
                    canceled ? Unit.Kind.CANCELED : Unit.Kind.GATE,
                    canceled ? "the campaign was canceled" : "it waits for approval", Optional.empty());
            case BLOCKED -> new Unit(key, location, forge, index, canceled ? Unit.Kind.CANCELED : Unit.Kind.GATE,
                    canceled ? "the campaign was canceled" : "it waits for other tasks", Optional.empty());
            case PENDING, RUNNING -> new Unit(key, location, forge, index,
                    canceled ? Unit.Kind.CANCELED : Unit.Kind.RUNNING,
                    canceled ? "the campaign was canceled" : "", Optional.empty());
        };
    }

    private String forgeOf(String location) {
        RemoteUrl url = RemoteUrl.parse(location);
        return url.isFile() ? "file" : url.place();
    }

    private ChosenForge forge(String location) {
        return forges.computeIfAbsent(location, key -> hosts.forges(campaign.hosts()).choose(key));
    }

    @Override
    public boolean isCanceled() {
        return surroundings.isCanceled();
    }

    @Override
    public int repositories() {
        return campaign.repositories().size();
    }

    @Override
    public int requestsAnHour(String forge) {
        ForgeKind kind = campaign.repositories().stream().map(Campaign.Repository::location)
                .filter(it -> forgeOf(it).equals(forge)).findFirst().map(it -> forge(it).kind())
                .orElse(ForgeKind.NONE);
        return switch (kind) {
            case GITHUB -> 5000;
            case BITBUCKET -> 1000;
            // no limit is known, or a wide one
            case GITLAB, GITEA, BITBUCKET_SERVER, AZURE, NONE -> 36_000;
        };
    }

    @Override
    public PullRequests pullRequests(Watched watched) {
        ChosenForge forge = forge(watched.repository());
        return forge.forge().pullRequests().orElseThrow(() -> new ModException(ErrorCodes.FORGE_NONE,
                "nobody can be asked for the pull requests of " + watched.repository()
                        + forge.notice().map(it -> ": " + it).orElse("")));
    }

    private Place place(Watched watched) {
        return Objects.requireNonNull(places.get(watched.key()));
    }

    /** The branch of a pull request. */
    public TaskBranches.Branch branch(Watched watched) {
        Place place = place(watched);
        return new TaskBranches.Branch(campaign.target(place.repository()), place.task().node(), watched.branch(),
                watched.base(), place.task().delivery().flatMap(Delivery::fork));
    }

    @Override
    public Optional<String> stranger(Watched watched, String head) throws InterruptedException {
        return branches.stranger(branch(watched));
    }

    @Override
    public WorkResult rerun(Watched watched) throws InterruptedException {
        Place place = place(watched);
        TaskId id = place.task().id();
        known.remove(place.repository());
        CampaignBackend backend = surroundings.reworking();
        Run run = backend.resume(place.repository().run(),
                new ResumeRequest(List.of(id), false, false, true, secrets), new RunListener() {
                });
        try {
            run.await();
        } catch (InterruptedException e) {
            run.interrupt();
            throw e;
        }
        Task task = backend.view(place.repository().run()).orElseThrow().tasks().stream()
                .filter(it -> it.id().equals(id)).findFirst().orElseThrow();
        if (task.status() != TaskStatus.COMPLETED) {
            return new WorkResult(WorkResult.Kind.FAILED, task.error().orElse(task.status().label()));
        }
        return new WorkResult(task.delivery().map(it -> it.effect() == Delivery.Effect.ALREADY_THERE
                ? WorkResult.Kind.SAME
                : WorkResult.Kind.DONE).orElse(WorkResult.Kind.NOTHING), "");
    }

    @Override
    public WorkResult heal(Watched watched, PullRequest read, Check check, String log) throws InterruptedException {
        try {
            boolean added = branches.add(branch(watched), read.headCommit(), "Heal " + check.name(),
                    clone -> surroundings.heal(clone, check.name(), log));
            return new WorkResult(added ? WorkResult.Kind.DONE : WorkResult.Kind.SAME, "");
        } catch (StepException e) {
            return new WorkResult(WorkResult.Kind.FAILED, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Set<String> owners(Watched watched) throws InterruptedException {
        Place place = place(watched);
        Optional<String> owners = branches.file(campaign.target(place.repository()), watched.base(), OWNERS);
        var found = new LinkedHashSet<String>();
        owners.ifPresent(text -> place.task().delivery().map(Delivery::changes).orElse(List.of())
                .forEach(it -> surroundings.owner(text, "/" + it.path()).ifPresent(found::add)));
        return found;
    }

    @Override
    public boolean begin(Unit unit) throws InterruptedException {
        Campaign.Repository repository = campaign.repositories().get(unit.index());
        known.remove(repository);
        return surroundings.begin(repository, surroundings.reading().view(repository.run()));
    }
}
