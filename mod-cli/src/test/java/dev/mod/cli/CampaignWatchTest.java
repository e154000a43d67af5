package dev.mod.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.fakes.forge.FakeCheck;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.FakeRules;
import dev.mod.fakes.llm.FakeLlm;
import dev.mod.fakes.llm.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code mod campaign watch} over repositories of Git's own and a forge that is a stand-in. An agent that heals, and a person's
 * commit in a fork, are only in the long form.
 */
class CampaignWatchTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: change
                name: Change
                branch_name: say-bye
                pull_request: {title: "Say bye"}
                steps:
                  - {name: s, run: 'sed -i s/hello/bye/ a.txt'}
            """;

    private record Result(int exit, String out, String err) {}

    private static final List<String> NAMES = List.of("acme/one", "acme/two", "acme/three");

    /** The repositories as each test finds them. */
    @TempDir
    static Path template;
    @TempDir
    Path directory;
    private final FakeForge forge = FakeForge.start();
    private final Map<String, String> environment = new HashMap<>(Map.of("PATH", System.getenv("PATH"),
            "MOD_FORGE_TOKEN_127_0_0_1", FakeForge.TOKEN));

    @BeforeAll
    static void template() throws Exception {
        Path work = Files.createDirectories(template.resolve("work"));
        git(work, "init", "-q", "--initial-branch=main", "--template=");
        Files.writeString(work.resolve("a.txt"), "first\nhello\nlast\n");
        Files.createDirectories(work.resolve(".github"));
        Files.writeString(work.resolve(".github/CODEOWNERS"), "*.txt @ann\n");
        commit(work, "first");
        for (String name : NAMES) {
            git(template, "clone", "-q", "--bare", "--template=", "work", name + ".git");
        }
    }

    @BeforeEach
    void repositories() throws Exception {
        environment.put("MOD_HOME", directory.resolve("home").toString());
        Files.createDirectories(directory.resolve("package"));
        Files.writeString(directory.resolve("package/workflow.yaml"), WORKFLOW);
        var copied = new ProcessBuilder("cp", "-R", template + "/.", directory.toString()).inheritIO().start();
        assertEquals(0, copied.waitFor());
        NAMES.forEach(name -> forge.repository(name, "main"));
        var branches = new GitBranches(directory);
        forge.commits(branches::commit).rules(rules());
    }

    private FakeRules rules() {
        return FakeRules.NONE.withBranches(new GitBranches(directory));
    }

    @AfterEach
    void close() {
        forge.close();
    }

    private static String git(Path in, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("git", "-c", "user.name=A", "-c", "user.email=a@example.org"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).directory(in.toFile()).redirectErrorStream(true).start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        return text.stripTrailing();
    }

    private static void commit(Path work, String message) throws IOException, InterruptedException {
        git(work, "add", "-A");
        git(work, "commit", "-q", "-m", message);
    }

    private String in(String repository, String... arguments) throws IOException, InterruptedException {
        return git(directory.resolve(repository + ".git"), arguments);
    }

    /** A person commits to a branch, in a clone of their own. */
    private String push(String repository, String branch, String file, String text) throws Exception {
        Path clone = Files.createTempDirectory(directory, "person");
        git(clone, "clone", "-q", "-b", branch, directory.resolve(repository + ".git").toString(), "c");
        Files.writeString(clone.resolve("c").resolve(file), text);
        commit(clone.resolve("c"), "mine");
        git(clone.resolve("c"), "push", "-q", "origin", "HEAD:" + branch);
        return git(clone.resolve("c"), "rev-parse", "HEAD");
    }

    private Result mod(String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int exit = Main.run(List.of(arguments), directory, environment, InputStream.nullInputStream(), out, err);
        return new Result(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private void run(String... repositories) {
        var arguments = new ArrayList<>(List.of("campaign", "run", "-w", "package", "--forge-host",
                "file=github@" + forge.api("github"), "--author", "Robo <robo@example.org>"));
        for (String each : repositories) {
            arguments.addAll(each.startsWith("--limit") ? List.of(each.split(" ")) : List.of("--repo", each + ".git"));
        }
        var result = mod(arguments.toArray(String[]::new));
        assertEquals(0, result.exit(), result.err());
    }

    private Result watch(String... more) {
        var arguments = new ArrayList<>(List.of("campaign", "watch", "-i", "latest", "--grace", "0s", "--pause", "1s",
                "--requests-per-hour", "1000000"));
        arguments.addAll(List.of(more));
        return mod(arguments.toArray(String[]::new));
    }

    private JsonNode status() {
        return JsonMapper.shared().readTree(mod("campaign", "status", "--format", "json").out());
    }

    @Test
    void whatIsFlakyIsTriedAgainAndMerged() throws Exception {
        run("acme/one", "acme/two");
        assertEquals("open", status().at("/repositories/0/standing").asString());
        forge.rules(rules().withChecks((of, commit, retries) -> List.of(FakeCheck.of("build",
                retries.applyAsInt("build") < 1 ? FakeCheck.Outcome.FAILED : FakeCheck.Outcome.PASSED))));
        var looked = watch("--merge", "green");
        assertEquals(1, looked.exit(), looked.err());
        assertEquals("red for good", status().at("/repositories/0/standing").asString());
        assertTrue(looked.out().contains("check 'build' failed, see http"), looked.out());

        var result = watch("--merge", "green", "--retries", "1", "--label", "campaign", "--code-owners");
        assertEquals(0, result.exit(), result.err());
        assertEquals("first\nbye\nlast", in("acme/one", "show", "main:a.txt"));
        assertTrue(forge.pullRequests().stream().allMatch(it -> it.merged()));
        assertEquals(Set.of("campaign"), forge.life(forge.pullRequests().get(0)).labels());
        assertEquals(Set.of("ann"), forge.life(forge.pullRequests().get(1)).reviewers());
        assertEquals("merged", status().at("/repositories/1/tasks/0/standing").asString());
        assertTrue(mod("campaign", "status").out().contains("2 merged"), mod("campaign", "status").out());
        insights();
        int requests = forge.requests().size();
        assertEquals(0, watch().exit());
        assertEquals(requests, forge.requests().size(), "what is merged is not looked at again");
    }

    private void insights() throws IOException {
        var csv = mod("campaign", "insights", "--format", "csv").out().lines().toList();
        assertTrue(csv.get(0).startsWith("at,") && csv.get(0).contains("red for good"), csv.get(0));
        var last = csv.get(csv.size() - 1).split(",", -1);
        int merged = List.of(csv.get(0).split(",")).indexOf("merged");
        assertEquals("2", last[merged]);
        assertTrue(mod("campaign", "insights").out().contains("MERGED"));
        assertTrue(mod("campaign", "insights", "--format", "svg").out()
                .contains("in the end 2 reached their goal, 0 go on, 0 need people, 0 failed"));
        assertEquals(0, watch("--report", "page.html").exit());
        String page = Files.readString(directory.resolve("page.html"));
        assertTrue(page.contains("<b>2</b> merged") && page.contains("+bye") && page.contains("<path fill="), page);
        assertFalse(page.contains("<script"), page);
    }

    @Test
    void aBaseThatMovedMakesTheTaskRunAgain() throws Exception {
        run("acme/one", "acme/two");
        push("acme/one", "main", "a.txt", "other\nhello, you\nlast\n");
        push("acme/two", "main", "b.txt", "more\n");
        forge.rules(rules().withUpToDate());
        var result = watch("--merge", "green");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertEquals("other\nbye, you\nlast", in("acme/one", "show", "main:a.txt"));
        assertEquals("first\nbye\nlast", in("acme/two", "show", "main:a.txt"));
        assertEquals("more", in("acme/two", "show", "main:b.txt"));
        assertEquals("", in("acme/one", "log", "--merges", "--format=%s", "say-bye"));
    }

    @Tag("slow")
    @Test
    void aBaseThatHasTheChangesClosesThePullRequest() throws Exception {
        run("acme/one");
        push("acme/one", "main", "a.txt", "bye!\n");
        var result = watch("--merge", "green");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertFalse(forge.pullRequests().get(0).open());
        assertEquals(List.of("Closed, because main has these changes already."),
                forge.life(forge.pullRequests().get(0)).comments());
        assertEquals("nothing to change", status().at("/repositories/0/standing").asString());
    }

    @Test
    void aPersonsCommitStopsItForGood() throws Exception {
        run("acme/one", "acme/two");
        String theirs = push("acme/one", "say-bye", "c.txt", "mine\n");
        push("acme/one", "main", "a.txt", "other\nhello, you\nlast\n");
        var result = watch("--merge", "green");
        assertEquals(3, result.exit(), result.out() + result.err());
        assertEquals(theirs, in("acme/one", "rev-parse", "say-bye"));
        assertEquals("stopped", status().at("/repositories/0/standing").asString());
        assertTrue(status().at("/repositories/0/tasks/0/reason").asString().contains(theirs));
        assertTrue(forge.pullRequests("acme/two").get(0).merged());
        // also when the commit is gone again
        in("acme/one", "update-ref", "refs/heads/say-bye", "say-bye~");
        assertEquals(3, watch("--merge", "green").exit());
        assertTrue(forge.pullRequests("acme/one").get(0).open());
    }

    @Test
    void healsWhatIsRed() throws Exception {
        run("acme/one");
        forge.rules(rules().withChecks((of, commit, retries) -> List.of(new FakeCheck("build", exists(of.head())
                ? FakeCheck.Outcome.PASSED
                : FakeCheck.Outcome.FAILED, false, "needs healed.txt"))));
        var refused = watch("--merge", "green", "--heal", "echo no; exit 3");
        assertEquals(1, refused.exit(), refused.err());
        assertTrue(refused.err().contains("the heal command ended with 3: no"), refused.err());
        var result = watch("--merge", "green", "--heals", "2", "--heal",
                "sleep 1000 >/dev/null 2>&1 & echo $! > " + directory.resolve("left.pid")
                        + "; cp \"$MOD_HEAL_LOG\" healed.txt; echo $MOD_HEAL_CHECK >> healed.txt");
        assertEquals(0, result.exit(), result.out() + result.err());
        long left = Long.parseLong(Files.readString(directory.resolve("left.pid")).strip());
        assertTrue(ProcessHandle.of(left).flatMap(each -> each.info().command()).isEmpty(), "nothing is left of it");
        assertEquals("needs healed.txtbuild", in("acme/one", "show", "main:healed.txt"));
    }

    /** A package whose second workflow has these steps. */
    private void packageThatHeals(String steps) throws IOException {
        Path files = directory.resolve("package");
        Files.move(files.resolve("workflow.yaml"), files.resolve("change.yaml"));
        Files.writeString(files.resolve("mod.yaml"), """
                schema_version: "1.0"
                name: bye
                version: 1.0.0
                description: Says bye
                author: A
                license: MIT
                workflows: [{name: change, path: change.yaml, default: true}, {name: repair, path: repair.yaml}]
                """);
        Files.writeString(files.resolve("repair.yaml"), """
                version: "1"
                params:
                  schema:
                    heal_log: {type: string}
                    heal_check: {type: string}
                nodes: [{id: repair, name: Repair, steps: [%s]}]
                """.formatted(steps));
    }

    @Test
    void aWorkflowOfThePackageHealsAtMostSoOften() throws Exception {
        packageThatHeals("{name: try, run: echo \"$log\" >> healed.txt; echo \"$MOD_HEAL_CHECK\" >> healed.txt,"
                + " env: {log: '${{ params.heal_log }} of ${{ params.heal_check }}'}}");
        run("acme/one");
        forge.rules(rules().withChecks((of, commit, retries) -> List.of(new FakeCheck("build",
                FakeCheck.Outcome.FAILED, false, "broken"))));
        var unknown = watch("--heal-workflow", "other");
        assertEquals(4, unknown.exit(), unknown.err());
        Files.writeString(directory.resolve("policy.yaml"), "heal: {workflow: repair, most: 2}\n");
        var result = watch("--policy", "policy.yaml");
        assertEquals(1, result.exit(), result.out() + result.err());
        assertEquals("red for good", status().at("/repositories/0/standing").asString());
        assertEquals("broken of build\nbuild\nbroken of build\nbuild", in("acme/one", "show", "say-bye:healed.txt"));
        // and never again
        assertEquals(1, watch("--policy", "policy.yaml").exit());
        assertEquals("3", in("acme/one", "rev-list", "--count", "main..say-bye"));
    }

    @Test
    @EnabledIfSystemProperty(named = "mod.test.long", matches = "true")
    void anAgentOfThePackageHeals() throws Exception {
        packageThatHeals(
                "{name: agent, ai: {prompt: 'Mend what ${{ params.heal_check }} says: ${{ params.heal_log }}'}}");
        try (var llm = FakeLlm.start()) {
            environment.putAll(Map.of("LLM_API_KEY", FakeLlm.KEY, "LLM_PROVIDER", "openai", "LLM_MODEL", "test-model",
                    "LLM_BASE_URL", llm.url()));
            llm.then(Reply.call("write", "{\"path\": \"healed.txt\", \"content\": \"mended\"}"), Reply.done("Mended."));
            run("acme/one");
            forge.rules(rules().withChecks((of, commit, retries) -> List.of(new FakeCheck("build", exists(of.head())
                    ? FakeCheck.Outcome.PASSED
                    : FakeCheck.Outcome.FAILED, false, "needs healed.txt"))));
            var result = watch("--merge", "green", "--heal-workflow", "repair");
            assertEquals(0, result.exit(), result.out() + result.err());
            assertTrue(llm.requests().get(0).toString().contains("Mend what build says: needs healed.txt"),
                    () -> llm.requests().get(0).toString());
        }
        assertEquals("mended", in("acme/one", "show", "main:healed.txt"));
    }

    private boolean exists(String branch) {
        try {
            return in("acme/one", "ls-tree", "--name-only", branch).contains("healed.txt");
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void wavesBeginAndMergeOneAfterTheOther() {
        run("acme/one", "acme/two", "acme/three", "--limit 1");
        assertEquals(1, forge.pullRequests().size());
        var held = watch("--merge", "green");
        assertEquals(3, held.exit(), held.err());
        var policy = """
                merge: green
                waves: [34, 67, 100]
                max_open: 1
                merges_per_hour: 10
                """;
        try {
            Files.writeString(directory.resolve("policy.yaml"), policy);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        var result = watch("--policy", "policy.yaml", "--begin", "--format", "jsonl");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertEquals(3, forge.pullRequests().stream().filter(it -> it.merged()).count());
        var merged = result.out().lines().map(line -> JsonMapper.shared().readTree(line))
                .filter(it -> it.path("standing").asString("").matches("merged|running"))
                .map(it -> it.path("repository").asString("").replaceAll(".*/|\\.git$", "") + " "
                        + it.path("standing").asString(""))
                .toList();
        assertEquals(List.of("two running", "two merged", "three running", "three merged"), merged);
    }

    @Test
    void peopleAreWaitedForAsLongAsThePolicySays() throws Exception {
        run("acme/one");
        forge.rules(rules().withApprovals(1));
        var result = watch("--merge", "green");
        assertEquals(3, result.exit(), result.out());
        assertEquals("waiting for review", status().at("/repositories/0/standing").asString());
        assertTrue(result.out().contains("nobody has approved it"), result.out());
        var approves = new Thread(() -> forge.review(forge.pullRequests().get(0), "ann", true));
        approves.start();
        assertEquals(0, watch("--merge", "green", "--patience", "5m").exit());
        approves.join();
    }

    @Test
    void runWatchesFromTheBeginning() {
        var result = mod("campaign", "run", "-w", "package", "--forge-host", "file=github@" + forge.api("github"),
                "--author", "Robo <robo@example.org>", "--repo", "acme/one.git", "--repo", "acme/two.git", "--watch",
                "--merge", "green", "--wave", "50%,100%", "--grace", "0s", "--pause", "1s", "--requests-per-hour",
                "1000000");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertEquals(2, forge.pullRequests().stream().filter(it -> it.merged()).count());
        assertTrue(result.err().indexOf("one.git | merged") < result.err().indexOf("two.git | running"),
                result.err());
    }

    @Test
    void cancelClosesWhatIsOnlyItsOwn() throws Exception {
        run("acme/one", "acme/two");
        String theirs = push("acme/one", "say-bye", "c.txt", "mine\n");
        var result = mod("campaign", "cancel", "-i", "latest", "--close");
        assertEquals(0, result.exit(), result.err());
        assertTrue(forge.pullRequests("acme/one").get(0).open());
        assertEquals(theirs, in("acme/one", "rev-parse", "say-bye"));
        assertTrue(result.out().contains("left alone: commit " + theirs), result.out());
        assertFalse(forge.pullRequests("acme/two").get(0).open());
        assertEquals("", in("acme/two", "for-each-ref", "refs/heads/say-bye"));
        assertEquals(0, mod("campaign", "cancel", "-i", "latest", "--close").exit());
    }

    /** Nothing may be pushed to the repositories any more. */
    private void onlyForks() {
        List.of("acme/one", "acme/two").forEach(it -> forge.readOnlyRepository(it, "main"));
        forge.onFork(0, (from, to) -> {
            try {
                git(directory, "clone", "-q", "--bare", from + ".git", to + ".git");
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Tag("slow")
    @Test
    void branchesOfForksAreHealedRunAgainAndMerged() throws Exception {
        onlyForks();
        var planned = mod("campaign", "plan", "-w", "package", "--repo", "acme/one.git", "--repo", "acme/three.git",
                "--forge-host", "file=github@" + forge.api("github"));
        assertEquals(0, planned.exit(), planned.out() + planned.err());
        assertTrue(planned.out().contains("ok, by a fork"), planned.out());
        assertEquals(3, forge.repositories().size(), "a plan forks nothing");
        run("acme/one", "acme/two");
        assertEquals("main", in("acme/one", "for-each-ref", "--format=%(refname:short)"));
        assertEquals(directory.resolve("robot/one.git").toString(),
                status().at("/repositories/0/tasks/0/delivery/fork").asString());
        push("acme/one", "main", "other.txt", "other\n");
        forge.rules(rules().withUpToDate().withChecks((of, commit, retries) -> List.of(new FakeCheck("build",
                in(of.headRepository(), commit) ? FakeCheck.Outcome.PASSED : FakeCheck.Outcome.FAILED, false, "no"))));
        var result = watch("--merge", "green", "--heal", "echo well > healed.txt", "--heals", "2");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertEquals(2, forge.pullRequests().stream().filter(it -> it.merged()).count());
        assertEquals("first\nbye\nlast", in("acme/one", "show", "main:a.txt"));
        assertEquals("well", in("acme/one", "show", "main:healed.txt"));
        assertEquals("other", in("acme/one", "show", "main:other.txt"));
    }

    /** Whether a commit has been healed. */
    private boolean in(String repository, String commit) {
        try {
            return !in(repository, "ls-tree", "--name-only", commit, "healed.txt").isEmpty();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whatIsCanceledWhileItIsWatchedIsMergedNoMore() throws Exception {
        run("acme/one", "acme/two");
        var outcome = new AtomicReference<>(FakeCheck.Outcome.PENDING);
        forge.rules(rules()
                .withChecks((of, commit, retries) -> List
                        .of(FakeCheck.of("build", Objects.requireNonNull(outcome.get())))));
        Path seen = directory.resolve("home/campaigns/" + status().at("/campaign/id").asString() + "/watch.jsonl");
        var watching = CompletableFuture.supplyAsync(() -> watch("--merge", "green"));
        while (!(Files.exists(seen) && Files.readString(seen).contains("acme/two")) && !watching.isDone()) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        var canceled = mod("campaign", "cancel", "-i", "latest", "--close");
        assertEquals(0, canceled.exit(), canceled.err());
        outcome.set(FakeCheck.Outcome.PASSED);
        var result = watching.get(60, TimeUnit.SECONDS);
        assertEquals(4, result.exit(), result.out() + result.err());
        assertTrue(result.err().contains("the campaign was canceled"), result.err());
        assertEquals(0, forge.pullRequests().stream().filter(it -> it.merged()).count());
    }

    @Test
    @EnabledIfSystemProperty(named = "mod.test.long", matches = "true")
    void aPersonsCommitInAForkStopsItAndCancelClosesTheRest() throws Exception {
        onlyForks();
        run("acme/one", "acme/two");
        String theirs = push("robot/one", "say-bye", "c.txt", "mine\n");
        var watched = watch("--merge", "green");
        assertEquals(3, watched.exit(), watched.out() + watched.err());
        assertFalse(forge.pullRequests("acme/one").get(0).merged());
        assertTrue(forge.pullRequests("acme/two").get(0).merged());
        Files.writeString(directory.resolve("package/workflow.yaml"), WORKFLOW.replace("say-bye", "again"));
        push("acme/two", "main", "a.txt", "first\nhello\nlast\n");
        run("acme/one", "acme/two");
        String mine = push("robot/one", "again", "d.txt", "mine\n");
        var result = mod("campaign", "cancel", "-i", "latest", "--close");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.out().contains("left alone: commit " + mine), result.out());
        assertEquals(theirs, in("robot/one", "rev-parse", "say-bye"));
        assertFalse(forge.pullRequests("acme/two").get(1).open());
        assertEquals("", in("robot/two", "for-each-ref", "refs/heads/again"));
    }

    @Test
    void aPolicyThatIsWrongIsRefusedWithItsPlace() throws Exception {
        run("acme/one");
        Files.writeString(directory.resolve("policy.yaml"), "merge: always\nwaves: [50]\nretrys: 3\n");
        var result = watch("--policy", "policy.yaml");
        assertEquals(4, result.exit());
        assertTrue(result.err().contains("policy.yaml:1:"), result.err());
        assertTrue(result.err().contains("policy.yaml:3:"), result.err());
        Files.writeString(directory.resolve("policy.yaml"), "waves: [50]\n");
        assertTrue(watch("--policy", "policy.yaml").err().contains("policy.yaml:1:"));
        assertEquals(2, watch("--wave", "50%").exit());
        assertEquals(2, watch("--quiet-hours", "sometimes").exit());
        assertEquals(2, watch("--patience", "long").exit());
    }
}
