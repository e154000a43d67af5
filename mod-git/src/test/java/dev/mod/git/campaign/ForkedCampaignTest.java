package dev.mod.git.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.RunListener;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.GitHttpServer;
import dev.mod.git.forge.ForkMode;
import dev.mod.git.task.Sh;
import dev.mod.git.task.TaskBranches;
import dev.mod.model.run.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Campaigns in repositories to which nothing may be pushed, with Git's own server and the stand-in of a forge. */
@Timeout(300)
class ForkedCampaignTest {
    private static final Map<String, String> ENVIRONMENT = Map.of("MOD_FORGE_TOKEN_127_0_0_1", FakeForge.TOKEN);

    @TempDir
    Path temp;
    private Path packageDirectory;
    private Path served;
    private GitHttpServer server;
    private final FakeForge forge = FakeForge.start();
    private String location;

    @BeforeEach
    void make() throws IOException {
        packageDirectory = Files.createDirectories(temp.resolve("package"));
        served = Files.createDirectories(temp.resolve("served"));
        server = new GitHttpServer(served);
        location = server.url() + "/acme/one.git";
        Path work = Files.createDirectories(temp.resolve("work"));
        Sh.git(work, "init", "-q", "--initial-branch=main");
        Files.writeString(work.resolve("a.txt"), "a\n");
        Sh.git(work, "add", "-A");
        Sh.git(work, "commit", "-q", "-m", "base");
        Files.createDirectories(served.resolve("acme"));
        Sh.git(temp, "clone", "-q", "--bare", "work", bare("acme/one").toString());
        Sh.git(bare("acme/one"), "config", "http.receivepack", "false");
        forge.readOnlyRepository("acme/one", "main").onFork(2, this::fork)
                .commits((repository, branch) -> Files.isDirectory(bare(repository))
                        ? Optional.of(Sh.git(bare(repository), "for-each-ref", "--format=%(objectname)",
                                "refs/heads/" + branch)).filter(it -> !it.isEmpty())
                        : Optional.empty());
    }

    @AfterEach
    void close() {
        server.close();
        forge.close();
    }

    private Path bare(String repository) {
        return served.resolve(repository + ".git");
    }

    private void fork(String from, String to) {
        Sh.git(served, "clone", "-q", "--bare", bare(from).toString(), bare(to).toString());
        Sh.git(bare(to), "config", "http.receivepack", "true");
    }

    private void workflow(String branch, String command) throws IOException {
        Files.writeString(packageDirectory.resolve("workflow.yaml"), """
                version: "1"
                nodes:
                  - id: change
                    name: Change
                    branch_name: %s
                    steps:
                      - {name: s, run: '%s'}
                """.formatted(branch, command));
    }

    private Campaign campaign(String kind, ForkMode mode) {
        String host = server.url().substring("http://".length());
        Campaign made = Processes.campaign(packageDirectory, List.of(host + "=" + kind + "@" + forge.api(kind)),
                List.of(location), 2);
        return new Campaign(made.id(), made.name(), made.packageDirectory(), made.workflow(), made.startedAt(),
                made.params(), made.secrets(), made.initialState(), made.options(), made.author(),
                made.hosts().withForks(mode), made.repositories(), false, Map.of(), Optional.empty());
    }

    private RunView run(Campaign campaign, String home) throws InterruptedException {
        var backend = Processes.backend(temp.resolve(home), ENVIRONMENT, 2);
        new CampaignRunner(backend, repository -> new RunListener() {
        }, 2).run(Processes.starts(campaign));
        return backend.view(campaign.repositories().get(0).run()).orElseThrow();
    }

    private static Task only(RunView view) {
        return view.tasks().get(0);
    }

    private String heads(String repository) {
        return Sh.git(bare(repository), "for-each-ref", "--format=%(refname:short)");
    }

    private TaskBranches branches(String home) {
        return CampaignTargets.branches(temp.resolve(home), ENVIRONMENT);
    }

    private static TaskBranches.Branch branch(Campaign campaign, Task task) {
        Delivery delivery = task.delivery().orElseThrow();
        return new TaskBranches.Branch(campaign.target(campaign.repositories().get(0)), task.node(), delivery.branch(),
                delivery.base(), delivery.fork());
    }

    /** A person pushes a commit. */
    private String commitElsewhere(String repository, String branch) throws IOException {
        Path other = Files.createTempDirectory(temp, "other");
        Sh.git(temp, "clone", "-q", "-b", branch, bare(repository).toString(), other.toString());
        Files.writeString(other.resolve("theirs.txt"), branch + "\n");
        Sh.git(other, "add", "-A");
        Sh.git(other, "commit", "-q", "-m", "theirs");
        Sh.git(other, "push", "-q", "origin", "HEAD:refs/heads/" + branch);
        return Sh.git(other, "rev-parse", "HEAD");
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"github", "gitlab", "gitea", "bitbucket"})
    void branchesGoToAForkAndPullRequestsComeFromIt(String kind) throws Exception {
        workflow("topic", "echo 1 > x.txt");
        Campaign first = campaign(kind, ForkMode.AUTO);
        RunView view = run(first, "home");
        assertEquals(RunStatus.COMPLETED, view.status(), view::toString);
        Delivery delivery = only(view).delivery().orElseThrow();
        assertEquals(Optional.of(server.url() + "/robot/one.git"), delivery.fork());
        assertEquals(1, delivery.proposal().orElseThrow().number());
        assertEquals("main", heads("acme/one"));
        assertEquals("main\ntopic", heads("robot/one"));
        assertEquals("robot/one topic acme/one", forge.pullRequests().get(0).headRepository() + " "
                + forge.pullRequests().get(0).head() + " " + forge.pullRequests().get(0).repository());

        RunView again = run(campaign(kind, ForkMode.AUTO), "home2");
        assertEquals(Delivery.Effect.ALREADY_THERE, only(again).delivery().orElseThrow().effect());
        assertEquals(delivery.proposal(), only(again).delivery().orElseThrow().proposal());
        workflow("topic", "echo 2 > x.txt");
        RunView other = run(campaign(kind, ForkMode.AUTO), "home3");
        assertEquals(Delivery.Effect.UPDATED, only(other).delivery().orElseThrow().effect());
        assertEquals(1, forge.pullRequests().size());
        assertEquals("2", Sh.git(bare("robot/one"), "show", "topic:x.txt"));

        TaskBranches branches = branches("home");
        TaskBranches.Branch branch = branch(first, only(view));
        assertEquals(Optional.empty(), branches.stranger(branch));
        String theirs = commitElsewhere("robot/one", "topic");
        assertEquals(Optional.of(theirs), branches.stranger(branch));
        assertFalse(branches.delete(branch));
        workflow("topic", "echo 3 > x.txt");
        RunView refused = run(campaign(kind, ForkMode.AUTO), "home4");
        assertTrue(only(refused).error().orElseThrow().contains(theirs), refused::toString);
        assertEquals(theirs, Sh.git(bare("robot/one"), "rev-parse", "topic"));
    }

    @Test
    void commitsAreAddedToTheForkAndItsBranchIsDeleted() throws Exception {
        workflow("topic", "echo 1 > x.txt");
        Campaign campaign = campaign("gitea", ForkMode.AUTO);
        Task task = only(run(campaign, "home"));
        TaskBranches branches = branches("home");
        TaskBranches.Branch branch = branch(campaign, task);
        String head = task.delivery().orElseThrow().commit();
        assertTrue(branches.add(branch, head.substring(0, 12), "Heal it",
                clone -> write(clone.resolve("healed.txt"), "well\n")));
        assertEquals("Heal it\nChange\nbase", Sh.git(bare("robot/one"), "log", "--format=%s", "topic"));
        assertEquals(Optional.empty(), branches.stranger(branch));
        assertTrue(branches.delete(branch));
        assertEquals("main", heads("robot/one"));
        assertTrue(branches.delete(branch), "it is gone already");
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Tag("slow")
    @Test
    void aForkThatIsBehindOrHasGoneItsOwnWayIsTaken() throws Exception {
        forge.onFork(0, this::fork).forkOf("acme/one", "robot/one");
        commitElsewhere("robot/one", "main");
        String upstream = commitElsewhere("acme/one", "main");
        workflow("topic", "echo 1 > x.txt");
        RunView view = run(campaign("gitea", ForkMode.AUTO), "home");
        assertEquals(RunStatus.COMPLETED, view.status(), view::toString);
        assertEquals(upstream, Sh.git(bare("robot/one"), "rev-parse", "topic~1"));
        assertEquals(2, forge.repositories().size());
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"github", "gitlab", "gitea", "bitbucket"})
    void campaignsThatForkAtOnceHaveOneFork(String kind) throws Exception {
        var threads = Executors.newFixedThreadPool(3);
        try {
            var tasks = new java.util.ArrayList<Callable<RunView>>();
            for (int i = 0; i < 3; i++) {
                workflow("topic-" + i, "echo 1 > x.txt");
                Path own = Files.createDirectories(temp.resolve("package-" + i));
                Files.copy(packageDirectory.resolve("workflow.yaml"), own.resolve("workflow.yaml"));
                packageDirectory = own;
                Campaign campaign = campaign(kind, ForkMode.AUTO);
                String home = "home" + i;
                tasks.add(() -> run(campaign, home));
                packageDirectory = temp.resolve("package");
            }
            for (var each : threads.invokeAll(tasks)) {
                assertEquals(RunStatus.COMPLETED, each.get().status(), each.get()::toString);
            }
        } finally {
            threads.shutdownNow();
        }
        assertEquals("main\ntopic-0\ntopic-1\ntopic-2", heads("robot/one"));
        assertEquals(List.of("acme/one", "robot/one"), forge.repositories());
        assertEquals(3, forge.pullRequests("acme/one").size());
    }

    @Test
    void whereNothingIsForkedThePushIsRefused() throws Exception {
        workflow("topic", "echo 1 > x.txt");
        RunView view = run(campaign("gitea", ForkMode.NEVER), "home");
        assertEquals(RunStatus.FAILED, view.status());
        assertEquals(List.of("acme/one"), forge.repositories());
    }

    @Test
    void whatMayBePushedToIsForkedWhenThatIsWanted() throws Exception {
        Sh.git(bare("acme/one"), "config", "http.receivepack", "true");
        forge.repository("acme/one", "main");
        workflow("topic", "echo 1 > x.txt");
        assertEquals(Optional.empty(), only(run(campaign("gitea", ForkMode.AUTO), "home")).delivery().orElseThrow()
                .fork());
        assertEquals("main\ntopic", heads("acme/one"));
        workflow("other", "echo 1 > x.txt");
        assertTrue(only(run(campaign("gitea", ForkMode.ALWAYS), "home2")).delivery().orElseThrow().fork().isPresent());
        assertEquals("main\ntopic", heads("acme/one"));
    }

    @Test
    void aPreviewForksNothing() throws Exception {
        workflow("topic", "echo 1 > x.txt");
        var told = new java.util.concurrent.ConcurrentLinkedQueue<Delivery.Effect>();
        var campaign = campaign("gitea", ForkMode.AUTO);
        var backend = new LocalBackend(listener -> dev.mod.engine.Engine
                .builder(new dev.mod.engine.journal.FileRunStore(temp.resolve("home"))).installedExecutors()
                .listener(listener).taskTargets(CampaignTargets.preview(temp.resolve("home"), ENVIRONMENT,
                        (task, preview) -> told.add(preview.effect())))
                .build());
        new CampaignRunner(backend, repository -> new RunListener() {
        }, 2).run(Processes.starts(campaign));
        assertEquals(List.of(Delivery.Effect.PUSHED), List.copyOf(told));
        assertEquals(List.of("acme/one"), forge.repositories());
    }
}
