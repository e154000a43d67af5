package dev.mod.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.GitHttpServer;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Repositories that a forge finds for a campaign. */
class CampaignRepositoriesTest {
    private record Result(int exit, String out, String err) {
        List<String> repositories() {
            return JsonMapper.shared().readTree(out).path("repositories").valueStream()
                    .map(it -> it.path("repository").asString("").replaceAll("^.*/(.*/.*)\\.git$", "$1")).toList();
        }
    }

    @TempDir
    Path directory;
    private final FakeForge forge = FakeForge.start().pageSize(2);
    private GitHttpServer git;

    @BeforeEach
    void repositories() throws Exception {
        git = new GitHttpServer(directory);
        forge.git(git.url());
        var made = new ProcessBuilder("sh", "-ec", """
                git init -q --initial-branch=main first && cd first
                git -c user.name=A -c user.email=a@example.org commit -q --allow-empty -m first && cd ..
                git clone -q --bare first acme/one.git && git -C acme/one.git config http.receivepack true
                mkdir other && cp -R acme/one.git other/four.git
                for each in old fork two three; do cp -R acme/one.git acme/$each.git; done
                """).directory(directory.toFile()).inheritIO().start();
        assertEquals(0, made.waitFor());
        Files.writeString(directory.resolve("workflow.yaml"),
                "version: \"1\"\nnodes: [{id: a, name: A, steps: [{name: s, run: 'true'}]}]\n");
        for (String each : List.of("old", "fork", "one", "two", "three")) {
            forge.repository("acme/" + each, "main");
        }
        forge.archive("acme/old").fork("acme/fork").repository("other/four", "main");
    }

    @AfterEach
    void stop() {
        git.close();
        forge.close();
    }

    private Result plan(String... more) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var arguments = new ArrayList<>(List.of("campaign", "plan", "--format", "json", "--forge-host",
                git.url().substring("http://".length()) + "=github@" + forge.api("github")));
        arguments.addAll(List.of(more));
        int exit = Main.run(arguments, directory,
                Map.of("MOD_FORGE_TOKEN_127_0_0_1", FakeForge.TOKEN, "MOD_HOME", directory.resolve("home").toString(),
                        "PATH", System.getenv("PATH")),
                InputStream.nullInputStream(), out, err);
        return new Result(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void thoseOfAnOwnerButNotArchivedOnesAndForks() {
        var plan = plan("--repos-owner", git.url() + "/acme", "--repo", git.url() + "/acme/two.git");
        assertEquals(0, plan.exit(), plan.err());
        assertEquals(List.of("acme/two", "acme/one", "acme/three"), plan.repositories());
        assertTrue(plan.err().contains("/acme: 3 repositories; left out: 1 archived (--archived takes them),"
                + " 1 fork (--forks takes them)"), plan.err());
        assertEquals(4, plan("--repos-owner", git.url() + "/acme", "--forks").repositories().size());
        var archived = plan("--repos-owner", git.url() + "/acme", "--archived");
        assertEquals(5, archived.exit(), archived.err());
        assertEquals(4, archived.repositories().size());
        assertTrue(archived.out().contains("the repository is archived"), archived.out());
    }

    @Test
    void thoseOfAQuery() {
        var plan = plan("--repos-query", git.url() + " four");
        assertEquals(List.of("other/four"), plan.repositories(), plan.err());
        assertTrue(plan.err().contains(" four: 1 repository\n"), plan.err());
        assertEquals(2, plan("--repos-query", git.url()).exit());
        var nothing = plan("--repos-query", git.url() + " nothing");
        assertEquals(2, nothing.exit());
        assertTrue(nothing.err().contains(" nothing: 0 repositories\n"), nothing.err());
    }

    @Test
    void aForgeThatDoesNotKnowTheOwnerIsToldAsOutside() {
        var plan = plan("--repos-owner", git.url() + "/nobody");
        assertEquals(5, plan.exit(), plan.err());
    }
}
