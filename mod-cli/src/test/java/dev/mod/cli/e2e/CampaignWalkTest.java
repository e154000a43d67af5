package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.GitBranches;
import dev.mod.fakes.forge.FakeCheck;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.FakeRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The walk of {@code docs/campaigns-watch.md}, by the finished program, with Git's own repositories and a forge in this process. */
class CampaignWalkTest {
    private static final Pattern BLOCKS = Pattern.compile("```(sh|yaml (\\S+))\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path directory;
    private final FakeForge forge = FakeForge.start();

    @AfterEach
    void stop() {
        forge.close();
    }

    private ModProcess mod() throws Exception {
        return new ModProcess(directory).with("FORGE", "file=github@" + forge.api("github"))
                .with("MOD_FORGE_TOKEN_127_0_0_1", FakeForge.TOKEN).with("MOD_WATCH_PAUSE_MILLIS", "100");
    }

    @BeforeEach
    void repositories() throws Exception {
        var mod = mod();
        mod.write("goodbye/workflow.yaml", """
                version: "1"
                nodes:
                  - id: change
                    name: Change
                    branch_name: goodbye
                    pull_request: {title: Say goodbye}
                    steps: [{name: replace, run: sed -i s/hello/goodbye/ a.txt}]
                """);
        var setup = mod.shell("""
                mkdir first && cd first && git init -q --initial-branch=main && echo hello > a.txt && git add -A
                git -c user.name=A -c user.email=a@example.org commit -q -m first && cd ..
                for each in shop forum blog; do git clone -q --bare first acme/$each.git; done
                """);
        assertEquals(0, setup.exit(), setup.err());
        var branches = new GitBranches(mod.work());
        for (String each : List.of("shop", "forum", "blog")) {
            forge.repository("acme/" + each, "main");
        }
        // the first try of each check fails
        forge.commits(branches::commit).rules(FakeRules.NONE.withBranches(branches)
                .withChecks((of, commit, retries) -> List.of(FakeCheck.of("build", retries.applyAsInt("build") < 1
                        ? FakeCheck.Outcome.FAILED
                        : FakeCheck.Outcome.PASSED))));
    }

    @Test
    void fromNothingToMerged() throws Exception {
        var mod = mod();
        String page = Files.readString(ModProcess.checkout().resolve("docs/campaigns-watch.md"));
        String walk = page.substring(page.indexOf("## A walk"), page.indexOf("## What it does"));
        var last = "";
        int commands = 0;
        for (var block : BLOCKS.matcher(walk).results().toList()) {
            if (block.group(2) != null) {
                mod.write(block.group(2), block.group(3));
                continue;
            }
            var result = mod.shell(block.group(3));
            assertEquals(0, result.exit(), block.group(3) + result.out() + result.err());
            last = result.out();
            commands++;
            if (block.group(3).contains("--limit 1\nmod campaign status")) {
                assertEquals(1, forge.pullRequests().size());
                assertTrue(last.contains("1 open"), last);
            }
        }
        assertEquals(5, commands);
        assertEquals(3, forge.pullRequests().stream().filter(it -> it.merged()).count(), last);
        assertTrue(forge.pullRequests().stream().allMatch(it -> forge.life(it).labels().contains("campaign")));
        assertEquals("goodbye", mod.shell("git -C acme/blog.git show main:a.txt").out().strip());
        assertTrue(last.lines().anyMatch(line -> line.startsWith("at,") && line.contains("merged")), last);
        assertTrue(Files.readString(mod.work().resolve("campaign.html")).contains("<b>3</b> merged"));
    }

    @Test
    void aWatchThatIsKilledGoesOnAndOneThatIsInterruptedEnds() throws Exception {
        var mod = mod();
        var begun = mod.shell("mod campaign run -w goodbye --repo acme/shop.git --forge-host \"$FORGE\""
                + " --author 'Robo <robo@example.org>'");
        assertEquals(0, begun.exit(), begun.err());
        String[] watch = {"campaign", "watch", "-i", "latest", "--merge", "green", "--retries", "1", "--grace", "0s",
                "--patience", "1d", "--format", "jsonl"};
        forge.rules(FakeRules.NONE.withApprovals(1).withBranches(new GitBranches(mod.work())));
        var first = mod.start(watch);
        try (var reader = first.inputReader()) {
            ModProcess.lineWith(reader, "waiting for review");
            var second = mod.run(watch);
            assertEquals(4, second.exit(), second.err());
            assertTrue(second.err().contains("another process watches this campaign"), second.err());
            first.descendants().forEach(ProcessHandle::destroyForcibly);
            first.destroyForcibly();
        }
        assertTrue(first.waitFor(1, TimeUnit.MINUTES));
        var interrupted = mod.start(watch);
        // SIGTERM is heard as SIGINT is
        waitUntilItAsks();
        interrupted.descendants().forEach(ProcessHandle::destroy);
        interrupted.destroy();
        assertTrue(interrupted.waitFor(1, TimeUnit.MINUTES));
        assertEquals(130, interrupted.exitValue());
        forge.review(forge.pullRequests().get(0), "ann", true);
        var end = mod.run(watch);
        assertEquals(0, end.exit(), end.out() + end.err());
        assertTrue(forge.pullRequests().get(0).merged());
    }

    /** Until the watch has asked the forge, it has not begun. */
    private void waitUntilItAsks() {
        int before = forge.requests().size();
        for (long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1); forge.requests().size() < before + 4;) {
            assertTrue(System.nanoTime() < end, "it asks nobody");
            Thread.onSpinWait();
        }
    }
}
