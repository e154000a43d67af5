package dev.mod.git.forge.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.OpenPullRequest;
import dev.mod.git.forge.PullRequestDraft;
import dev.mod.git.forge.RemoteUrl;
import dev.mod.git.forge.limit.TestTime;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.Fault;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** The token goes to the forge, in a header, and nowhere else. */
@ParameterizedClass
@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
class TokenLeakTest {
    private static final String REPOSITORY = "octo/hello";
    private static final PullRequestDraft DRAFT = new PullRequestDraft("t", "b", "topic", "trunk", false);

    @Parameter
    private ForgeKind kind = ForgeKind.NONE;

    private final FakeForge fake = FakeForge.start().repository(REPOSITORY, "trunk");
    private final FakeForge other = FakeForge.start().repository(REPOSITORY, "trunk");
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Level level = root.getLevel();
    private Forge forge = new NoForge(RemoteUrl.parse("."), ForgeKind.NONE);

    @BeforeEach
    void start() {
        forge = ForgeFixture.forge(fake, kind, REPOSITORY, new TestTime());
        logged.start();
        root.setLevel(Level.TRACE);
        root.detachAndStopAllAppenders();
        root.addAppender(logged);
    }

    @AfterEach
    void nothingWasLoggedOrSentElsewhere() {
        root.detachAppender(logged);
        root.setLevel(level);
        fake.close();
        other.close();
        assertFalse(logged.list.isEmpty(), "nothing was logged at all");
        logged.list.forEach(it -> assertClean(it.getFormattedMessage() + it.getThrowableProxy()));
        assertEquals(java.util.List.of(), other.requests());
        fake.requests().forEach(it -> {
            assertClean(it.path() + it.body());
            it.headers().forEach((name, value) -> {
                if (!name.equals("authorization")) {
                    assertClean(name + value);
                }
            });
        });
    }

    private static void assertClean(String text) {
        assertFalse(text.contains(FakeForge.TOKEN)
                || text.contains(Base64.getEncoder().encodeToString(FakeForge.TOKEN.getBytes(StandardCharsets.UTF_8))),
                text);
    }

    private static ForgeException assertCleanFailure(org.junit.jupiter.api.function.Executable what) {
        var failure = assertThrows(ForgeException.class, what);
        var text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        assertClean(text.toString());
        assertClean(failure + "" + failure.getMessage());
        return failure;
    }

    @Test
    void notWhenAllIsWell() throws InterruptedException {
        forge.verifyAccess();
        OpenPullRequest opened = forge.open(DRAFT);
        forge.update(opened, new PullRequestDraft("new", "new", "topic", "trunk", false));
        assertClean(opened + "" + forge);
        assertTrue(fake.requests().stream().allMatch(it -> it.headers().containsKey("authorization")));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void notByRedirects(int status) {
        for (String host : new String[]{other.url(), other.url().replace("127.0.0.1", "localhost"),
                fake.url().replace("127.0.0.1", "localhost"), "https://example.invalid"}) {
            fake.next(Fault.redirect(status, host + "/api/v3/repos/octo/hello"));
            assertEquals("forge-redirected", assertCleanFailure(forge::defaultBranch).code().id());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void notByRedirectsOfCreations(int status) {
        fake.nextCreation(Fault.redirect(status, other.url() + "/api/v3/repos/octo/hello/pulls"));
        assertEquals("forge-redirected", assertCleanFailure(() -> forge.open(DRAFT)).code().id());
        assertEquals(0, fake.pullRequests().size());
    }

    @Test
    void notByRedirectsWithoutEnd() {
        for (int i = 0; i < 10; i++) {
            fake.next(Fault.redirect(302, kind == ForgeKind.AZURE ? "/octo/_apis/again" : "/api/v3/again"));
        }
        assertEquals("forge-redirected", assertCleanFailure(forge::defaultBranch).code().id());
    }

    @Test
    void notByPages() throws InterruptedException {
        forge.defaultBranch();
        if (kind == ForgeKind.BITBUCKET_SERVER || kind == ForgeKind.AZURE) {
            // pages have numbers there and no addresses
            return;
        }
        String elsewhere = other.url() + "/api/v3/repos/octo/hello/pulls?page=2";
        fake.next(kind == ForgeKind.BITBUCKET
                ? new Fault.Answer(false, 200, Map.of(), "{\"values\": [], \"next\": \"" + elsewhere + "\"}")
                : new Fault.Headers(Map.of("Link", "<" + elsewhere + ">; rel=\"next\"")));
        assertEquals("forge-redirected", assertCleanFailure(() -> forge.findOpen("topic", "trunk")).code().id());
    }

    @Test
    void notByServersThatRepeatIt() {
        String encoded = Base64.getEncoder().encodeToString(("me:" + FakeForge.TOKEN).getBytes(StandardCharsets.UTF_8));
        fake.next(new Fault.Answer(false, 422, Map.of(), "{\"message\": \"bad token " + FakeForge.TOKEN + " or "
                + encoded + "\"}"));
        var failure = assertCleanFailure(forge::defaultBranch);
        assertTrue(String.valueOf(failure.getMessage()).contains("bad token ***"), failure.getMessage());
        assertFalse(String.valueOf(failure.getMessage()).contains(encoded), failure.getMessage());
    }

    @Test
    void notByFailuresOfTheConnection() {
        fake.nextCreation(Fault.lostRequest(), Fault.lostRequest(), Fault.lostRequest(), Fault.lostRequest(),
                Fault.lostRequest());
        assertCleanFailure(() -> forge.open(DRAFT));
        fake.next(Fault.status(401));
        assertCleanFailure(() -> forge.findOpen("topic", "trunk"));
        fake.next(Fault.status(403));
        assertCleanFailure(() -> forge.findOpen("topic", "trunk"));
    }
}
