package dev.mod.git.forge.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.fakes.forge.FakeBranches;
import dev.mod.fakes.forge.FakeCheck;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.FakePullRequest;
import dev.mod.fakes.forge.FakeRules;
import dev.mod.fakes.forge.Fault;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.limit.TestTime;
import dev.mod.git.forge.pull.Answer;
import dev.mod.git.forge.pull.Check;
import dev.mod.git.forge.pull.MergeMethod;
import dev.mod.git.forge.pull.PullRequest;
import dev.mod.git.forge.pull.PullRequest.Mergeability;
import dev.mod.git.forge.pull.PullRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What all forges do with pull requests that are open, and what some of them cannot. */
class PullRequestsTest {
    private static final Optional<MergeMethod> ANY = Optional.empty();

    private final FakeForge fake = FakeForge.start().repository("octo/hello", "main");
    private final FakePullRequest opened = fake.open("octo/hello", "topic", "main", "Say it");
    private String commit = "a".repeat(40);

    PullRequestsTest() {
        fake.commits((repository, branch) -> Optional.of(commit));
    }

    @AfterEach
    void stop() {
        fake.close();
    }

    private PullRequests at(ForgeKind kind) {
        return ForgeFixture.forge(fake, kind, "octo/hello", new TestTime()).pullRequests().orElseThrow();
    }

    private static FakeRules checks(FakeCheck... checks) {
        return FakeRules.NONE.withChecks((of, commit, retries) -> List.of(checks));
    }

    @ParameterizedTest
    @EnumSource(value = ForgeKind.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void readsHowItIs(ForgeKind kind) throws InterruptedException {
        boolean tells = kind != ForgeKind.BITBUCKET;
        fake.rules(checks(FakeCheck.of("build", FakeCheck.Outcome.PASSED), FakeCheck.of("test",
                FakeCheck.Outcome.FAILED), new FakeCheck("scan", FakeCheck.Outcome.PENDING, true, "")));
        PullRequest read = at(kind).read(1);
        assertEquals(PullRequest.State.OPEN, read.state());
        assertEquals("topic main Say it", read.head() + " " + read.base() + " " + read.title());
        assertTrue(read.isAt(commit));
        assertFalse(read.isAt("b".repeat(40)));
        assertEquals(Set.of("build PASSED", "test FAILED", "scan PENDING"),
                Set.copyOf(read.checks().stream().map(it -> it.name() + " " + it.conclusion()).toList()));
        assertTrue(read.checks().stream().allMatch(it -> it.page().isPresent()));
        assertEquals(kind == ForgeKind.GITEA
                ? Mergeability.CLEAN
                : tells ? Mergeability.BLOCKED : Mergeability.UNTOLD, read.mergeability());
        assertEquals(PullRequest.Review.NONE, read.review());
        fake.review(opened, "ann", true);
        assertEquals(PullRequest.Review.APPROVED, at(kind).read(1).review());
        fake.review(opened, "bob", false);
        assertEquals(PullRequest.Review.CHANGES_REQUESTED, at(kind).read(1).review());
        fake.close(opened);
        assertEquals(PullRequest.State.CLOSED, at(kind).read(1).state());
        fake.reopen(opened);
        assertEquals(PullRequest.State.OPEN, at(kind).read(1).state());
    }

    @ParameterizedTest
    @EnumSource(value = ForgeKind.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void readsHowTheBranchesAre(ForgeKind kind) throws InterruptedException {
        var relation = new FakeBranches.Relation[]{FakeBranches.Relation.CONFLICT};
        fake.rules(FakeRules.NONE.withUpToDate().withBranches(new FakeBranches() {
            @Override
            public Relation relation(FakePullRequest of) {
                return relation[0];
            }
        }));
        var seen = new ArrayList<Mergeability>();
        for (FakeBranches.Relation each : FakeBranches.Relation.values()) {
            relation[0] = each;
            seen.add(at(kind).read(1).mergeability());
        }
        // ahead, behind, conflict, unknown
        assertEquals(switch (kind) {
            case GITEA -> List.of(Mergeability.CLEAN, Mergeability.CLEAN, Mergeability.CONFLICT, Mergeability.CONFLICT);
            case BITBUCKET -> List.of(Mergeability.UNTOLD, Mergeability.UNTOLD, Mergeability.UNTOLD,
                    Mergeability.UNTOLD);
            case BITBUCKET_SERVER, AZURE -> List.of(Mergeability.CLEAN, Mergeability.BLOCKED, Mergeability.CONFLICT,
                    Mergeability.CHECKING);
            default -> List.of(Mergeability.CLEAN, Mergeability.BEHIND, Mergeability.CONFLICT, Mergeability.CHECKING);
        }, seen);
        PullRequests requests = at(kind);
        PullRequest read = requests.read(1);
        relation[0] = FakeBranches.Relation.CONFLICT;
        Answer conflict = requests.merge(read, ANY);
        assertEquals(kind != ForgeKind.GITHUB && kind != ForgeKind.GITEA, conflict instanceof Answer.Conflict);
        assertFalse(conflict instanceof Answer.Done);
        relation[0] = FakeBranches.Relation.BEHIND;
        Answer behind = requests.merge(read, ANY);
        assertEquals(kind == ForgeKind.GITHUB || kind == ForgeKind.GITEA, behind instanceof Answer.Behind);
        assertFalse(behind instanceof Answer.Done);
        assertEquals(PullRequest.State.OPEN, requests.read(1).state());
    }

    /** Somebody else changes it between each look and the change that follows, at first. */
    @Test
    void changesTheVersionThatIsThere() throws InterruptedException {
        PullRequests requests = at(ForgeKind.BITBUCKET_SERVER);
        PullRequest read = requests.read(1);
        var outdated = new Fault.Answer(false, 409, Map.of(), "{\"errors\":[{\"context\":null,\"message\":\"You are"
                + " attempting to modify a pull request based on out-of-date information.\",\"exceptionName\":"
                + "\"com.atlassian.bitbucket.pull.PullRequestOutOfDateException\",\"currentVersion\":12,"
                + "\"expectedVersion\":11}]}");
        var look = new Fault.Headers(Map.of());
        fake.next(look, outdated, look, outdated);
        assertEquals(Answer.DONE, requests.requestReviews(read, Set.of("ann")));
        assertEquals(Set.of("ann"), fake.life(opened).reviewers());
        fake.next(look, outdated);
        assertEquals(Answer.DONE, requests.close(read));
        assertFalse(fake.pullRequests().get(0).open());
        var always = new ArrayList<Fault>();
        for (int i = 0; i < 20; i++) {
            always.addAll(List.of(look, outdated));
        }
        fake.next(always.toArray(Fault[]::new));
        assertEquals(Answer.Refused.class, requests.close(read).getClass());
    }

    @ParameterizedTest
    @EnumSource(value = ForgeKind.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void mergesWhatWasReadAndNothingElse(ForgeKind kind) throws InterruptedException {
        PullRequests requests = at(kind);
        PullRequest read = requests.read(1);
        commit = "b".repeat(40);
        assertEquals(new Answer.Moved(), requests.merge(read, ANY));
        assertTrue(fake.pullRequests().get(0).open());
        fake.rules(checks(FakeCheck.of("build", FakeCheck.Outcome.FAILED)));
        read = requests.read(1);
        assertInstanceOf(Answer.Refused.class, requests.merge(read, ANY));
        fake.rules(FakeRules.NONE);
        assertEquals(Answer.DONE, requests.merge(read, Optional.of(MergeMethod.SQUASH)));
        assertTrue(fake.pullRequests().get(0).merged());
        assertEquals(PullRequest.State.MERGED, requests.read(1).state());
        assertInstanceOf(Answer.Refused.class, requests.merge(read, ANY));
    }

    @ParameterizedTest
    @EnumSource(value = ForgeKind.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void mergesLaterWhereTheForgeHasThat(ForgeKind kind) throws InterruptedException {
        fake.rules(checks(FakeCheck.of("build", FakeCheck.Outcome.PENDING)));
        PullRequests requests = at(kind);
        PullRequest read = requests.read(1);
        Answer answer = requests.mergeWhenAllowed(read, ANY);
        if (kind == ForgeKind.BITBUCKET) {
            assertInstanceOf(Answer.Unsupported.class, answer);
            return;
        }
        assertEquals(Answer.DONE, answer);
        assertEquals(kind != ForgeKind.GITEA, requests.read(1).mergesItself());
        assertEquals(PullRequest.State.OPEN, requests.read(1).state());
        assertEquals(Answer.DONE, requests.keepFromMerging(read));
        assertFalse(requests.read(1).mergesItself());
        fake.rules(FakeRules.NONE);
        assertEquals(PullRequest.State.OPEN, requests.read(1).state());
        fake.rules(checks(FakeCheck.of("build", FakeCheck.Outcome.PENDING)));
        requests.mergeWhenAllowed(read, ANY);
        fake.rules(FakeRules.NONE);
        assertEquals(PullRequest.State.MERGED, requests.read(1).state());
    }

    @ParameterizedTest
    @EnumSource(value = ForgeKind.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void triesChecksAgainAndReadsTheirLogs(ForgeKind kind) throws InterruptedException {
        boolean logs = kind == ForgeKind.GITHUB || kind == ForgeKind.GITLAB;
        boolean can = logs || kind == ForgeKind.AZURE;
        fake.rules(FakeRules.NONE.withChecks((of, at, retries) -> List.of(
                new FakeCheck("build", retries.applyAsInt("build") == 0
                        ? FakeCheck.Outcome.FAILED
                        : FakeCheck.Outcome.PASSED, false, "line 1: no\nline 2"),
                new FakeCheck("scan", FakeCheck.Outcome.FAILED, true, ""))));
        PullRequests requests = at(kind);
        PullRequest read = requests.read(1);
        Check build = read.checks().stream().filter(it -> it.name().equals("build")).findFirst().orElseThrow();
        Check scan = read.checks().stream().filter(it -> it.name().equals("scan")).findFirst().orElseThrow();
        assertEquals(logs ? Optional.of("line 1: no\nline 2") : Optional.empty(), requests.log(read, build));
        assertEquals(Optional.empty(), requests.log(read, scan));
        assertInstanceOf(Answer.Unsupported.class, requests.retry(read, scan));
        Answer answer = requests.retry(read, build);
        if (can) {
            assertEquals(Answer.DONE, answer);
            assertEquals(Check.Conclusion.PASSED, requests.read(1).checks().stream()
                    .filter(it -> it.name().equals("build")).findFirst().orElseThrow().conclusion());
        } else {
            assertInstanceOf(Answer.Unsupported.class, answer);
        }
    }

    @Test
    void readsLogsThatLieElsewhereWithoutTheToken() throws InterruptedException {
        fake.rules(checks(new FakeCheck("build", FakeCheck.Outcome.FAILED, false, "here")));
        PullRequests requests = at(ForgeKind.GITHUB);
        PullRequest read = requests.read(1);
        try (var other = FakeForge.start()) {
            fake.next(Fault.redirect(302, other.url() + "/fake/pull-requests"));
            assertEquals(Optional.of("[]"), requests.log(read, read.checks().get(0)));
            assertFalse(other.requests().get(0).headers().containsKey("authorization"));
        }
    }

    @ParameterizedTest
    @EnumSource(value = ForgeKind.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void tellsPeople(ForgeKind kind) throws InterruptedException {
        PullRequests requests = at(kind);
        PullRequest read = requests.read(1);
        assertEquals(Answer.DONE, requests.comment(read, "It is red."));
        assertEquals(List.of("It is red."), fake.life(opened).comments());
        Answer labelled = requests.label(read, Set.of("campaign"));
        Answer reviewers = requests.requestReviews(read, Set.of("@ann", "acme/core"));
        switch (kind) {
            case BITBUCKET -> {
                assertInstanceOf(Answer.Unsupported.class, labelled);
                assertInstanceOf(Answer.Refused.class, reviewers);
                assertEquals(Answer.DONE, requests.requestReviews(read, Set.of("{0a-1b}")));
                assertEquals(Set.of("{0a-1b}"), fake.life(opened).reviewers());
            }
            case BITBUCKET_SERVER -> {
                assertInstanceOf(Answer.Unsupported.class, labelled);
                assertInstanceOf(Answer.Refused.class, reviewers);
                assertEquals(Answer.DONE, requests.requestReviews(read, Set.of("@ann")));
                assertEquals(Set.of("ann"), fake.life(opened).reviewers());
            }
            case AZURE -> {
                assertInstanceOf(Answer.Refused.class, reviewers);
                String id = "0a1b2c3d-0000-1111-2222-333344445555";
                assertEquals(Answer.DONE, requests.requestReviews(read, Set.of(id)));
                assertEquals(Set.of(id), fake.life(opened).reviewers());
            }
            case GITLAB -> assertEquals(Set.of("ann", "acme/core"), fake.life(opened).reviewers());
            default -> assertEquals(Set.of("ann", "team/core"), fake.life(opened).reviewers());
        }
        if (kind != ForgeKind.BITBUCKET && kind != ForgeKind.BITBUCKET_SERVER) {
            assertEquals(Answer.DONE, labelled);
            assertEquals(Set.of("campaign"), requests.read(1).labels());
        }
        if (kind == ForgeKind.GITEA) {
            assertInstanceOf(Answer.Refused.class, requests.label(read, Set.of("unheard")));
        }
        if (kind == ForgeKind.GITLAB) {
            assertInstanceOf(Answer.Refused.class, requests.requestReviews(read, Set.of("nobody")));
        }
        assertEquals(Answer.DONE, requests.close(read));
        assertEquals(PullRequest.State.CLOSED, requests.read(1).state());
    }

    @ParameterizedTest
    @EnumSource(value = ForgeKind.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void makesDraftsAndTakesThemBack(ForgeKind kind) throws InterruptedException {
        PullRequests requests = at(kind);
        assertEquals(Answer.DONE, requests.setDraft(requests.read(1), true));
        PullRequest draft = requests.read(1);
        assertTrue(draft.draft());
        assertEquals("Say it", draft.title());
        assertTrue(fake.pullRequests().get(0).draft());
        assertInstanceOf(Answer.Refused.class, requests.merge(draft, ANY));
        assertEquals(Answer.DONE, requests.setDraft(draft, false));
        PullRequest ready = requests.read(1);
        assertFalse(ready.draft());
        assertEquals("Say it", ready.title());
        assertEquals(Answer.DONE, requests.merge(ready, ANY));
    }
}
