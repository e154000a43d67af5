package dev.mod.git.forge.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.Fault;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.RepositorySearch;
import dev.mod.git.forge.http.Patience;
import dev.mod.git.forge.limit.TestTime;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What forges say of the repositories that they have. */
class RepositorySearchTest {
    private final FakeForge fake = FakeForge.start().git("https://git.example.org").pageSize(3);
    private final TestTime time = new TestTime();

    RepositorySearchTest() {
        for (int i = 8; i >= 1; i--) {
            fake.repository("acme/r" + i, "main");
        }
        fake.archive("acme/r2").fork("acme/r5").repository("ann/notes", "main").person("ann");
    }

    @AfterEach
    void stop() {
        fake.close();
    }

    private Forges forges(ForgeKind kind, Map<String, String> environment) {
        return new Forges(new ForgeOptions(Optional.empty(), List.of(new ForgeHost(fake.place(), kind,
                Optional.of(URI.create(fake.api(kind.word()))))), Duration.ofMinutes(15), null), environment, time,
                Patience.USUAL);
    }

    private Forges forges(ForgeKind kind) {
        return forges(kind, Map.of("MOD_FORGE_TOKEN_127_0_0_1", FakeForge.TOKEN));
    }

    private static List<String> told(RepositorySearch.Result result) {
        return result.repositories().stream().map(it -> it.address().replace("https://git.example.org/", "")
                + (it.archived() ? " archived" : "") + (it.fork() ? " fork" : "")).toList();
    }

    @ParameterizedTest
    @EnumSource(value = ForgeKind.class, names = {"GITHUB", "GITLAB", "BITBUCKET_SERVER", "AZURE"})
    void ownersHaveTheirsOnAllPages(ForgeKind kind) throws InterruptedException {
        assertEquals(List.of("acme/r1.git", "acme/r2.git archived", "acme/r3.git", "acme/r4.git", "acme/r5.git fork",
                "acme/r6.git", "acme/r7.git", "acme/r8.git"), told(forges(kind).ownedBy(fake.url() + "/acme")));
        assertEquals(kind == ForgeKind.AZURE ? 1 : 3, fake.requests().size());
        assertEquals(List.of("ann/notes.git"), told(forges(kind).ownedBy(fake.url() + "/ann")));
        assertEquals(ErrorCodes.FORGE_NOT_FOUND, assertThrows(ForgeException.class,
                () -> forges(kind).ownedBy(fake.url() + "/nobody")).code());
    }

    @Test
    void archivedOnesAreFoundByQueriesToo() throws InterruptedException {
        assertEquals(List.of("acme/r2.git archived"),
                told(forges(ForgeKind.BITBUCKET_SERVER).matching(fake.url(), "r2 project:acme")));
        assertEquals(List.of("acme/r2.git archived"), told(forges(ForgeKind.AZURE).matching(fake.url(), "ACME r2")));
    }

    /** Below the host that all organisations have, the first part of an address is one; a query needs it. */
    @Test
    void organisationsOfAzureAreNamed() throws InterruptedException {
        var azure = new Forges(new ForgeOptions(Optional.empty(),
                List.of(new ForgeHost("dev.azure.com", ForgeKind.AZURE, Optional.empty())), Duration.ofMinutes(15),
                null), Map.of(), time, Patience.USUAL);
        var failure = assertThrows(ModException.class, () -> azure.matching("dev.azure.com", "pay"));
        assertEquals(ErrorCodes.FORGE_OPTION, failure.code());
        assertTrue(String.valueOf(failure.getMessage()).contains("dev.azure.com/ORGANISATION"), failure.toString());
        assertEquals(ErrorCodes.FORGE_UNAUTHORIZED,
                assertThrows(ModException.class, () -> azure.matching("dev.azure.com/acme", "pay")).code());
        assertEquals(ErrorCodes.FORGE_UNAUTHORIZED,
                assertThrows(ModException.class, () -> azure.ownedBy("https://dev.azure.com/acme")).code());
    }

    @Test
    void groupsHaveThoseBelowThem() throws InterruptedException {
        fake.repository("acme/deep/er/r9", "main");
        var all = told(forges(ForgeKind.GITLAB).ownedBy(fake.url() + "/acme"));
        assertTrue(all.contains("acme/deep/er/r9.git"), all.toString());
        assertEquals(List.of("acme/deep/er/r9.git"),
                told(forges(ForgeKind.GITLAB).ownedBy(fake.url() + "/acme/deep/er")));
    }

    @ParameterizedTest
    @EnumSource(value = ForgeKind.class, names = {"GITHUB", "GITLAB", "BITBUCKET_SERVER", "AZURE"})
    void queriesAreAnswered(ForgeKind kind) throws InterruptedException {
        assertEquals(List.of("ann/notes.git"), told(forges(kind).matching(fake.url(), "notes")));
        assertEquals(8, forges(kind).matching(fake.url(), switch (kind) {
            case GITHUB -> "org:acme";
            case BITBUCKET_SERVER -> "project:acme";
            default -> "acme/";
        })
                .repositories().size());
        assertEquals(List.of(), told(forges(kind).matching(fake.url(), "nothing")));
    }

    @Test
    void topicsAreAskedForAtGitLab() throws InterruptedException {
        forges(ForgeKind.GITLAB).matching(fake.url(), "topic:java pay  topic:api ment");
        String asked = fake.requests().get(0).path();
        assertTrue(asked.contains("search=pay%20ment&") && asked.endsWith("topic=java%2Capi"), asked);
    }

    @Test
    void whatASearchDoesNotGiveIsTold() throws InterruptedException {
        fake.pageSize(100);
        for (int i = 0; i < 1001; i++) {
            fake.repository("many/m" + i, "main");
        }
        var found = forges(ForgeKind.GITHUB).matching(fake.url(), "org:many");
        assertEquals(1000, found.repositories().size());
        assertEquals("the forge knows 1001 repositories that match, and gives no more than 1000 of them; ask more"
                + " precisely, or name owners", found.notice().orElseThrow());
        assertEquals(Optional.empty(), forges(ForgeKind.GITHUB).ownedBy(fake.url() + "/many").notice());
    }

    @ParameterizedTest
    @EnumSource(value = ForgeKind.class, names = {"GITHUB", "GITLAB", "BITBUCKET_SERVER", "AZURE"})
    void limitsAreWaitedFor(ForgeKind kind) throws InterruptedException {
        fake.next(Fault.status(502), Fault.tooManyRequests(Duration.ofSeconds(30)));
        assertEquals(8, forges(kind).ownedBy(fake.url() + "/acme").repositories().size());
        assertTrue(time.waited().compareTo(Duration.ofSeconds(30)) > 0, time.waited().toString());
    }

    @Test
    void aLimitInTheMiddleOfPagesIsWaitedFor() throws InterruptedException {
        fake.limit(2, Duration.ofMinutes(1), time::now);
        assertEquals(8, forges(ForgeKind.GITLAB).ownedBy(fake.url() + "/acme").repositories().size());
        assertEquals(1, fake.refusedRequests());
    }

    @Test
    void nobodyIsAskedWithoutATokenOrASearch() {
        assertEquals(ErrorCodes.FORGE_UNAUTHORIZED, assertThrows(ModException.class,
                () -> forges(ForgeKind.GITHUB, Map.of()).ownedBy(fake.url() + "/acme")).code());
        var gitea = assertThrows(ModException.class, () -> forges(ForgeKind.GITEA).ownedBy(fake.url() + "/acme"));
        assertTrue(
                String.valueOf(gitea.getMessage()).contains("found at github, gitlab, bitbucket-server, azure, and "),
                gitea.toString());
        var unknown = assertThrows(ModException.class,
                () -> forges(ForgeKind.GITHUB).matching("git.example.org", "x"));
        assertTrue(String.valueOf(unknown.getMessage()).contains("--forge-host git.example.org=KIND"),
                unknown.toString());
        assertEquals(ErrorCodes.REMOTE_URL, assertThrows(ModException.class,
                () -> forges(ForgeKind.GITHUB).ownedBy("acme")).code());
        assertEquals(List.of(), fake.requests());
    }
}
