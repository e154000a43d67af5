package dev.mod.git.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.Task;
import dev.mod.git.forge.PullRequestDraft;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.StringNode;

/** What becomes of tasks in a repository on this machine. */
class GitTargetsTest {
    @TempDir
    Path temp;
    private Campaigns campaigns;

    @BeforeEach
    void remote() throws IOException {
        campaigns = new Campaigns(temp);
    }

    @Test
    void theBranchIsThereBeforeTheFirstStepAndIsNamedAfterTheTask() throws Exception {
        var outcome = campaigns.run(Campaigns.node("""
                steps:
                  - {name: look, run: 'git symbolic-ref --short HEAD > branch.txt; git log --format=%s > log.txt'}
                """));
        Task task = Campaigns.only(outcome);
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        String branch = "mod-" + task.signature();
        assertEquals(branch, campaigns.git("show", branch + ":branch.txt"));
        assertEquals("first", campaigns.git("show", branch + ":log.txt"));
        assertEquals(List.of("main", branch), campaigns.branches());
        Delivery delivery = task.delivery().orElseThrow();
        assertEquals(branch, delivery.branch());
        assertEquals("main", delivery.base());
        assertEquals(campaigns.git("rev-parse", branch), delivery.commit());
        assertEquals(1, delivery.proposal().orElseThrow().number());
        assertEquals(List.of(new FileChange("branch.txt", FileChange.Kind.CREATED),
                new FileChange("log.txt", FileChange.Kind.CREATED)), delivery.changes());
    }

    @Test
    void whatNoStepCommittedIsCommittedAtTheEndInTheNamesOfTheNodeAndTheCampaign() throws Exception {
        var outcome = campaigns.run(Campaigns.node("""
                branch_name: the-branch
                steps:
                  - {name: s, run: 'echo x > a.txt; rm dir/b.txt; echo junk > y.log'}
                """));
        assertEquals("Change it", campaigns.git("log", "-1", "--format=%s", "the-branch"));
        assertEquals("Robo <robo@example.org> Robo <robo@example.org>",
                campaigns.git("log", "-1", "--format=%an <%ae> %cn <%ce>", "the-branch"));
        long started = outcome.view().startedAt().getEpochSecond();
        assertEquals(started + " " + started, campaigns.git("log", "-1", "--format=%at %ct", "the-branch"));
        assertEquals("M\ta.txt\nD\tdir/b.txt", campaigns.git("diff", "--name-status", "main", "the-branch"));
        assertEquals(new PullRequestDraft("Change it", "", "the-branch", "main", false),
                campaigns.forge.drafts.get(0));
    }

    @Test
    void eachCheckpointIsACommitAndWhatIsLeftAfterwardsStaysAway() throws Exception {
        var outcome = campaigns.run(Campaigns.node("""
                branch_name: b
                steps:
                  - {name: one, run: 'echo 1 > one.txt', commit: {message: "first of ${{ task.signature }}"}}
                  - {name: two, run: 'rm one.txt; echo 2 > two.txt', commit: {message: second}}
                  - {name: none, run: 'true', commit: {message: third}}
                  - {name: left, run: 'echo 3 > three.txt'}
                """));
        assertEquals(RunStatus.COMPLETED, outcome.status());
        String signature = Campaigns.only(outcome).signature();
        assertEquals("second\nfirst of " + signature + "\nfirst", campaigns.git("log", "--format=%s", "b"));
        assertEquals("A\ttwo.txt", campaigns.git("diff", "--name-status", "main", "b"));
    }

    @Test
    void aCheckpointStagesThePathsThatItNames() throws Exception {
        campaigns.run(Campaigns.node("""
                branch_name: b
                steps:
                  - name: s
                    run: |
                      mkdir -p src/deep other
                      touch src/deep/x.js src/deep/x.ts other/y.js ignored.log other/z.md dir/c.txt
                      rm dir/b.txt; echo changed > a.txt
                    commit: {message: some, add: ["src/**/*.{js,jsx}", dir, "*.md", ignored.log, missing.txt]}
                """));
        assertEquals("D\tdir/b.txt\nA\tdir/c.txt\nA\tother/z.md\nA\tsrc/deep/x.js",
                campaigns.git("diff", "--name-status", "--no-renames", "main", "b"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @EnabledIfSystemProperty(named = "sun.jnu.encoding", matches = "UTF-8", disabledReason = "the launcher sees to that")
    void aFileWhoseNameIsNotUtf8StaysAsItIs() throws Exception {
        Path work = temp.resolve("work");
        var made = new ProcessBuilder("sh", "-c", """
                n=$(printf 'caf\\351'); echo one > "$n.txt"; mkdir "$n"; echo two > "$n/x.txt"
                """).directory(work.toFile()).inheritIO();
        made.environment().put("LC_ALL", "C.UTF-8");
        assertEquals(0, made.start().waitFor());
        Sh.git(work, "add", "-A");
        Sh.git(work, "commit", "-q", "-m", "second");
        Sh.git(work, "push", "-q", temp.resolve("remote.git").toString(), "main");
        String before = campaigns.git("ls-tree", "-r", "main");
        assertTrue(before.contains("\"caf\\351.txt\"") && before.contains("\"caf\\351/x.txt\""), before);
        var outcome = campaigns.run(Campaigns.node("""
                branch_name: b
                steps:
                  - {name: one, run: 'echo changed > a.txt', commit: {message: one}}
                  - {name: two, run: 'for f in *; do [ -f "$f" ] && echo more >> "$f"; done; true', commit: {message: two}}
                  - {name: three, run: 'rm -rf caf*; echo 3 > three.txt', commit: {message: three}}
                """));
        assertEquals(RunStatus.COMPLETED, outcome.status(), () -> Campaigns.error(outcome).toString());
        assertEquals("M\ta.txt\nA\tthree.txt", campaigns.git("diff", "--no-renames", "--name-status", "main", "b"));
    }

    @Test
    void aPathThatLeavesTheRepositoryFailsTheStep() throws Exception {
        var outcome = campaigns.run(Campaigns.node("""
                steps:
                  - {name: s, run: 'echo 1 > x.txt', commit: {message: m, add: [../x]}}
                """));
        assertEquals("step 's': commit.add: '../x': it leads out of the repository",
                Campaigns.error(outcome).orElseThrow());
        assertEquals(List.of("main"), campaigns.branches());
    }

    @Test
    void nothingStagedFailsTheStepThatDoesNotAllowIt() throws Exception {
        var outcome = campaigns.run(Campaigns.node("""
                steps:
                  - {name: s, run: 'echo 1 > x.txt', commit: {message: m, add: [y.txt], allow_empty: false}}
                """));
        assertEquals(RunStatus.FAILED, outcome.status());
        assertEquals("step 's': nothing is staged for its commit, and commit.allow_empty is false",
                Campaigns.error(outcome).orElseThrow());
        assertEquals(List.of("main"), campaigns.branches());
        assertTrue(campaigns.forge.drafts.isEmpty());
    }

    @Test
    void aTaskThatChangesNothingPushesNothing() throws Exception {
        var outcome = campaigns.run(Campaigns.node("""
                steps:
                  - {name: s, run: 'echo 1 > x.log', commit: {message: m}}
                """));
        assertEquals(RunStatus.COMPLETED, outcome.status());
        assertTrue(Campaigns.only(outcome).delivery().isEmpty());
        assertEquals(List.of("main"), campaigns.branches());
        assertTrue(campaigns.forge.drafts.isEmpty());
    }

    @Test
    void aFailedTaskPushesNothing() throws Exception {
        var outcome = campaigns.run(Campaigns.node("""
                steps:
                  - {name: one, run: 'echo 1 > x.txt', commit: {message: m}}
                  - {name: two, run: 'exit 3'}
                """));
        assertEquals(RunStatus.FAILED, outcome.status());
        assertEquals(List.of("main"), campaigns.branches());
        try (var files = Files.walk(campaigns.home.resolve("runs"))) {
            assertTrue(files.noneMatch(file -> file.endsWith("clone")));
        }
    }

    @Test
    void aPullRequestIsAsTheWorkflowSays() throws Exception {
        campaigns.commitElsewhere("develop", "main");
        campaigns.start("""
                version: "1"
                params:
                  schema:
                    token: {type: string, secret: true}
                nodes:
                  - id: a
                    name: a
                    branch_name: b
                    pull_request: {title: "Title of ${{ task.signature }}", body: "Body\\n${{ params.token }}", draft: true, base: develop}
                    steps:
                      - {name: s, run: 'ls > list.txt', commit: {message: "uses ${{ params.token }}"}}
                """, Map.of("token", StringNode.valueOf("hunter2hunter2"))).await();
        var draft = campaigns.forge.drafts.get(0);
        assertTrue(draft.title().matches("Title of [0-9a-f]{16}"), draft::toString);
        assertEquals("Body\n***", draft.body());
        assertTrue(draft.draft());
        assertEquals("develop", draft.base());
        assertEquals("a.txt\ndir\nlist.txt\ntheirs.txt", campaigns.git("show", "b:list.txt"));
        assertEquals("uses ***", campaigns.git("log", "-1", "--format=%s", "b"));
    }

    @Test
    void aBaseThatIsMissingIsNamed() throws Exception {
        var outcome = campaigns.run(Campaigns.node("""
                pull_request: {title: t, base: nowhere}
                steps: [{name: s, run: 'true'}]
                """));
        assertEquals("pull_request.base of node 'a': " + campaigns.remote + " has no branch 'nowhere'",
                Campaigns.error(outcome).orElseThrow());
    }

    @Test
    void aDefaultBranchOfAnotherNameIsFound() throws Exception {
        campaigns.git("branch", "-m", "main", "trunk");
        var outcome = campaigns.run(Campaigns.node("""
                steps: [{name: s, run: 'echo 1 > x.txt'}]
                """));
        assertEquals("trunk", Campaigns.only(outcome).delivery().orElseThrow().base());
    }

    @Test
    void whatOthersPushedIsNeverOverwritten() throws Exception {
        String theirs = campaigns.commitElsewhere("b", "main");
        var outcome = campaigns.run(Campaigns.node("""
                branch_name: b
                steps: [{name: s, run: 'echo 1 > x.txt'}]
                """));
        assertEquals(RunStatus.FAILED, outcome.status());
        assertTrue(Campaigns.error(outcome).orElseThrow().contains(theirs), outcome.view()::toString);
        assertEquals(theirs, campaigns.git("rev-parse", "b"));
        assertTrue(campaigns.forge.drafts.isEmpty());
        // with that branch gone the same commits as ever are made
        campaigns.git("branch", "-D", "b");
        assertEquals(RunStatus.COMPLETED, campaigns.retry(outcome.view().run().id()).status());
    }

    @Test
    void anotherRunThatMakesTheSameFindsItThereThoughTheBaseMoved() throws Exception {
        String workflow = Campaigns.node("branch_name: b\nsteps: [{name: s, run: 'echo more >> a.txt; rm dir/b.txt'}]");
        assertEquals(Optional.empty(), Campaigns.error(campaigns.run(workflow)));
        String first = campaigns.git("rev-parse", "b");
        campaigns.commitElsewhere("main", "main");

        var outcome = campaigns.run(workflow);

        assertEquals(Optional.empty(), Campaigns.error(outcome));
        assertEquals(first, campaigns.git("rev-parse", "b"));
        assertEquals(first, Campaigns.only(outcome).delivery().orElseThrow().commit());
        assertEquals(Delivery.Effect.ALREADY_THERE, Campaigns.only(outcome).delivery().orElseThrow().effect());
        assertEquals(1, campaigns.forge.drafts.size());
    }

    @Test
    void anotherRunThatMakesTheSameFindsWhatWasPushedAMomentAgo() throws Exception {
        var engine = campaigns.engine();
        String workflow = Campaigns.node("branch_name: b\nsteps: [{name: s, run: 'echo more >> a.txt'}]");
        assertEquals(Optional.empty(), Campaigns.error(campaigns.start(engine, workflow, Map.of()).await()));
        String first = campaigns.git("rev-parse", "b");

        assertEquals(Optional.empty(), Campaigns.error(campaigns.start(engine, workflow, Map.of()).await()));

        assertEquals(first, campaigns.git("rev-parse", "b"));
    }

    @Test
    void aPackageThatMakesSomethingElseNowReplacesWhatItMadeAndThePullRequestsText() throws Exception {
        campaigns.run(Campaigns.node(MORE));
        campaigns.commitElsewhere("main", "main");

        var outcome = campaigns.run(Campaigns.node(LESS));

        assertEquals(Optional.empty(), Campaigns.error(outcome));
        var delivery = Campaigns.only(outcome).delivery().orElseThrow();
        assertEquals(Delivery.Effect.UPDATED, delivery.effect());
        assertEquals(delivery.commit(), campaigns.git("rev-parse", "b"));
        assertEquals("theirs", campaigns.git("log", "-1", "--format=%s", "b~1"));
        assertEquals("one\nless", campaigns.git("show", "b:a.txt"));
        assertEquals(List.of("Less"), campaigns.forge.drafts.stream().map(PullRequestDraft::title).toList());
    }

    private static final String MORE = """
            branch_name: b
            pull_request: {title: More}
            steps: [{name: s, run: 'echo more >> a.txt', commit: {message: Add more}}]
            """;
    private static final String LESS = MORE.replace("more", "less").replace("More", "Less");

    @Test
    void whatPeopleCommittedOnItsBranchIsNeverReplaced() throws Exception {
        campaigns.run(Campaigns.node(MORE));
        String theirs = campaigns.commitElsewhere("b", "b");

        var outcome = campaigns.run(Campaigns.node(LESS));

        assertTrue(Campaigns.error(outcome).orElseThrow().contains(theirs), outcome.view()::toString);
        assertEquals(theirs, campaigns.git("rev-parse", "b"));
        assertEquals(List.of("More"), campaigns.forge.drafts.stream().map(PullRequestDraft::title).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--reset-author", "--date=2001-01-01T00:00:00Z", "--signoff", "--message=mine", "-a"})
    void aCommitThatPeopleAmendedIsTheirs(String how) throws Exception {
        campaigns.run(Campaigns.node(MORE));
        Path other = temp.resolve("amended");
        Sh.git(temp, "clone", "-q", "-b", "b", campaigns.remote.toString(), other.toString());
        Files.writeString(other.resolve("a.txt"), "mine\n");
        Sh.git(other, "commit", "-q", "--amend", "--no-edit", how);
        Sh.git(other, "push", "-q", "--force", "origin", "b");
        String theirs = campaigns.git("rev-parse", "b");

        var outcome = campaigns.run(Campaigns.node(LESS));

        assertTrue(Campaigns.error(outcome).orElseThrow().contains(theirs), outcome.view()::toString);
        assertEquals(theirs, campaigns.git("rev-parse", "b"));
    }

    @Test
    void whatAnotherNodeMadeIsNotReplaced() throws Exception {
        campaigns.run(Campaigns.node(MORE));
        String first = campaigns.git("rev-parse", "b");

        var outcome = campaigns.run(Campaigns.node(LESS).replace("id: a", "id: other"));

        assertTrue(Campaigns.error(outcome).orElseThrow().contains(first), outcome.view()::toString);
        assertEquals(first, campaigns.git("rev-parse", "b"));
    }

    @Test
    void trailersOfAMessageStayTrailers() throws Exception {
        campaigns.run(Campaigns.node(MORE.replace("Add more", "\"Add more\\n\\nRefs: 12\"")));
        String trailers = campaigns.git("log", "-1", "--format=%(trailers:unfold)", "b");
        assertTrue(trailers.matches("Refs: 12\nMod-Task: a [0-9a-f]{40}"), trailers);
        assertEquals(Optional.empty(), Campaigns.error(campaigns.run(Campaigns.node(LESS))));
        assertEquals("one\nless", campaigns.git("show", "b:a.txt"));
    }

    @Test
    void aBranchThatIsWhereTheTaskBeganMovesOn() throws Exception {
        campaigns.git("branch", "b", "main");
        var outcome = campaigns.run(Campaigns.node("""
                branch_name: b
                steps: [{name: s, run: 'echo 1 > x.txt'}]
                """));
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        assertNotEquals(campaigns.git("rev-parse", "main"), campaigns.git("rev-parse", "b"));
    }

    @Test
    void aRetryAfterAPullRequestThatFailedMakesTheSameCommitThoughTheBaseMoved() throws Exception {
        campaigns.forge.refusesForGood = Optional.of("the forge refuses");
        var outcome = campaigns.run(Campaigns.node("""
                branch_name: b
                steps: [{name: s, run: 'echo 1 > x.txt'}]
                """));
        String pushed = campaigns.git("rev-parse", "b");
        assertEquals("the branch 'b' is pushed (" + pushed + "), but there is no pull request for it:"
                + " the forge refuses", Campaigns.error(outcome).orElseThrow());
        campaigns.commitElsewhere("main", "main");
        campaigns.forge.refusesForGood = java.util.Optional.empty();
        outcome = campaigns.retry(outcome.view().run().id());
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        assertEquals(pushed, campaigns.git("rev-parse", "b"));
        assertEquals(1, campaigns.forge.drafts.size());
    }

    @Test
    void aPullRequestWhoseAnswerIsLostIsOpenedOnce() throws Exception {
        campaigns.forge.answersToLose = 1;
        campaigns.forge.refusals = 2;
        var outcome = campaigns.run(Campaigns.node("""
                steps: [{name: s, run: 'echo 1 > x.txt'}]
                """));
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        assertEquals(1, campaigns.forge.drafts.size());
        assertEquals(1, Campaigns.only(outcome).delivery().orElseThrow().proposal().orElseThrow().number());
    }

    @Test
    @Timeout(60)
    void whoIsInterruptedWhileItWaitsForItsTurnStopsAndTheNextOpensThePullRequest() throws Exception {
        var waits = new CompletableFuture<Void>();
        campaigns.forge.turnInAnHour = Optional.of(waits);
        Run run = campaigns.start(Campaigns.node("branch_name: b\nsteps: [{name: s, run: echo x > a.txt}]"), Map.of());
        waits.join();
        run.interrupt();
        assertEquals(RunStatus.RUNNING, run.await().status());
        assertEquals(List.of(), campaigns.forge.drafts);
        campaigns.forge.turnInAnHour = Optional.empty();
        var outcome = campaigns.retry(run.id());
        assertEquals(RunStatus.COMPLETED, outcome.status());
        assertEquals(1, campaigns.forge.drafts.size());
        assertEquals(2, Campaigns.only(outcome).attempt());
    }

    @Test
    void twoTasksWithOneBranchAreBothNamed() throws Exception {
        var outcome = campaigns.run("""
                version: "1"
                nodes:
                  - {id: a, name: a, branch_name: same, steps: [{name: s, run: 'echo a > a.txt'}]}
                  - {id: b, name: b, branch_name: same, depends_on: [a], steps: [{name: s, run: 'echo b > a.txt'}]}
                """);
        Task first = outcome.view().tasks().get(0);
        Task second = outcome.view().tasks().get(1);
        assertEquals(TaskStatus.COMPLETED, first.status());
        String error = second.error().orElseThrow();
        assertTrue(error.contains("'same' is that of task " + first.id() + " of node 'a'"), error);
        assertTrue(error.contains("task " + second.id() + " of node 'b'"), error);
    }

    @Test
    void aNameThatGitDoesNotTakeAndTheBaseItselfAreRefused() throws Exception {
        assertEquals("branch_name of node 'a' gives 'a b', which is no name for a branch: it contains ' '",
                Campaigns.error(campaigns.run(Campaigns.node("""
                        branch_name: a b
                        steps: [{name: s, run: 'true'}]
                        """))).orElseThrow());
        assertTrue(Campaigns.error(campaigns.run(Campaigns.node("""
                branch_name: main
                steps: [{name: s, run: 'echo 1 > x.txt'}]
                """))).orElseThrow().contains("is the branch that its work is to be merged into"));
    }

    @Test
    void commitsOfTheStepsThemselvesCount() throws Exception {
        var outcome = campaigns.run(Campaigns.node("""
                branch_name: b
                steps:
                  - name: s
                    run: |
                      echo 1 > x.txt; git add x.txt
                      git -c user.name=Own -c user.email=o@example.org commit -q -m own
                """));
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        assertEquals("own\nfirst", campaigns.git("log", "--format=%s", "b"));
    }

    @Test
    void aStepThatLeavesTheBranchFails() throws Exception {
        var outcome = campaigns.run(Campaigns.node("""
                steps: [{name: s, run: 'git checkout -q -b elsewhere; echo 1 > x.txt'}]
                """));
        assertTrue(Campaigns.error(outcome).orElseThrow().startsWith("a step has left the branch 'mod-"),
                outcome.view()::toString);
    }

    @Test
    void linksModesAndSubmodulesStayWhatTheyAre() throws Exception {
        Path work = temp.resolve("work");
        Files.createSymbolicLink(work.resolve("link"), Path.of("a.txt"));
        Files.writeString(work.resolve("run.sh"), "#!/bin/sh\n");
        Sh.git(work, "add", "-A");
        Sh.git(work, "update-index", "--chmod=+x", "run.sh");
        Sh.git(work, "update-index", "--add", "--cacheinfo", "160000,1234567890123456789012345678901234567890,sub");
        Sh.git(work, "commit", "-q", "-m", "second");
        Sh.git(work, "push", "-q", campaigns.remote.toString(), "main");
        campaigns.run(Campaigns.node("""
                branch_name: b
                steps: [{name: s, run: 'echo "#" >> run.sh; ln -s dir other'}]
                """));
        assertEquals("A\tother\nM\trun.sh", campaigns.git("diff", "--name-status", "main", "b"));
        assertTrue(campaigns.git("ls-tree", "b", "run.sh").startsWith("100755"));
        assertTrue(campaigns.git("ls-tree", "b", "other").startsWith("120000"));
        assertTrue(campaigns.git("ls-tree", "b", "sub").startsWith("160000"));
    }

    @Test
    void aRepositoryThatIsMissingOrEmptyIsNamed() throws Exception {
        String good = campaigns.location;
        campaigns.location = temp.resolve("nowhere").toString();
        String workflow = Campaigns.node("steps: [{name: s, run: 'true'}]");
        assertEquals("there is no directory " + temp.resolve("nowhere"),
                Campaigns.error(campaigns.run(workflow)).orElseThrow());
        Sh.git(temp, "init", "-q", "--bare", "empty.git");
        campaigns.location = temp.resolve("empty.git").toString();
        assertEquals(temp.resolve("empty.git") + " has no commits",
                Campaigns.error(campaigns.run(workflow)).orElseThrow());
        campaigns.location = temp.resolve("package").toString();
        assertTrue(Campaigns.error(campaigns.run(workflow)).orElseThrow().contains("has no repository"));
        campaigns.location = good;
        assertEquals(RunStatus.COMPLETED, campaigns.run(workflow).status());
    }

    @Test
    void aMatrixIsExpandedFromStateAndEachItemHasItsBranch() throws Exception {
        var outcome = campaigns.run("""
                version: "1"
                state:
                  schema:
                    items: {type: array, items: {type: object}}
                nodes:
                  - id: list
                    name: list
                    steps: [{name: s, run: 'echo "items=[{\\"n\\": 1}, {\\"n\\": 2}, {\\"n\\": 3}]" >> "$STATE_OUTPUTS"'}]
                  - id: work
                    name: work
                    depends_on: [list]
                    strategy: {type: matrix, from_state: items}
                    branch_name: item-${{ matrix.n }}
                    steps: [{name: s, run: 'echo $n > n.txt'}]
                """);
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        assertEquals(List.of("item-1", "item-2", "item-3", "main"), campaigns.branches());
        assertEquals("2", campaigns.git("show", "item-2:n.txt"));
        assertEquals(3, campaigns.forge.drafts.size());
        assertFalse(outcome.view().tasks().get(0).delivery().isPresent());
        // three clones and one mirror, and no object twice
        assertEquals("", Sh.git(campaigns.remote, "fsck", "--no-dangling"));
    }
}
