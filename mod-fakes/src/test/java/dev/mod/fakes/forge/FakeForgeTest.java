package dev.mod.fakes.forge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FakeForgeTest {
    private final FakeForge fake = FakeForge.start().repository("octo/hello", "trunk");

    @AfterEach
    void stop() {
        fake.close();
    }

    private HttpResponse<String> send(String method, String url, String body) throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(url))
                .header("Authorization", (url.contains("/api/v1/") ? "token " : "Bearer ") + FakeForge.TOKEN)
                .method(method, BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    }

    /** Creates one by each protocol, twice. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "github | /repos/octo/hello/pulls | {\"title\":\"t\",\"head\":\"a\",\"base\":\"b\",\"draft\":true} | 422",
            "gitlab | /projects/octo%2Fhello/merge_requests | {\"title\":\"Draft: t\",\"source_branch\":\"a\",\"target_branch\":\"b\"} | 409",
            "gitea | /repos/octo/hello/pulls | {\"title\":\"WIP: t\",\"head\":\"a\",\"base\":\"b\"} | 409",
            "bitbucket | /repositories/octo/hello/pullrequests | {\"title\":\"t\",\"source\":{\"branch\":{\"name\":\"a\"}},\"destination\":{\"branch\":{\"name\":\"b\"}},\"draft\":true} | 201"})
    void allProtocolsChangeOneState(String protocol, String path, String body, int again)
            throws IOException, InterruptedException {
        assertEquals(201, send("POST", fake.api(protocol) + path, body).statusCode());
        FakePullRequest created = fake.pullRequests("octo/hello").get(0);
        assertEquals("a b true true", created.head() + " " + created.base() + " " + created.draft() + " "
                + created.open());
        assertEquals(again, send("POST", fake.api(protocol) + path, body).statusCode());
        assertEquals(1, fake.pullRequests().size());
        String all = send("GET", fake.url() + "/fake/pull-requests", "").body();
        assertTrue(all.contains("\"repository\":\"octo/hello\"") && all.contains("\"head\":\"a\""), all);
    }

    @Test
    void refusesOthersAndRemembersThem() throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(fake.api("github") + "/repos/octo/hello")).build();
        assertEquals(401, HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode());
        assertEquals("/api/v3/repos/octo/hello", fake.requests().get(0).path());
        assertEquals(404, send("GET", fake.url() + "/elsewhere", "").statusCode());
        assertThrows(IllegalArgumentException.class, () -> fake.api("sourceforge"));
    }

    @Test
    void failsAsItIsTold() throws IOException, InterruptedException {
        String pulls = fake.api("gitea") + "/repos/octo/hello/pulls";
        String body = "{\"title\":\"t\",\"head\":\"a\",\"base\":\"b\"}";
        fake.nextCreation(Fault.status(500), Fault.lostRequest(), Fault.tooManyRequests(Duration.ofSeconds(7)),
                Fault.lostAnswer(), new Fault.Exists());
        assertEquals(200, send("GET", pulls, "").statusCode());
        assertEquals(500, send("POST", pulls, body).statusCode());
        assertThrows(IOException.class, () -> send("POST", pulls, body));
        assertEquals(Optional.of("7"), send("POST", pulls, body).headers().firstValue("Retry-After"));
        assertEquals(0, fake.pullRequests().size());
        assertThrows(IOException.class, () -> send("POST", pulls, body));
        assertEquals(1, fake.pullRequests().size());
        assertEquals(409, send("POST", pulls, body.replace("\"a\"", "\"c\"")).statusCode());
        fake.next(new Fault.Behind(), new Fault.Twice());
        assertEquals("[]", send("GET", pulls, "").body());
        assertEquals(3, send("GET", pulls, "").body().split("\"number\":1,").length);
    }

    @Test
    void peopleOpenCloseAndChange() throws IOException, InterruptedException {
        FakePullRequest one = fake.open("octo/hello", "a", "b", "by hand");
        fake.change(one, "other", "body", true);
        assertEquals("other", fake.pullRequests().get(0).title());
        fake.close(one);
        assertFalse(fake.pullRequests().get(0).open());
        String pulls = fake.api("github") + "/repos/octo/hello/pulls";
        assertEquals("[]", send("GET", pulls + "?state=open", "").body());
        assertTrue(send("GET", pulls + "?state=all", "").body().contains("\"by hand\"".replace("by hand", "other")));
    }

    @Test
    void knowsCommitsAsItIsTold() throws IOException, InterruptedException {
        fake.commits((repository, branch) -> branch.equals("gone") ? Optional.empty() : Optional.of("f".repeat(40)));
        String pulls = fake.api("github") + "/repos/octo/hello/pulls";
        assertEquals(422, send("POST", pulls, "{\"title\":\"t\",\"head\":\"gone\",\"base\":\"b\"}").statusCode());
        assertTrue(send("POST", pulls, "{\"title\":\"t\",\"head\":\"a\",\"base\":\"b\"}").body()
                .contains("f".repeat(40)));
    }
}
