package dev.mod.git.forge.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.PullRequestDraft;
import dev.mod.git.forge.RemoteUrl;
import dev.mod.git.forge.http.ForgeCredentials;
import dev.mod.base.diagnostic.ModException;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.git.remote.GitLogin;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForgesTest {
    private static final Map<String, String> ALL_TOKENS = Stream.of("GITHUB_TOKEN", "GITLAB_TOKEN", "GITEA_TOKEN",
            "BITBUCKET_TOKEN").collect(Collectors.toMap(it -> it, it -> "value-of-" + it));

    private static ForgeSite site(String remote, String... hosts) {
        return ForgeSite.of(RemoteUrl.parse(remote), ForgeOptions.DEFAULT.withHosts(List.of(hosts)));
    }

    @ParameterizedTest
    @CsvSource({"https://github.com/o/r.git, GITHUB, https://api.github.com, github.com, o/r",
            "git@github.com:o/r.git, GITHUB, https://api.github.com, github.com, o/r",
            "ssh://git@ssh.github.com:443/o/r.git, GITHUB, https://api.github.com, github.com, o/r",
            "http://github.com/o/r, GITHUB, https://api.github.com, github.com, o/r",
            "https://acme.ghe.com/o/r, GITHUB, https://api.acme.ghe.com, acme.ghe.com, o/r",
            "git@gitlab.com:a/b/c.git, GITLAB, https://gitlab.com/api/v4, gitlab.com, a/b/c",
            "https://codeberg.org/o/r, GITEA, https://codeberg.org/api/v1, codeberg.org, o/r",
            "https://me@bitbucket.org/w/r.git, BITBUCKET, https://api.bitbucket.org/2.0, bitbucket.org, w/r",
            "https://me@dev.azure.com/acme/My%20Project/_git/r, AZURE, https://dev.azure.com/acme, dev.azure.com, My Project/r",
            "https://dev.azure.com/acme/_git/r, AZURE, https://dev.azure.com/acme, dev.azure.com, r/r",
            "git@ssh.dev.azure.com:v3/acme/p/r, AZURE, https://dev.azure.com/acme, dev.azure.com, p/r",
            "https://acme.visualstudio.com/p/_git/r, AZURE, https://acme.visualstudio.com, acme.visualstudio.com, p/r",
            "https://acme.visualstudio.com/_git/r, AZURE, https://acme.visualstudio.com, acme.visualstudio.com, r/r"})
    void knowsHosts(String remote, ForgeKind kind, URI api, String host, String path) {
        ForgeSite site = site(remote);
        assertEquals(new ForgeSite(kind, kind, Optional.of(api), host, true, List.of(path.split("/"))), site);
    }

    @ParameterizedTest
    @CsvSource({"https://git.corp/o/r, git.corp=github, https://git.corp/api/v3, o/r",
            "ssh://git@git.corp:7999/o/r.git, git.corp=gitlab, https://git.corp/api/v4, o/r",
            "https://git.corp:8443/o/r, git.corp:8443=gitea, https://git.corp:8443/api/v1, o/r",
            "https://git.corp/forge/o/r, git.corp=gitea@https://git.corp/forge/api/v1, https://git.corp/forge/api/v1, o/r",
            "https://git.corp/lab/a/b/r, git.corp=gitlab@https://git.corp/lab/api/v4, https://git.corp/lab/api/v4, a/b/r",
            "git@GIT.corp:o/r, Git.Corp=forgejo@http://api.corp:3000/x/, http://api.corp:3000/x, o/r",
            "https://github.com/o/r, github.com=gitea@https://mirror/api/v1, https://mirror/api/v1, o/r",
            "https://git.corp/scm/KEY/r.git, git.corp=bitbucket-server, https://git.corp/rest, KEY/r",
            "https://git.corp/bb/scm/~me/r.git, git.corp=bitbucket-datacenter, https://git.corp/bb/rest, ~me/r",
            "ssh://git@git.corp:7999/KEY/r.git, git.corp=bitbucket-server, https://git.corp/rest, KEY/r",
            "https://git.corp/tfs/Main/p/_git/r, git.corp=azure, https://git.corp/tfs/Main, p/r",
            "/srv/git/o/r.git, file=github@http://127.0.0.1:1/api/v3, http://127.0.0.1:1/api/v3, o/r"})
    void takesWhatIsConfigured(String remote, String host, URI api, String path) {
        ForgeSite site = site(remote, host);
        assertEquals(Optional.of(api), site.api());
        assertEquals(path, String.join("/", site.path()));
        assertTrue(site.trusted());
    }

    @ParameterizedTest
    @CsvSource({"http://git.corp:3000/o/r, git.corp:3000=gitea, https://git.corp:3000/api/v1",
            "http://git.corp:3000/o/r, git.corp:3000=gitea@http://git.corp:3000/api/v1, http://git.corp:3000/api/v1",
            "http://127.0.0.1:3000/o/r, 127.0.0.1:3000=gitea, http://127.0.0.1:3000/api/v1",
            "http://127.evil.com/o/r, 127.evil.com=gitea, https://127.evil.com/api/v1"})
    void tokensGoByPlainHttpOnlyWhereThatWasSaid(String remote, String host, URI api) {
        assertEquals(Optional.of(api), site(remote, host).api());
    }

    @Test
    void oneKindForAllUnknownHosts() {
        var options = ForgeOptions.DEFAULT.withKind(ForgeKind.GITEA);
        assertEquals(ForgeKind.GITEA, ForgeSite.of(RemoteUrl.parse("https://git.corp/o/r"), options).kind());
        assertEquals(ForgeKind.GITHUB, ForgeSite.of(RemoteUrl.parse("https://github.com/o/r"), options).kind());
        assertEquals(ForgeKind.NONE, ForgeSite.of(RemoteUrl.parse("/srv/o/r"), options).kind());
        var none = ForgeOptions.DEFAULT.withKind(ForgeKind.NONE);
        var chosen = new Forges(none, ALL_TOKENS).choose("https://github.com/o/r");
        assertEquals(ForgeKind.NONE, chosen.kind());
        assertEquals(Optional.empty(), chosen.notice());
    }

    @ParameterizedTest
    @ValueSource(strings = {"git.corp", "=github", "git.corp=hub", "git.corp=github@ftp://x/y",
            "git.corp=github@https://me:s3cret@x/y", "git.corp=github@https://x/?q", "file=github",
            "git.corp=gitea@http://["})
    void refusesOptionsThatAreNone(String text) {
        var failure = assertThrows(ModException.class, () -> ForgeHost.parse(text));
        assertEquals("forge-option", failure.code().id());
        assertFalse(String.valueOf(failure.getMessage()).contains("s3cret"));
    }

    /** Which variable is taken, of those that are set; none for no token. */
    @ParameterizedTest
    @CsvSource({"https://github.com/o/r, GITHUB_TOKEN GH_TOKEN, GITHUB_TOKEN",
            "https://github.com/o/r, GH_TOKEN, GH_TOKEN",
            "https://github.com/o/r, MOD_FORGE_TOKEN_GITHUB_COM GITHUB_TOKEN, MOD_FORGE_TOKEN_GITHUB_COM",
            "https://acme.ghe.com/o/r, GITHUB_TOKEN, GITHUB_TOKEN",
            "https://gitlab.com/o/r, GITLAB_TOKEN, GITLAB_TOKEN",
            "https://codeberg.org/o/r, FORGEJO_TOKEN, FORGEJO_TOKEN",
            "https://bitbucket.org/o/r, BITBUCKET_TOKEN, BITBUCKET_TOKEN",
            "https://bitbucket.org/o/r, BITBUCKET_APP_PASSWORD, none",
            "https://dev.azure.com/o/p/_git/r, AZURE_DEVOPS_EXT_PAT, AZURE_DEVOPS_EXT_PAT",
            "https://bitbucket.corp/scm/o/r, BITBUCKET_TOKEN BITBUCKET_SERVER_TOKEN, none",
            "https://bitbucket.org/o/r, BITBUCKET_USERNAME BITBUCKET_APP_PASSWORD, BITBUCKET_APP_PASSWORD",
            // a name that looks like a forge's gets no token that is not meant for it
            "https://github.evil.com/o/r, GITHUB_TOKEN GH_TOKEN, none", "https://notgithub.com/o/r, GITHUB_TOKEN, none",
            "https://github.com.evil.org/o/r, GITHUB_TOKEN, none", "https://github.com:8443/o/r, GITHUB_TOKEN, none",
            "https://evilghe.com/o/r, GITHUB_TOKEN, none", "https://gitlab.corp/o/r, GITLAB_TOKEN, none",
            "https://gitlab.corp/o/r, MOD_FORGE_TOKEN_GITLAB_CORP, MOD_FORGE_TOKEN_GITLAB_CORP",
            "https://git-lab.gitlab.corp/o/r, MOD_FORGE_TOKEN_GIT__LAB_GITLAB_CORP, MOD_FORGE_TOKEN_GIT__LAB_GITLAB_CORP",
            "https://git.lab.gitlab.corp/o/r, MOD_FORGE_TOKEN_GIT__LAB_GITLAB_CORP, none",
            "https://gitea.corp:3000/o/r, MOD_FORGE_TOKEN_GITEA_CORP_3000 MOD_FORGE_TOKEN_GITEA_CORP, MOD_FORGE_TOKEN_GITEA_CORP_3000",
            "https://gitea.corp:3000/o/r, MOD_FORGE_TOKEN_GITEA_CORP, MOD_FORGE_TOKEN_GITEA_CORP",
            "https://github.com/o/r, GITLAB_TOKEN GITEA_TOKEN, none"})
    void takesTheTokenThatIsMeant(String remote, String set, String taken) {
        Map<String, String> environment = Stream.of(set.split(" ")).collect(Collectors.toMap(it -> it, it -> "x"));
        assertEquals(taken,
                new ForgeTokens(environment).of(site(remote)).map(ForgeCredentials::variable).orElse("none"));
    }

    @Test
    void takesTokensOfAKindForHostsThatAreNamed() {
        var tokens = new ForgeTokens(ALL_TOKENS);
        assertEquals("GITLAB_TOKEN",
                tokens.of(site("https://git.corp/o/r", "git.corp=gitlab")).orElseThrow().variable());
        assertEquals("GITHUB_TOKEN",
                tokens.of(site("https://git.corp/o/r", "git.corp=github")).orElseThrow().variable());
        assertEquals("GITHUB_ENTERPRISE_TOKEN", new ForgeTokens(Map.of("GITHUB_TOKEN", "a", "GITHUB_ENTERPRISE_TOKEN",
                "b")).of(site("https://git.corp/o/r", "git.corp=github")).orElseThrow().variable());
    }

    @Test
    void saysWhichTokenIsMissing() {
        var forges = new Forges(ForgeOptions.DEFAULT, Map.of());
        assertEquals(Optional.of("no token for github.com, so no pull requests are opened there; set GITHUB_TOKEN or"
                + " MOD_FORGE_TOKEN_GITHUB_COM"), forges.choose("git@github.com:o/r.git").notice());
        assertEquals(Optional.of("no token for gitlab.corp, so no pull requests are opened there; set"
                + " MOD_FORGE_TOKEN_GITLAB_CORP"), forges.choose("git@gitlab.corp:o/r.git").notice());
        assertTrue(forges.choose("https://me:s3cret@git.corp/o/r").notice().orElseThrow()
                .contains("--forge-host git.corp=KIND"));
        assertEquals(Optional.empty(), forges.choose("/srv/o/r").notice());
    }

    @ParameterizedTest
    @CsvSource({"git@github.com:o/r.git, https://github.com/o/r/compare/main...feat/x?expand=1",
            "https://me:s3cret@gitlab.com/a/b/c.git, https://gitlab.com/a/b/c/-/merge_requests/new?merge_request%5Bsource_branch%5D=feat%2Fx&merge_request%5Btarget_branch%5D=main",
            "ssh://git@codeberg.org/o/r, https://codeberg.org/o/r/compare/main...feat/x",
            "https://bitbucket.org/w/r, https://bitbucket.org/w/r/pull-requests/new?source=feat%2Fx&dest=main",
            "https://bitbucket.corp/scm/KEY/r.git, https://bitbucket.corp/projects/KEY/repos/r/pull-requests?create&sourceBranch=refs%2Fheads%2Ffeat%2Fx&targetBranch=refs%2Fheads%2Fmain",
            "git@ssh.dev.azure.com:v3/acme/p/r, https://dev.azure.com/acme/p/_git/r/pullrequestcreate?sourceRef=feat%2Fx&targetRef=main",
            "https://dev.azure.com/acme/_git/r, https://dev.azure.com/acme/r/_git/r/pullrequestcreate?sourceRef=feat%2Fx&targetRef=main",
            "https://gitea.corp:3000/o/r, https://gitea.corp:3000/o/r/compare/main...feat/x",
            "https://me:s3cret@git.corp/o/r, https://git.corp/o/r#feat/x",
            "git@git.corp:o/r, ssh://git.corp/o/r#feat/x",
            "/srv/git/r.git, file:///srv/git/r.git#feat/x",
            "file:///srv/my%20git/r.git, file:///srv/my%20git/r.git#feat/x",
            "git@[::1]:o/r, ssh://[::1]/o/r#feat/x"})
    void withoutATokenItGivesThePageToOpenOne(String remote, URI url) throws InterruptedException {
        var forge = new Forges(ForgeOptions.DEFAULT, Map.of()).choose(remote).forge();
        forge.verifyAccess();
        var proposed = forge.open(new PullRequestDraft("t", "b", "feat/x", "main", false));
        assertEquals(url, proposed.url());
        assertEquals(0, proposed.number());
        assertEquals(Optional.empty(), forge.findOpen("feat/x", "main"));
        assertThrows(ForgeException.class, forge::defaultBranch);
    }

    @ParameterizedTest
    @ValueSource(strings = {"to ken", "token\nX-Evil: 1", "tökén", "\u0000"})
    void refusesTokensThatAreNoneWithoutShowingThem(String token) {
        var failure = assertThrows(ForgeException.class,
                () -> new Forges(ForgeOptions.DEFAULT, Map.of("GITHUB_TOKEN", token)).choose("git@github.com:o/r"));
        assertEquals("forge-unauthorized", failure.code().id());
        assertTrue(String.valueOf(failure.getMessage()).contains("GITHUB_TOKEN"));
        assertFalse(String.valueOf(failure.getMessage()).contains(token));
    }

    @Test
    void knowsHowGitLogsIn() {
        var forges = new Forges(ForgeOptions.DEFAULT.withHosts(List.of("git.corp=gitea@https://api.corp/v1")),
                ALL_TOKENS);
        assertEquals(Optional.of(new GitLogin("x-access-token", "value-of-GITHUB_TOKEN", "GITHUB_TOKEN")),
                forges.login("https://github.com/o/r"));
        assertEquals(Optional.of(new GitLogin("oauth2", "value-of-GITLAB_TOKEN", "GITLAB_TOKEN")),
                forges.login("https://gitlab.com/o/r"));
        assertTrue(new Forges(ForgeOptions.DEFAULT.withKind(ForgeKind.NONE), ALL_TOKENS)
                .login("https://github.com/o/r").isPresent(), "Git needs it where no pull requests are opened, too");
        assertEquals(Optional.empty(), forges.login("git@github.com:o/r"));
        assertEquals(Optional.empty(), forges.login("http://github.com/o/r"));
        var local = new Forges(ForgeOptions.DEFAULT.withKind(ForgeKind.GITEA), ALL_TOKENS);
        assertTrue(local.login("http://127.0.0.1:3000/o/r").isPresent());
        assertEquals(Optional.empty(), local.login("http://127.evil.com/o/r"));
        assertEquals(Optional.empty(), forges.login("https://github.evil.com/o/r"));
        assertEquals(Optional.empty(), forges.login("https://git.corp/o/r"));
        assertFalse(forges.login("https://github.com/o/r").toString().contains("value-of"));
    }

    @Test
    void saysHowLongACampaignTakes() {
        var forges = new Forges(ForgeOptions.DEFAULT, ALL_TOKENS);
        var remotes = new ArrayList<>(Collections.nCopies(501, "git@github.com:o/r"));
        remotes.addAll(Collections.nCopies(130, "https://gitlab.com/o/r"));
        remotes.addAll(Collections.nCopies(10_000, "/srv/o/r"));
        assertEquals(Duration.ofHours(1), forges.timeToOpen(remotes));
        assertEquals(Duration.ofMinutes(2), forges.timeToOpen(remotes.subList(501, 631)));
        assertEquals(Duration.ZERO, forges.timeToOpen(List.of()));
    }

    @Test
    void findsTheForgeOfFilesWhereOneIsConfigured() throws InterruptedException {
        try (var fake = FakeForge.start().repository("octo/hello", "trunk")) {
            var options = ForgeOptions.DEFAULT.withHosts(List.of("file=gitlab@" + fake.api("gitlab")));
            var forges = new Forges(options, Map.of("GITLAB_TOKEN", FakeForge.TOKEN));
            assertEquals("trunk", forges.choose("file:///srv/octo/hello.git").forge().defaultBranch());
            assertEquals("trunk", forges.choose("/tmp/x/octo/hello").forge().defaultBranch());
        }
    }
}
