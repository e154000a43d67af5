package dev.mod.git.forge.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.OpenPullRequest;
import dev.mod.git.forge.PullRequestDraft;
import dev.mod.git.forge.http.Patience;
import dev.mod.git.forge.limit.TestTime;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.FakePullRequest;
import dev.mod.fakes.forge.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds at every forge. */
@ParameterizedClass
@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
class ForgeContractTest {
    private static final String REPOSITORY = "octo/hello";

    @Parameter
    private ForgeKind kind = ForgeKind.NONE;

    private final TestTime time = new TestTime();
    private FakeForge fake = FakeForge.start();
    private Forge forge = new NoForge(dev.mod.git.forge.RemoteUrl.parse("."), ForgeKind.NONE);

    @BeforeEach
    void start() {
        fake.repository(REPOSITORY, "trunk");
        forge = ForgeFixture.forge(fake, kind, REPOSITORY, time);
    }

    @AfterEach
    void stop() {
        fake.close();
    }

    private static PullRequestDraft draft(String head, String base) {
        return new PullRequestDraft("A title", "A body\n\nof *lines*", head, base, false);
    }

    private void assertOpenedOnce() throws InterruptedException {
        OpenPullRequest opened = forge.open(draft("topic", "trunk"));
        assertEquals(1, fake.pullRequests().size());
        assertEquals(fake.pullRequests().get(0).number(), opened.number());
    }

    private ForgeException assertFails(String code, Callable<?> what) {
        var failure = assertThrows(ForgeException.class, what::call);
        assertEquals(code, failure.code().id(), failure.getMessage());
        return failure;
    }

    @Test
    void knowsTheDefaultBranch() throws InterruptedException {
        assertEquals("trunk", forge.defaultBranch());
    }

    @Test
    void opensAndFindsAgain() throws InterruptedException {
        assertEquals(Optional.empty(), forge.findOpen("topic", "trunk"));
        OpenPullRequest opened = forge.open(draft("topic", "trunk"));
        FakePullRequest there = fake.pullRequests().get(0);
        assertEquals("A title|A body\n\nof *lines*|topic|trunk|false|true", String.join("|", there.title(),
                there.body(), there.head(), there.base(), "" + there.draft(), "" + there.open()));
        assertEquals(there.number(), opened.number());
        assertEquals("topic", opened.head());
        assertEquals("trunk", opened.base());
        assertEquals(fake.url() + switch (kind) {
            case GITHUB, GITEA, NONE -> kind == ForgeKind.GITHUB ? "/octo/hello/pull/1" : "/octo/hello/pulls/1";
            case GITLAB -> "/octo/hello/-/merge_requests/1";
            case BITBUCKET -> "/octo/hello/pull-requests/1";
            case BITBUCKET_SERVER -> "/projects/octo/repos/hello/pull-requests/1";
            case AZURE -> "/octo/_git/hello/pullrequest/1";
        }, opened.url().toString());
        assertTrue(opened.headCommit().isPresent());
        assertEquals(Optional.of(opened), forge.findOpen("topic", "trunk"));
        assertEquals(opened, forge.open(draft("topic", "trunk")));
        assertEquals(1, fake.pullRequests().size());
        assertEquals(Duration.ZERO, time.waited());
    }

    @ParameterizedTest
    @ValueSource(strings = {"mod-1", "a/b/c", "feat/é\"q'#&?%25+=;", "日本", "x,y<z>|w"})
    void opensWithAnyBranch(String head) throws InterruptedException {
        OpenPullRequest opened = forge.open(draft(head, "release/1_+_2"));
        assertEquals(head, fake.pullRequests().get(0).head());
        assertEquals(Optional.of(opened), forge.findOpen(head, "release/1_+_2"));
    }

    @Test
    void findsNoOther() throws InterruptedException {
        fake.open(REPOSITORY, "topic-2", "trunk", "a longer name");
        fake.open(REPOSITORY, "topic", "other", "another base");
        fake.open(REPOSITORY, "Topic", "trunk", "another case");
        fake.close(fake.open(REPOSITORY, "topic", "trunk", "closed"));
        fake.repository("someone/hello", "trunk");
        fake.openFromFork(REPOSITORY, "someone/hello", "topic", "trunk");
        fake.openFromFork(REPOSITORY, "gone/hello", "topic", "trunk");
        fake.repository("octo/fork", "trunk");
        fake.openFromFork(REPOSITORY, "octo/fork", "topic", "trunk");
        assertEquals(Optional.empty(), forge.findOpen("topic", "trunk"));
        assertEquals(8, forge.open(draft("topic", "trunk")).number());
    }

    @Test
    void tellsBasesApart() throws InterruptedException {
        long one = forge.open(draft("topic", "trunk")).number();
        long two = forge.open(draft("topic", "next")).number();
        assertEquals(2, fake.pullRequests().size());
        assertEquals(one, forge.findOpen("topic", "trunk").orElseThrow().number());
        assertEquals(two, forge.findOpen("topic", "next").orElseThrow().number());
    }

    @Test
    void goesThroughPages() throws InterruptedException {
        long wanted = fake.open(REPOSITORY, "topic", "trunk", "the oldest").number();
        for (int i = 0; i < 7; i++) {
            fake.openFromFork(REPOSITORY, "octo/fork", "topic", "trunk");
            fake.open(REPOSITORY, "topic-" + i, "trunk", "another");
        }
        fake.repository("octo/fork", "trunk").pageSize(2);
        assertEquals(wanted, forge.findOpen("topic", "trunk").orElseThrow().number());
        fake.next(new Fault.Twice());
        assertEquals(wanted, forge.findOpen("topic", "trunk").orElseThrow().number());
    }

    @Test
    void opensDraftsAndKeepsWhatPeopleMadeOfThem() throws InterruptedException {
        OpenPullRequest opened = forge.open(new PullRequestDraft("A title", "", "topic", "trunk", true));
        FakePullRequest there = fake.pullRequests().get(0);
        assertTrue(there.draft());
        assertTrue(there.title().endsWith("A title"), there.title());
        forge.update(opened, new PullRequestDraft("Another", "body", "topic", "trunk", true));
        assertTrue(fake.pullRequests().get(0).draft());
        fake.change(there, "A title", "", false);
        forge.update(opened, new PullRequestDraft("A third", "body", "topic", "trunk", true));
        assertFalse(fake.pullRequests().get(0).draft());
        assertEquals("A third", fake.pullRequests().get(0).title());
    }

    @Test
    void updatesOnlyWhatDiffers() throws InterruptedException {
        OpenPullRequest opened = forge.open(draft("topic", "trunk"));
        var wanted = new PullRequestDraft("New", "text", "topic", "trunk", false);
        assertEquals(opened.number(), forge.update(opened, wanted).number());
        assertEquals("New text", fake.pullRequests().get(0).title() + " " + fake.pullRequests().get(0).body());
        int asked = fake.requests().size();
        forge.update(opened, wanted);
        assertTrue(fake.requests().subList(asked, fake.requests().size()).stream()
                .allMatch(it -> it.method().equals("GET")));
    }

    @Test
    void cutsWhatIsTooLong() throws InterruptedException {
        forge.open(new PullRequestDraft("t\n".repeat(400), "😀".repeat(1_100_000), "topic", "trunk", true));
        FakePullRequest there = fake.pullRequests().get(0);
        assertTrue(there.title().length() <= 256 && there.title().endsWith("…"), there.title());
        assertFalse(there.title().contains("\n"));
        assertTrue(there.body().endsWith("😀…"), "cut between characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lostAnswer", "lostRequest", "status", "statusAfter", "twice lost"})
    void trouble(String name) throws InterruptedException {
        fake.nextCreation(switch (name) {
            case "lostAnswer" -> new Fault[]{Fault.lostAnswer()};
            case "lostRequest" -> new Fault[]{Fault.lostRequest()};
            case "status" -> new Fault[]{Fault.status(503), Fault.status(500)};
            case "statusAfter" -> new Fault[]{Fault.statusAfter(502)};
            default -> new Fault[]{Fault.lostRequest(), Fault.lostAnswer()};
        });
        assertOpenedOnce();
        assertTrue(time.waited().toMillis() > 0);
    }

    @Test
    void readsAgainWhenInTrouble() throws InterruptedException {
        fake.next(Fault.status(502), Fault.status(503), Fault.status(500));
        assertEquals("trunk", forge.defaultBranch());
        assertEquals(java.util.List.of(375L, 750L, 1500L), time.waits().stream().map(Duration::toMillis).toList());
    }

    @Test
    void givesUpAfterAWhile() {
        for (int i = 0; i < 5; i++) {
            fake.next(Fault.status(503));
        }
        assertTrue(assertFails("forge-unavailable", forge::defaultBranch).isTransient());
        fake.close();
        assertTrue(assertFails("forge-unavailable", () -> forge.findOpen("a", "b")).isTransient());
    }

    @Test
    void findsTheOneThatTheListDidNotHaveYet() throws InterruptedException {
        fake.open(REPOSITORY, "topic", "trunk", "there already");
        forge.defaultBranch();
        fake.next(new Fault.Behind());
        assertOpenedOnce();
    }

    @Test
    void believesNotThatOneExistsForEver() {
        for (int i = 0; i < 5; i++) {
            fake.nextCreation(new Fault.Exists());
        }
        String code = kind == ForgeKind.GITHUB ? "forge-refused" : "forge-conflict";
        var failure = assertFails(code, () -> forge.open(draft("topic", "trunk")));
        assertTrue(String.valueOf(failure.getMessage()).contains(
                kind == ForgeKind.BITBUCKET_SERVER ? "Only one pull request may be open" : "already exists"),
                failure.getMessage());
    }

    @Test
    void waitsForLimits() throws InterruptedException {
        fake.nextCreation(Fault.tooManyRequests(Duration.ofSeconds(70)));
        assertOpenedOnce();
        assertTrue(time.waited().compareTo(Duration.ofSeconds(70)) >= 0, time.waited().toString());
        assertTrue(time.waited().compareTo(Duration.ofSeconds(72)) < 0, time.waited().toString());
    }

    @Test
    void waitsForLimitsOfWhichNoLengthIsTold() throws InterruptedException {
        fake.nextCreation(Fault.secondaryLimit(), Fault.secondaryLimit());
        assertOpenedOnce();
        assertTrue(time.waited().compareTo(Duration.ofMinutes(3)) >= 0, time.waited().toString());
    }

    @Test
    void waitsNoLongerThanItIsToldTo() {
        fake.next(Fault.rateLimited(time.now().plusSeconds(1)), Fault.tooManyRequests(Duration.ofHours(1)));
        var failure = assertFails("forge-rate-limited", forge::defaultBranch);
        assertTrue(failure.isTransient());
        assertTrue(failure.retryAt().orElseThrow().isAfter(time.now().plusSeconds(3599)));
    }

    @Test
    void isNotHeldUpByOneLimitAfterAnother() {
        for (int i = 0; i < 30; i++) {
            fake.next(Fault.tooManyRequests(Duration.ZERO));
        }
        assertFails("forge-rate-limited", forge::defaultBranch);
        assertTrue(time.waited().compareTo(Duration.ofMinutes(1)) < 0, time.waited().toString());
    }

    @Test
    void keepsToTheLimitsOfTheForge() throws InterruptedException {
        for (int i = 0; i < 81; i++) {
            forge.open(draft("topic-" + i, "trunk"));
        }
        assertEquals(Duration.ofMinutes(1), time.waited());
        assertEquals(81, fake.pullRequests().size());
    }

    @Test
    void namesTheVariableOfATokenThatIsNotTaken() {
        var other = ForgeFixture.forge(fake, kind, REPOSITORY, time, "another-token", Patience.USUAL);
        var failure = assertFails("forge-unauthorized", other::defaultBranch);
        assertFalse(failure.isTransient());
        assertTrue(String.valueOf(failure.getMessage()).contains(ForgeFixture.VARIABLE), failure.getMessage());
        assertFalse(String.valueOf(failure.getMessage()).contains("another-token"), failure.getMessage());
    }

    /** As Azure DevOps does it, and proxies that want people to sign in. */
    @ParameterizedTest
    @ValueSource(ints = {203, 401})
    void takesAPageToSignInForATokenThatIsNotTaken(int status) {
        fake.next(new Fault.Answer(false, status, Map.of("X-TFS-ServiceError",
                "Access%20Denied%3A%20The%20Personal%20Access%20Token%20used%20has%20expired."),
                "<!DOCTYPE html><html><title>Sign in</title></html>"));
        var failure = assertFails("forge-unauthorized", forge::defaultBranch);
        assertFalse(failure.isTransient());
        String said = String.valueOf(failure.getMessage());
        assertTrue(said.contains("with " + status + " (Access Denied: The Personal Access Token used has expired.)"),
                said);
        assertTrue(said.contains(ForgeFixture.VARIABLE) && !said.contains("Sign in"), said);
    }

    @Test
    void leavesAForgeAloneThatWantsItWithAnAnswer() throws InterruptedException {
        fake.next(new Fault.Headers(Map.of("Retry-After", "40")));
        assertOpenedOnce();
        assertTrue(time.waited().compareTo(Duration.ofSeconds(40)) >= 0, time.waited().toString());
    }

    @Test
    void updatesOnceWhereTheAnswerIsLost() throws InterruptedException {
        OpenPullRequest opened = forge.open(draft("topic", "trunk"));
        fake.next(new Fault.Headers(Map.of()), Fault.statusAfter(502));
        forge.update(opened, new PullRequestDraft("New", "Other", "topic", "trunk", false));
        assertEquals("New Other", fake.pullRequests().get(0).title() + " " + fake.pullRequests().get(0).body());
    }

    @Test
    void saysWhatIsNotThere() {
        var other = ForgeFixture.forge(fake, kind, "octo/none", time);
        assertFalse(assertFails("forge-not-found", other::defaultBranch).isTransient());
        assertFails("forge-not-found", () -> {
            other.verifyAccess();
            return "";
        });
    }

    @Test
    void saysWhatMayNotBeDone() throws InterruptedException {
        forge.verifyAccess();
        fake.readOnlyRepository("octo/locked", "trunk");
        var locked = ForgeFixture.forge(fake, kind, "octo/locked", time);
        if (kind == ForgeKind.BITBUCKET) {
            fake.next(new Fault.Headers(Map.of("X-OAuth-Scopes", "account, repository:write")));
        }
        assertFails("forge-forbidden", () -> {
            locked.verifyAccess();
            return "";
        });
        assertFails("forge-forbidden", () -> locked.open(draft("topic", "trunk")));
        assertEquals(Duration.ZERO, time.waited());
    }

    @Test
    void leavesItToThePushWhereATokenMayNotAskForRights() throws InterruptedException {
        assumeTrue(kind == ForgeKind.AZURE, "rights are told with the repository there");
        for (int status : new int[]{401, 403, 404}) {
            fake.next(new Fault.Headers(Map.of()), Fault.status(status));
            forge.verifyAccess();
        }
        fake.next(Fault.status(401));
        assertFails("forge-unauthorized", () -> {
            forge.verifyAccess();
            return "";
        });
    }

    @Test
    void doesNotTryAgainWhatIsRefused() {
        fake.nextCreation(Fault.status(422));
        assertFails("forge-refused", () -> forge.open(draft("topic", "trunk")));
        assertEquals(0, fake.pullRequests().size());
        assertEquals(Duration.ZERO, time.waited());
    }

    @Test
    void opensAPlainOneWhereThereAreNoDrafts() throws InterruptedException {
        assumeTrue(kind != ForgeKind.GITLAB && kind != ForgeKind.GITEA, "drafts are titles here");
        fake.nextCreation(new Fault.Answer(false, 422, Map.of(),
                "{\"message\": \"Draft pull requests are not supported in this repository.\"}"));
        forge.open(new PullRequestDraft("A title", "", "topic", "trunk", true));
        assertFalse(fake.pullRequests().get(0).draft());
    }

    @Test
    void followsARepositoryThatMoved() throws InterruptedException {
        assumeTrue(kind == ForgeKind.GITHUB || kind == ForgeKind.GITLAB || kind == ForgeKind.GITEA,
                "nothing is said of the old path there");
        fake.move(REPOSITORY, "kraken/world");
        OpenPullRequest opened = forge.open(draft("topic", "trunk"));
        assertEquals("kraken/world", fake.pullRequests().get(0).repository());
        assertEquals(Optional.of(opened), forge.findOpen("topic", "trunk"));
        forge.update(opened, new PullRequestDraft("New", "", "topic", "trunk", false));
        assertEquals("New", fake.pullRequests().get(0).title());
    }

    @Test
    void manyAtOnceOpenOne() throws Exception {
        var threads = Executors.newFixedThreadPool(8);
        try {
            var tasks = new ArrayList<Callable<Long>>();
            for (int i = 0; i < 16; i++) {
                var mine = ForgeFixture.forge(fake, kind, REPOSITORY, time);
                tasks.add(() -> mine.open(draft("topic", "trunk")).number());
            }
            for (var each : threads.invokeAll(tasks)) {
                assertEquals(1, each.get());
            }
        } finally {
            threads.shutdownNow();
        }
        assertEquals(1, fake.pullRequests().size());
    }

    @Test
    void answersThatAreNone() {
        fake.next(new Fault.Answer(false, 200, Map.of(), "[1]"));
        assertFails("forge-bad-answer", forge::defaultBranch);
        fake.next(new Fault.Answer(false, 200, Map.of(), "{}"));
        assertFails("forge-bad-answer", forge::defaultBranch);
    }

    @Test
    void waitsForAnAnswerOnlySoLong() {
        var patience = new Patience(Duration.ofMillis(1), 2, Duration.ofMinutes(1), Duration.ofMinutes(1),
                Duration.ofMillis(300));
        var hurried = ForgeFixture.forge(fake, kind, REPOSITORY, time, FakeForge.TOKEN, patience);
        fake.next(new Fault.Stalled(), new Fault.Stalled());
        assertTrue(assertFails("forge-unavailable", hurried::defaultBranch).isTransient());
    }
}
