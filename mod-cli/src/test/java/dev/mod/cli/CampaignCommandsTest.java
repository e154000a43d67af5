package dev.mod.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.fakes.forge.FakeForge;
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
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands of {@code mod campaign} over repositories that are files and a forge that is a stand-in. */
class CampaignCommandsTest {
    private static final String WORKFLOW = """
            version: "1"
            params:
              schema:
                word: {type: string, default: bye}
                key: {type: string, secret: true, default: none}
            nodes:
              - id: change
                name: Change
                branch_name: say-${{ params.word }}
                pull_request: {title: "Say ${{ params.word }}", body: "with ${{ params.key }}", draft: true}
                steps:
                  - {name: s, run: 'echo ${{ params.word }} > a.txt'}
              - id: gate
                name: Gate
                type: manual
                depends_on: [change]
                steps:
                  - {name: s, run: 'echo gate > gate.txt'}
            """;

    /** How a command ended. */
    private record Result(int exit, String out, String err) {
        List<JsonNode> lines() {
            return out.lines().map(line -> JsonMapper.shared().readTree(line)).toList();
        }
    }

    private static final List<String> NAMES = List.of("acme/one", "acme/two");

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
        Files.writeString(work.resolve("a.txt"), "hello\n");
        git(work, "add", "-A");
        git(work, "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", "first");
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
    }

    @AfterEach
    void close() {
        forge.close();
    }

    private static String git(Path in, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).directory(in.toFile()).redirectErrorStream(true).start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        return text.stripTrailing();
    }

    private Result mod(String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int exit = Main.run(List.of(arguments), directory, environment, InputStream.nullInputStream(), out, err);
        return new Result(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private Result campaign(String command, String... more) {
        var arguments = new ArrayList<>(List.of("campaign", command, "-w", "package", "--forge-host",
                "file=gitea@" + forge.api("gitea")));
        if (command.equals("run")) {
            arguments.addAll(List.of("--author", "Robo <robo@example.org>"));
        }
        arguments.addAll(List.of(more));
        return mod(arguments.toArray(String[]::new));
    }

    private JsonNode status() {
        return JsonMapper.shared().readTree(mod("campaign", "status", "--format", "json").out());
    }

    @Test
    void aCampaignPausesAtGatesAndGoesOn() throws Exception {
        Files.writeString(directory.resolve("repos.txt"), "# ours\nacme/one.git\n\nacme/two.git # not a comment\n"
                .replace(" # not a comment", ""));
        var result = campaign("run", "--repos-file", "repos.txt", "--param", "word=moin");
        assertEquals(3, result.exit(), result.err());
        var id = status().at("/campaign/id").asString();
        assertTrue(result.out().contains("approve all with: mod campaign resume -i " + id + " --trigger-all"),
                result.out());
        assertEquals("Say moin", forge.pullRequests("acme/one").get(0).title().replace("WIP: ", ""));
        assertEquals("moin", git(directory.resolve("acme/two.git"), "show", "say-moin:a.txt"));
        assertEquals("Robo <robo@example.org>",
                git(directory.resolve("acme/two.git"), "log", "-1", "--format=%an <%ae>", "say-moin"));
        result = mod("campaign", "resume", "-i", id.substring(0, 8), "--trigger-all", "--param", "key=none");
        assertEquals(0, result.exit(), result.err());
        assertEquals(2, forge.pullRequests("acme/two").size());
        result = mod("campaign", "resume", "-i", "latest", "--param", "key=none");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.err().contains("nothing of campaign"), result.err());
    }

    @Test
    void statusIsADocumentWithTheseFields() {
        assertEquals(3, campaign("run", "--repo", "acme/one.git").exit());
        var listed = JsonMapper.shared().readTree(mod("campaign", "list", "--format", "json").out());
        assertEquals("[id, workflow, startedAt, canceled, repositories]", listed.get(0).propertyNames().toString());
        assertTrue(mod("campaign", "list").out().contains(listed.at("/0/id").asString()));
        var status = status();
        assertEquals("[campaign, repositories]", status.propertyNames().toString());
        assertEquals("[id, workflow, startedAt, canceled]", status.get("campaign").propertyNames().toString());
        var repository = status.get("repositories").get(0);
        assertEquals("[repository, run, status, standing, reason, tasks]", repository.propertyNames().toString());
        assertEquals("AwaitingTrigger", repository.get("status").asString());
        var task = repository.get("tasks").get(0);
        assertEquals(new TreeSet<>(List.of("id", "node", "status", "signature", "matrix", "attempt", "error",
                "delivery", "blockedBy", "waiting", "standing", "reason")), new TreeSet<>(task.propertyNames()));
        assertEquals("[branch, base, commit, effect, fork, pullRequest]",
                task.get("delivery").propertyNames().toString());
        assertEquals("say-bye", task.at("/delivery/branch").asString());
        assertEquals("main", task.at("/delivery/base").asString());
        assertEquals(1, task.at("/delivery/pullRequest/number").asInt());
        assertTrue(repository.get("tasks").get(1).get("delivery").isNull());
        var text = mod("campaign", "status");
        assertTrue(text.out().lines().anyMatch(line -> line.startsWith("REPOSITORY  ") || line.contains("say-bye")),
                text.out());
    }

    @Test
    void whatIsRunAgainIsThereOrIsUpdatedOrIsSomebodysOwn() throws Exception {
        String once = WORKFLOW.substring(0, WORKFLOW.indexOf("  - id: gate"));
        Files.writeString(directory.resolve("package/workflow.yaml"), once);
        String[] both = {"--repo", "acme/one.git", "--repo", "acme/two.git"};
        assertEquals(0, campaign("run", both).exit());

        var same = campaign("run", both);
        assertEquals(0, same.exit(), same.err());
        assertEquals(2, same.out().lines().filter(line -> line.endsWith("  already there")).count(), same.out());
        assertTrue(same.out().contains("/acme/one/pulls/1"), same.out());

        Path work = directory.resolve("work");
        git(work, "fetch", "-q", "../acme/two.git", "say-bye:say-bye");
        git(work, "-c", "user.name=Robo", "-c", "user.email=robo@example.org", "commit", "-q", "--allow-empty", "-m",
                "mine");
        String theirs = git(work, "rev-parse", "HEAD");
        git(work, "push", "-q", "--force", "../acme/two.git", "HEAD:say-bye");
        Files.writeString(directory.resolve("package/workflow.yaml"),
                once.replace("with ${{", "now with ${{").replace("> a.txt", "> b.txt"));
        var other = campaign("run", both);

        assertEquals(1, other.exit(), other.err());
        var tasks = status().get("repositories");
        assertEquals("updated", tasks.at("/0/tasks/0/delivery/effect").asString());
        assertEquals("bye", git(directory.resolve("acme/one.git"), "show", "say-bye:b.txt"));
        assertEquals(List.of("now with ***"), forge.pullRequests("acme/one").stream().map(it -> it.body()).toList());
        assertTrue(tasks.at("/1/tasks/0/error").asString().contains(theirs), other.out());
        assertEquals(theirs, git(directory.resolve("acme/two.git"), "rev-parse", "say-bye"));
        assertEquals(List.of("with ***"), forge.pullRequests("acme/two").stream().map(it -> it.body()).toList());
    }

    @Test
    void aLimitBeginsTheFirstAndResumeTheOthers() throws Exception {
        Files.writeString(directory.resolve("package/workflow.yaml"),
                WORKFLOW.substring(0, WORKFLOW.indexOf("  - id: gate")));
        var result = campaign("run", "--repo", "acme/two.git", "--repo", "acme/one.git", "--limit", "1");
        assertEquals(0, result.exit(), result.err());
        assertEquals(List.of("acme/two"), forge.pullRequests().stream().map(it -> it.repository()).toList());
        var left = status().get("repositories").get(1);
        assertTrue(left.get("status").isNull());
        assertEquals("held back by --limit 1", left.get("reason").asString());
        assertTrue(mod("campaign", "status").out().contains("held back by --limit 1"));
        assertTrue(result.out().contains("begin the other repository with: mod campaign resume -i "), result.out());

        assertEquals(0, mod("campaign", "resume", "-i", "latest", "--param", "key=none").exit());
        assertEquals(List.of("acme/two", "acme/one"),
                forge.pullRequests().stream().map(it -> it.repository()).toList());
        assertTrue(status().get("repositories").get(1).get("reason").isNull());
    }

    @Test
    void whyARepositoryWasNotBegunIsKept() throws Exception {
        // a file is where the runs are to be
        Files.createDirectories(directory.resolve("home"));
        Files.writeString(directory.resolve("home/runs"), "");
        var result = campaign("run", "--repo", "acme/one.git");
        assertEquals(1, result.exit(), result.err());
        String why = status().at("/repositories/0/reason").asString();
        assertTrue(why.contains("runs"), why);
        assertTrue(mod("campaign", "status").out().contains(why), why);
    }

    @Test
    void eventsAreLinesWithTheirRepository() {
        var result = campaign("run", "--repo", "acme/one.git", "--repo", "acme/two.git", "--format", "jsonl");
        assertEquals(3, result.exit(), result.err());
        var lines = result.lines();
        assertEquals("campaign.started", lines.get(0).get("event").asString());
        assertEquals("campaign.finished", lines.get(lines.size() - 1).get("event").asString());
        assertEquals(3, lines.get(lines.size() - 1).get("exitCode").asInt());
        for (int i = 0; i < lines.size(); i++) {
            assertEquals(i + 1, lines.get(i).get("seq").asInt());
        }
        var delivered = lines.stream().filter(it -> it.get("event").asString().equals("task.delivered"))
                .filter(it -> it.get("repository").asString().endsWith("acme/two.git")).toList();
        assertEquals(1, delivered.size());
        assertEquals("say-bye", delivered.get(0).get("branch").asString());
        var paused = lines.stream().filter(it -> it.get("event").asString().equals("run.paused")).toList();
        assertEquals(2, paused.size());
        assertTrue(paused.get(0).get("resume").asString().startsWith("mod campaign resume -i "));
    }

    @Test
    void oneThatFailsDoesNotStopTheOthersAndIsTriedAgain() throws Exception {
        var result = campaign("run", "--repo", "acme/three.git", "--repo", "acme/one.git");
        assertEquals(1, result.exit(), result.out());
        assertEquals("Failed", status().at("/repositories/0/status").asString());
        assertTrue(status().at("/repositories/0/tasks/0/error").asString().contains("there is no directory"));
        assertEquals(1, forge.pullRequests("acme/one").size());
        // whoever only goes on hears of what failed before, and of what waits
        var idle = mod("campaign", "resume", "-i", "latest", "--param", "key=none");
        assertEquals(1, idle.exit(), idle.err());
        assertTrue(idle.err().contains("nothing of campaign"), idle.err());
        assertTrue(idle.out().contains("try again with: "), idle.out());
        git(directory, "clone", "-q", "--bare", "work", "acme/three.git");
        forge.repository("acme/three", "main");
        result = mod("campaign", "resume", "-i", "latest", "--retry-failed", "--param", "key=none");
        assertEquals(3, result.exit(), result.err());
        assertEquals(1, forge.pullRequests("acme/three").size());
        assertEquals(1, forge.pullRequests("acme/one").size());
    }

    @Test
    void secretsAndTokensStayOut() throws Exception {
        var result = campaign("run", "--repo", "acme/one.git", "--param", "key=hunter2hunter2", "--format", "jsonl");
        assertEquals(3, result.exit(), result.err());
        assertEquals("with ***", forge.pullRequests("acme/one").get(0).body());
        var missing = mod("campaign", "resume", "-i", "latest", "--trigger-all");
        assertEquals(4, missing.exit());
        assertTrue(missing.err().contains("key"), missing.err());
        result = mod("campaign", "resume", "-i", "latest", "--trigger-all", "--param", "key=hunter2hunter2");
        assertEquals(0, result.exit(), result.err());
        try (var files = Files.walk(directory.resolve("home"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                var text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                assertFalse(text.contains("hunter2hunter2") || text.contains(FakeForge.TOKEN), file::toString);
            }
        }
    }

    @Test
    void aPlanChangesNothing() throws Exception {
        var result = campaign("plan", "--repo", "acme/one.git", "--repo", "acme/three.git", "--format", "json");
        assertEquals(5, result.exit(), result.err());
        var plan = JsonMapper.shared().readTree(result.out());
        assertEquals("main", plan.at("/repositories/0/defaultBranch").asString());
        assertEquals("gitea", plan.at("/repositories/0/forge").asString());
        assertTrue(plan.at("/repositories/0/problem").isNull(), result.out());
        assertTrue(plan.at("/repositories/1/problem").asString().contains("there is no directory"));
        assertEquals("say-bye", plan.at("/nodes/0/branch").asString());
        assertEquals("mod-${{ task.signature }}", plan.at("/nodes/1/branch").asString());
        assertTrue(plan.at("/nodes/0/draft").asBoolean());
        assertTrue(plan.has("secondsOfForgeLimits"));
        assertFalse(Files.exists(directory.resolve("home/mirrors")));
        assertTrue(forge.pullRequests().isEmpty());
        var text = campaign("plan", "--repo", "acme/one.git");
        assertEquals(0, text.exit(), text.err());
        assertTrue(text.out().contains("main            gitea  ok"), text.out());
    }

    private List<String> branches(String repository) throws Exception {
        return git(directory.resolve(repository + ".git"), "for-each-ref", "--format=%(refname) %(objectname)").lines()
                .toList();
    }

    @Test
    void aPreviewIsWhatTheCampaignThenDoesAndLeavesNothing() throws Exception {
        String once = WORKFLOW.substring(0, WORKFLOW.indexOf("  - id: gate"));
        Files.writeString(directory.resolve("package/workflow.yaml"), once);
        String[] both = {"--repo", "acme/one.git", "--repo", "acme/two.git", "--param", "key=hunter2hunter2"};
        var before = List.of(branches("acme/one"), branches("acme/two"));
        var json = campaign("preview", with(both, "--format", "json"));
        assertEquals(0, json.exit(), json.err());
        assertEquals(before, List.of(branches("acme/one"), branches("acme/two")));
        assertTrue(forge.pullRequests().isEmpty());
        assertEquals(List.of(), forge.requests().stream().filter(it -> !it.method().equals("GET")).toList());
        assertFalse(Files.exists(directory.resolve("home/runs")) || Files.exists(directory.resolve("home/campaigns")));
        var document = JsonMapper.shared().readTree(json.out());
        assertEquals("[campaign, repositories]", document.propertyNames().toString());
        assertEquals("Completed", document.at("/repositories/1/status").asString());
        var preview = document.at("/repositories/1/tasks/0/preview");
        assertEquals("[branch, base, title, body, draft, effect, files, diff]", preview.propertyNames().toString());
        assertEquals("say-bye main Say bye true pushed", String.join(" ", preview.path("branch").asString(),
                preview.path("base").asString(), preview.path("title").asString(),
                preview.path("draft").asBoolean() + "", preview.path("effect").asString()));
        assertEquals("with ***", preview.path("body").asString());

        var text = campaign("run", with(both, "--dry-run"));
        assertEquals(0, text.exit(), text.err());
        assertEquals(before, List.of(branches("acme/one"), branches("acme/two")));
        assertTrue(text.out().contains("\n# " + directory.resolve("acme/two.git") + " · change\n"
                + preview.path("diff").asString()), text.out());

        assertEquals(0, campaign("run", both).exit());
        Path work = directory.resolve("work");
        Files.writeString(directory.resolve("the.diff"), preview.path("diff").asString());
        git(work, "update-index", "--refresh");
        git(work, "apply", "--index", "../the.diff");
        assertEquals(git(directory.resolve("acme/two.git"), "rev-parse", "say-bye^{tree}"), git(work, "write-tree"));
    }

    private static String[] with(String[] some, String... more) {
        var all = new ArrayList<>(List.of(some));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void aPreviewSaysWhatIsThereAndWhoseItIs() throws Exception {
        assertEquals(3, campaign("preview", "--repo", "acme/one.git").exit());
        String once = WORKFLOW.substring(0, WORKFLOW.indexOf("  - id: gate"));
        Files.writeString(directory.resolve("package/workflow.yaml"), once);
        String[] both = {"--repo", "acme/one.git", "--repo", "acme/two.git"};
        assertEquals(0, campaign("run", both).exit());
        var same = campaign("preview", both);
        assertEquals(0, same.exit(), same.err());
        assertEquals(2, same.out().lines().filter(line -> line.endsWith("  already there")).count(), same.out());

        Path work = directory.resolve("work");
        git(work, "fetch", "-q", "../acme/two.git", "say-bye:say-bye");
        git(work, "checkout", "-q", "say-bye");
        git(work, "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty", "-m", "mine");
        git(work, "push", "-q", "../acme/two.git", "HEAD:say-bye");
        Files.writeString(directory.resolve("package/workflow.yaml"), once.replace("> a.txt", "> b.txt"));
        var before = List.of(branches("acme/one"), branches("acme/two"));
        var other = campaign("preview", both);
        assertEquals(1, other.exit(), other.err());
        assertTrue(other.out().contains("  would be updated\n"), other.out());
        assertTrue(other.out().contains(git(work, "rev-parse", "HEAD")), other.out());
        assertEquals(before, List.of(branches("acme/one"), branches("acme/two")));
        var one = campaign("preview", "--repo", "acme/one.git", "--repo", "acme/three.git", "--limit", "1");
        assertEquals(0, one.exit(), one.err());
        assertTrue(one.err().contains("1 further repository was not looked at"), one.err());
        assertEquals(2, campaign("run", "--repo", "acme/one.git", "--dry-run", "--format", "jsonl").exit());
        assertEquals(2, campaign("run", "--repo", "acme/one.git", "--format", "json").exit());
    }

    @Test
    void aCanceledCampaignIsOver() {
        assertEquals(3, campaign("run", "--repo", "acme/one.git").exit());
        var result = mod("campaign", "cancel", "-i", "latest");
        assertEquals(0, result.exit(), result.err());
        assertEquals("Canceled", status().at("/repositories/0/status").asString());
        result = mod("campaign", "resume", "-i", "latest", "--trigger-all", "--param", "key=none");
        assertEquals(4, result.exit());
        assertTrue(result.err().contains("was canceled"), result.err());
        assertEquals(4, mod("campaign", "cancel", "-i", "latest").exit());
        var pruned = mod("workflow", "prune", "--older-than", "0m");
        assertTrue(pruned.out().startsWith("deleted 0 runs\nkept run "), pruned.out());
        assertTrue(pruned.out().contains(": it belongs to campaign "), pruned.out());
        assertEquals("Canceled", status().at("/repositories/0/status").asString());
    }

    @Test
    void oneThatIsCanceledElsewhereBeginsNothingMore() throws Exception {
        Path begun = directory.resolve("begun");
        Files.writeString(directory.resolve("package/workflow.yaml"), """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps: [{name: s, run: "echo x >> '%s'; sleep 600"}]
                """.formatted(begun));
        var running = CompletableFuture.supplyAsync(() -> campaign("run", "--repo", "acme/one.git", "--repo",
                "acme/two.git", "--max-parallel", "1"));
        while (!Files.exists(begun) && !running.isDone()) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        var canceled = mod("campaign", "cancel", "-i", "latest");
        assertEquals(0, canceled.exit(), canceled.err());
        var result = running.get(60, TimeUnit.SECONDS);
        assertEquals(1, result.exit(), result.err());
        assertTrue(result.err().contains("was canceled"), result.err());
        assertEquals("x\n", Files.readString(begun));
        assertFalse(result.out().contains("resume"), result.out());
        var status = status();
        assertTrue(status.at("/campaign/canceled").asBoolean());
        assertEquals("the campaign was canceled", status.at("/repositories/1/reason").asString());
    }

    @Test
    void whatMakesNoSenseIsRefusedBeforeAnythingIsMade() throws Exception {
        assertEquals(2, campaign("run").exit());
        var password = campaign("run", "--repo", "https://me:hunter2hunter2@git.example/a/b");
        assertEquals(4, password.exit());
        assertFalse(password.err().contains("hunter2"), password.err());
        Files.writeString(directory.resolve("repos.txt"), "acme/one.git\n-x\n");
        var line = campaign("run", "--repos-file", "repos.txt");
        assertTrue(line.err().contains("repos.txt:2: "), line.err());
        Files.write(directory.resolve("repos.txt"), "acme/one.git\n# é\n".getBytes(StandardCharsets.ISO_8859_1));
        var encoding = campaign("run", "--repos-file", "repos.txt");
        assertEquals(4, encoding.exit());
        assertTrue(encoding.err().contains("cannot read repos.txt: it is not UTF-8: byte 0xE9 in line 2, column 3"),
                encoding.err());
        assertEquals(4, mod("campaign", "run", "-w", "package", "--repo", "acme/one.git", "--forge", "nothing",
                "--author", "A <a@example.org>").exit());
        assertEquals(2, mod("campaign", "run", "-w", "package", "--repo", "acme/one.git", "--author", "A").exit());
        assertFalse(Files.exists(directory.resolve("home")));
        assertEquals("no campaigns yet", mod("campaign", "status").err().strip());
        assertEquals("no campaigns yet", mod("campaign", "list").err().strip());
        assertEquals(4, mod("campaign", "status", "-i", "latest").exit());
    }
}
