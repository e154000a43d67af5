package dev.mod.git.forge.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.PullRequestDraft;
import dev.mod.git.forge.limit.TestTime;
import dev.mod.git.forge.pull.Check;
import dev.mod.fakes.forge.FakeCheck;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.FakePullRequest;
import dev.mod.fakes.forge.FakeRules;
import dev.mod.fakes.forge.ForgeRequest;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What we ask of GitHub, and what the stand-in answers, is as GitHub describes it. */
class GitHubDescriptionTest {
    private static Optional<GitHubDescription> description = Optional.empty();

    @BeforeAll
    static void read() {
        description = GitHubDescription.find();
        assumeTrue(description.isPresent(), "GitHub's description of its API is not there; .ci/run downloads it");
    }

    /** Everything that is asked by one who does everything. */
    private static List<ForgeRequest> requests() throws InterruptedException {
        try (var fake = fresh()) {
            Forge forge = ForgeFixture.forge(fake, ForgeKind.GITHUB, "octo/hello", new TestTime());
            forge.verifyAccess();
            forge.defaultBranch();
            var opened = forge.open(new PullRequestDraft("t", "b", "topic", "trunk", true));
            forge.open(new PullRequestDraft("t", "b", "topic", "trunk", false));
            forge.open(new PullRequestDraft("t", "", "feat/a:b#c".replace(":", ""), "trunk", false));
            forge.update(opened, new PullRequestDraft("t2", "", "topic", "trunk", false));
            Forge locked = ForgeFixture.forge(fake, ForgeKind.GITHUB, "octo/locked", new TestTime());
            assertThrows(ForgeException.class, () -> locked.open(new PullRequestDraft("t", "", "x", "trunk", false)));
            var forks = locked.forks().orElseThrow();
            forks.verifyAccess();
            forks.from(forks.make()).open(new PullRequestDraft("t", "", "x", "trunk", false));
            Forge none = ForgeFixture.forge(fake, ForgeKind.GITHUB, "octo/none", new TestTime());
            assertThrows(ForgeException.class, none::defaultBranch);
            afterwards(forge);
            // their GraphQL has another description
            return fake.requests().stream().filter(it -> !it.path().endsWith("/graphql")).toList();
        }
    }

    /** Everything that is asked about a pull request that is open. */
    private static void afterwards(Forge forge) throws InterruptedException {
        var requests = forge.pullRequests().orElseThrow();
        var read = requests.read(1);
        var check = read.checks().get(0);
        var silent = new Check("run/" + check.id().substring("job/".length()), "x", Check.Conclusion.FAILED,
                Optional.empty());
        assertEquals(Optional.empty(), requests.log(read, silent));
        requests.retry(read, check);
        requests.comment(read, "red");
        requests.label(read, Set.of("campaign"));
        requests.requestReviews(read, Set.of("ann", "acme/core"));
        requests.setDraft(read, false);
        requests.merge(requests.read(1), Optional.empty());
        requests.close(requests.read(2));
    }

    private static final FakeRules RULES = FakeRules.NONE.withChecks((of, commit, retries) -> List.of(
            FakeCheck.of("build", retries.applyAsInt("build") == 0
                    ? FakeCheck.Outcome.FAILED
                    : FakeCheck.Outcome.PASSED),
            new FakeCheck("scan", FakeCheck.Outcome.PASSED, true, "")));

    private static FakeForge fresh() {
        var fake = FakeForge.start().repository("octo/hello", "trunk").readOnlyRepository("octo/locked", "trunk")
                .rules(RULES);
        fake.review(new FakePullRequest("octo/hello", 1, "octo/hello", "topic", "trunk", "", "", false, true, false),
                "ann", true);
        return fake;
    }

    @Test
    void requestsAreAsDescribed() throws InterruptedException {
        var seen = new TreeSet<String>();
        for (ForgeRequest request : requests()) {
            JsonNode operation = operation(request);
            seen.add(operation.path("operationId").asString());
            assertEquals(List.of(), description.orElseThrow().checkQuery(operation, query(request)),
                    request.toString());
            if (request.body().isObject()) {
                assertEquals(List.of(), description.orElseThrow().checkBody(operation, request.body()),
                        request.toString());
            }
            assertEquals("application/vnd.github+json", request.headers().get("accept"));
            assertEquals("2022-11-28", request.headers().get("x-github-api-version"));
        }
        assertEquals(List.of("actions/re-run-job-for-workflow-run", "checks/get", "checks/list-for-ref",
                "git/get-ref", "issues/add-labels", "issues/create-comment", "pulls/create", "pulls/get", "pulls/list",
                "pulls/list-reviews", "pulls/merge", "pulls/request-reviewers", "pulls/update",
                "repos/create-fork", "repos/get", "repos/get-combined-status-for-ref", "users/get-authenticated"),
                List.copyOf(seen));
    }

    @Test
    void answersAreAsDescribed() throws InterruptedException, IOException {
        var asked = new ArrayList<>(requests());
        ForgeRequest creation = asked.stream().filter(it -> it.method().equals("POST")).findFirst().orElseThrow();
        asked.add(creation);
        var statuses = new TreeSet<Integer>();
        try (var fake = fresh()) {
            for (ForgeRequest request : asked) {
                HttpResponse<String> answer = send(fake, request);
                statuses.add(answer.statusCode());
                JsonNode body = JsonMapper.shared().readTree(answer.body());
                assertEquals(List.of(), description.orElseThrow().checkAnswer(operation(request), answer.statusCode(),
                        body), request.method() + " " + request.path() + " " + answer.statusCode() + "\n" + body);
            }
        }
        assertEquals(List.of(200, 201, 202, 403, 404, 405, 422), List.copyOf(statuses));
    }

    @Test
    void theDescriptionRefusesWhatIsWrong() throws IOException, InterruptedException {
        GitHubDescription github = description.orElseThrow();
        JsonNode creation = github.operation("POST", "/repos/o/r/pulls").orElseThrow();
        JsonNode list = github.operation("GET", "/repos/o/r/pulls").orElseThrow();
        var mapper = JsonMapper.shared();
        assertEquals(List.of("no field description"),
                github.checkBody(creation, mapper.readTree("{\"head\":\"a\",\"base\":\"b\",\"description\":\"x\"}")));
        assertNotEquals(List.of(), github.checkBody(creation, mapper.readTree("{\"head\":\"a\"}")));
        assertNotEquals(List.of(), github.checkBody(creation, mapper.readTree("{\"head\":1,\"base\":\"b\"}")));
        assertEquals(2, github.checkQuery(list, Map.of("state", "opened", "limit", "1")).size());
        assertNotEquals(List.of(), github.checkAnswer(creation, 201, mapper.readTree("{\"number\":1}")));
        try (var fake = fresh()) {
            fake.open("octo/hello", "topic", "trunk", "t");
            var request = new ForgeRequest("GET", "/api/v3/repos/octo/hello/pulls/1", Map.of(), mapper.nullNode());
            JsonNode answer = mapper.readTree(send(fake, request).body());
            assertEquals(List.of(), github.checkAnswer(operation(request), 200, answer));
            ((ObjectNode) answer.path("head").path("repo").path("owner")).remove("login");
            assertEquals(1, github.checkAnswer(operation(request), 200, answer).size());
        }
        assertEquals(List.of("no answer 409"), github.checkAnswer(creation, 409, mapper.readTree("{}")));
        assertTrue(github.operation("DELETE", "/repos/o/r/pulls").isEmpty());
    }

    private static JsonNode operation(ForgeRequest request) {
        String path = request.path().replaceFirst("^/api/v3", "").replaceFirst("\\?.*", "");
        return description.orElseThrow().operation(request.method(), path)
                .orElseThrow(() -> new AssertionError("GitHub has no " + request.method() + " " + path));
    }

    private static Map<String, String> query(ForgeRequest request) {
        int question = request.path().indexOf('?');
        return question < 0
                ? Map.of()
                : Arrays.stream(request.path().substring(question + 1).split("&")).map(it -> it.split("=", 2))
                        .collect(Collectors.toMap(it -> it[0],
                                it -> URLDecoder.decode(it[1], StandardCharsets.UTF_8)));
    }

    private static HttpResponse<String> send(FakeForge fake, ForgeRequest request)
            throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(fake.url() + request.path()))
                .header("Authorization", "Bearer " + FakeForge.TOKEN)
                .method(request.method(), HttpRequest.BodyPublishers.ofString(request.body().toString())).build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
