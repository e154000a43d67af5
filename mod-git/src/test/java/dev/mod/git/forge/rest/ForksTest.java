package dev.mod.git.forge.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.Fault;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.ForkMode;
import dev.mod.git.forge.Forks;
import dev.mod.git.forge.PullRequestDraft;
import dev.mod.git.forge.limit.TestTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for forks at every forge that has them. */
@ParameterizedClass
@EnumSource(names = {"GITHUB", "GITLAB", "GITEA", "BITBUCKET", "BITBUCKET_SERVER"})
class ForksTest {
    private static final String REPOSITORY = "octo/hello";

    @Parameter
    private ForgeKind kind = ForgeKind.NONE;

    private final TestTime time = new TestTime();
    private final List<String> made = new ArrayList<>();
    private final FakeForge fake = FakeForge.start().readOnlyRepository(REPOSITORY, "trunk")
            .onFork(0, (from, to) -> made.add(from + " " + to));

    @AfterEach
    void stop() {
        fake.close();
    }

    private Forge forge() {
        return ForgeFixture.forge(fake, kind, REPOSITORY, time);
    }

    private Forks forks() {
        return forge().forks().orElseThrow();
    }

    /** The path of a repository of whoever the token is of. */
    private String own(String name) {
        return (kind == ForgeKind.BITBUCKET_SERVER ? "~robot/" : "robot/") + name;
    }

    private static PullRequestDraft draft() {
        return new PullRequestDraft("A title", "A body", "topic", "trunk", false);
    }

    @Test
    void tellsWhetherTheRepositoryItselfCanBePushedTo() throws InterruptedException {
        assertEquals(Optional.of(false), forks().mayPush());
        assertTrue(ForkMode.AUTO.at(forge()).isPresent());
        assertTrue(ForkMode.NEVER.at(forge()).isEmpty());
        fake.repository("octo/open", "trunk");
        Forge open = ForgeFixture.forge(fake, kind, "octo/open", time);
        assertEquals(Optional.of(true), open.forks().orElseThrow().mayPush());
        assertTrue(ForkMode.AUTO.at(open).isEmpty());
        assertTrue(ForkMode.ALWAYS.at(open).isPresent());
        fake.readOnlyRepository("octo/public", "trunk").outside("octo/public");
        assertEquals(Optional.of(false),
                ForgeFixture.forge(fake, kind, "octo/public", time).forks().orElseThrow().mayPush());
    }

    @Test
    void makesOneAndFindsItAgain() throws InterruptedException {
        assertEquals(Optional.empty(), forks().find());
        Fork fork = forks().make();
        assertEquals(own("hello"), fork.path());
        assertEquals(List.of(REPOSITORY + " " + own("hello")), made);
        assertEquals(Optional.of(fork), forks().find());
        assertEquals(fork, forks().make());
        assertEquals(List.of(REPOSITORY, own("hello")), fake.repositories());
        forks().verifyAccess();
    }

    @Test
    void waitsUntilItIsMade() throws InterruptedException {
        fake.onFork(4, (from, to) -> made.add(to));
        assertEquals(own("hello"), forks().make().path());
        assertEquals(List.of(own("hello")), made);
        assertTrue(time.waited().compareTo(Duration.ofSeconds(1)) >= 0, time.waited().toString());
    }

    @Tag("slow")
    @Test
    void doesNotWaitForEver() {
        fake.onFork(1_000_000, (from, to) -> {});
        var failure = assertThrows(ForgeException.class, () -> forks().make());
        assertTrue(failure.isTransient());
        assertTrue(String.valueOf(failure.getMessage()).contains("still being made"), failure.getMessage());
    }

    @Test
    void takesNothingElseThatHasItsName() throws InterruptedException {
        fake.repository(own("hello"), "main").forkOf(REPOSITORY, "someone/hello");
        Fork fork = forks().make();
        assertNotEquals(own("hello"), fork.path());
        assertEquals(own(""), fork.owner() + "/");
        assertEquals(fork, forks().make());
        assertEquals(4, fake.repositories().size(), fake.repositories()::toString);
    }

    @Test
    void takesOneOfAnotherName() throws InterruptedException {
        fake.forkOf(REPOSITORY, own("of-octo"));
        made.clear();
        assertEquals(own("of-octo"), forks().make().path());
        assertEquals(List.of(), made);
    }

    @Test
    void forksWhatIsTheTokensOwnOnlyWhereThereMayBeTwo() throws InterruptedException {
        fake.repository(own("own"), "main");
        var own = ForgeFixture.forge(fake, kind, own("own"), time).forks().orElseThrow();
        if (kind == ForgeKind.GITHUB || kind == ForgeKind.GITEA) {
            assertThrows(ForgeException.class, own::make);
            assertEquals(List.of(), made);
        } else {
            assertEquals(own(kind == ForgeKind.BITBUCKET_SERVER ? "-robot-own" : "robot-own"), own.make().path());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lostAnswer", "lostRequest", "status", "statusAfter"})
    void trouble(String name) throws InterruptedException {
        fake.nextCreation(switch (name) {
            case "lostAnswer" -> Fault.lostAnswer();
            case "lostRequest" -> Fault.lostRequest();
            case "status" -> Fault.status(503);
            default -> Fault.statusAfter(502);
        });
        assertEquals(own("hello"), forks().make().path());
        assertEquals(List.of(REPOSITORY, own("hello")), fake.repositories());
    }

    @Test
    void manyAtOnceMakeOne() throws Exception {
        var threads = Executors.newFixedThreadPool(8);
        try {
            var tasks = new ArrayList<Callable<String>>();
            for (int i = 0; i < 16; i++) {
                Forks mine = forks();
                tasks.add(() -> mine.make().path());
            }
            for (var each : threads.invokeAll(tasks)) {
                assertEquals(own("hello"), each.get());
            }
        } finally {
            threads.shutdownNow();
        }
        assertEquals(List.of(REPOSITORY + " " + own("hello")), made);
    }

    @Test
    void opensFromTheForkAndTakesNothingElse() throws InterruptedException {
        Fork fork = forks().make();
        Forge from = forks().from(fork);
        fake.open(REPOSITORY, "topic", "trunk", "of the repository itself");
        fake.forkOf(REPOSITORY, "someone/hello").openFromFork(REPOSITORY, "someone/hello", "topic", "trunk");
        assertEquals(Optional.empty(), from.findOpen("topic", "trunk"));
        var opened = from.open(draft());
        assertEquals(3, opened.number());
        assertEquals(own("hello topic"), fake.pullRequests().get(2).headRepository() + " " + opened.head());
        assertEquals(Optional.of(opened), from.findOpen("topic", "trunk"));
        assertEquals(opened, from.open(draft()));
        assertEquals(1, forge().findOpen("topic", "trunk").orElseThrow().number());
        from.update(opened, new PullRequestDraft("Another", "", "topic", "trunk", false));
        assertEquals("Another", fake.pullRequests().get(2).title());
        var read = from.pullRequests().orElseThrow().read(3);
        assertEquals("topic trunk", read.head() + " " + read.base());
    }

    @Test
    void aPullRequestWhoseAnswerIsLostIsFoundAgain() throws InterruptedException {
        Forge from = forks().from(forks().make());
        fake.nextCreation(Fault.lostAnswer());
        assertEquals(1, from.open(draft()).number());
        assertEquals(1, fake.pullRequests().size());
    }

    @Test
    void saysWhatIsNotThere() {
        var none = ForgeFixture.forge(fake, kind, "octo/none", time).forks().orElseThrow();
        var failure = assertThrows(ForgeException.class, none::make);
        assertEquals("forge-not-found", failure.code().id());
        assertFalse(failure.isTransient());
    }
}
