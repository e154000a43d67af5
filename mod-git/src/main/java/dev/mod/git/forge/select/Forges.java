package dev.mod.git.forge.select;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.RemoteUrl;
import dev.mod.git.forge.RepositorySearch;
import dev.mod.git.forge.http.ForgeCredentials;
import dev.mod.git.forge.http.ForgeHttp;
import dev.mod.git.forge.http.Patience;
import dev.mod.git.forge.limit.CreationGate;
import dev.mod.git.forge.limit.ForgeTime;
import dev.mod.git.forge.limit.RateLimit;
import dev.mod.git.forge.limit.TokenBucket;
import dev.mod.git.forge.limit.Turns;
import dev.mod.git.forge.rest.AzureForge;
import dev.mod.git.forge.rest.BitbucketForge;
import dev.mod.git.forge.rest.BitbucketServerForge;
import dev.mod.git.forge.rest.GitHubForge;
import dev.mod.git.forge.rest.GitLabForge;
import dev.mod.git.forge.rest.GiteaForge;
import dev.mod.git.forge.rest.NoForge;
import dev.mod.git.forge.search.AzureSearch;
import dev.mod.git.forge.search.BitbucketServerSearch;
import dev.mod.git.forge.search.GitHubSearch;
import dev.mod.git.forge.search.GitLabSearch;
import dev.mod.git.remote.GitLogin;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the forge of a repository by where it is, by what is configured and by the tokens of the environment. All that it
 * gives for one API share its limits; make one for a process. Safe for concurrent use.
 */
public final class Forges {
    private static final String ANY = "any";
    /** Where repositories are found. */
    private static final List<ForgeKind> SEARCHED = List.of(ForgeKind.GITHUB, ForgeKind.GITLAB,
            ForgeKind.BITBUCKET_SERVER, ForgeKind.AZURE);
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final List<RateLimit> GITHUB_LIMITS = List.of(new RateLimit(80, Duration.ofMinutes(1)),
            new RateLimit(500, Duration.ofHours(1)));
    /** What is kind to servers of which no limit is known. */
    private static final List<RateLimit> LIMITS = List.of(new RateLimit(60, Duration.ofMinutes(1)));

    private final ForgeOptions options;
    private final ForgeTokens tokens;
    private final Optional<GitHubApp> app;
    private final Patience patience;
    private final ForgeTime time;
    private final Optional<Turns> turns;
    private final Map<URI, CreationGate> gates = new ConcurrentHashMap<>();
    private @Nullable HttpClient client;

    /** With the machine's time. */
    public Forges(ForgeOptions options, Map<String, String> environment) {
        this(options, environment, ForgeTime.system(), Patience.USUAL);
    }

    /** With the machine's time, and limits that are counted for others, too. */
    public Forges(ForgeOptions options, Map<String, String> environment, Turns turns) {
        this(options, environment, ForgeTime.system(), Patience.USUAL, Optional.of(turns));
    }

    /** With a time and patience of the caller's. */
    public Forges(ForgeOptions options, Map<String, String> environment, ForgeTime time, Patience patience) {
        this(options, environment, time, patience, Optional.empty());
    }

    private Forges(ForgeOptions options, Map<String, String> environment, ForgeTime time, Patience patience,
            Optional<Turns> turns) {
        this.turns = turns;
        this.options = options;
        this.tokens = new ForgeTokens(environment);
        this.app = GitHubApp.of(environment);
        this.patience = patience.upTo(options.longestWait());
        this.time = time;
    }

    /**
     * The forge of a repository. Asks nobody yet.
     *
     * @throws dev.mod.base.diagnostic.ModException {@code remote-url} when this is no address of a repository, {@code
     *     forge-unauthorized} when a variable has something that cannot be a token
     */
    public ChosenForge choose(String remote) {
        RemoteUrl url = RemoteUrl.parse(remote);
        ForgeSite site = ForgeSite.of(url, options);
        if (site.kind() == ForgeKind.NONE || site.api().isEmpty()) {
            return none(url, site, options.kind().filter(it -> it == ForgeKind.NONE).isPresent() || url.isFile()
                    ? Optional.empty()
                    : Optional.of("it is not known what forge " + site.host() + " is, so no pull requests are opened"
                            + " there; say so with --forge-host " + site.host() + "=KIND (one of "
                            + ForgeKind.words() + ")"));
        }
        Optional<ForgeCredentials> credentials = credentials(site);
        if (credentials.isEmpty()) {
            return none(url, site, Optional.of("no token for " + site.host() + ", so no pull requests are opened there;"
                    + " set " + String.join(" or ", tokens.variables(site))));
        }
        return new ChosenForge(forge(site, site.api().get(), credentials), site.kind(), url, Optional.empty(),
                limits(site.kind()));
    }

    /**
     * The repositories of an owner.
     *
     * @param address of an organisation, a user or a group, such as {@code https://github.com/acme}
     * @throws ModException when it is not known what is there, there is no token, or it cannot be searched
     */
    public RepositorySearch.Result ownedBy(String address) throws InterruptedException {
        RemoteUrl url = RemoteUrl.parse(address);
        ForgeSite site = site(url, url.path() + "/" + ANY);
        if (isWithoutOrganisation(site)) {
            // what was taken for a project is the organisation
            return search(site(url, url.path() + "/" + ANY + "/" + ANY)).ownedBy("");
        }
        return search(site).ownedBy(String.join("/", site.path().subList(0, site.path().size() - 1)));
    }

    /**
     * The repositories that match a query.
     *
     * @param place a host, such as {@code gitlab.com}, or an address of it; at Azure DevOps that of an organisation
     * @param query in the language of the forge that is there
     * @throws ModException as for {@link #ownedBy}
     */
    public RepositorySearch.Result matching(String place, String query) throws InterruptedException {
        RemoteUrl url = RemoteUrl.parse((place.contains("://") ? place : "https://" + place) + "/" + ANY);
        ForgeSite site = site(url, url.path() + "/" + ANY);
        if (isWithoutOrganisation(site)) {
            throw new ModException(ErrorCodes.FORGE_OPTION, "repositories at " + site.host()
                    + " are those of an organisation; name it: " + site.host() + "/ORGANISATION");
        }
        boolean named = tokens.of(site).filter(tokens::namesHost).isPresent();
        if (!named && site.kind() == ForgeKind.GITHUB && app.isPresent() && app.get().isFor(site.host())
                && !app.get().hasInstallation()) {
            throw new ModException(ErrorCodes.FORGE_OPTION, "a query is of no owner, so it is not known with which"
                    + " installation of the app it is asked; set GITHUB_APP_INSTALLATION_ID, or name owners with"
                    + " --repos-owner");
        }
        return search(site).matching(query);
    }

    private ForgeSite site(RemoteUrl place, String path) {
        if (place.isFile()) {
            throw new ModException(ErrorCodes.REMOTE_URL, "`" + place + "` is no address of an owner; write"
                    + " https://host/owner");
        }
        return ForgeSite.of(new RemoteUrl(place.scheme(), place.host(), place.port(), path), options);
    }

    /** Whether the host is the common one of all organisations of Azure DevOps, and the API would be that of none. */
    private static boolean isWithoutOrganisation(ForgeSite site) {
        return site.host().equals("dev.azure.com")
                && site.api().map(URI::getPath).orElse("").replace("/", "").isEmpty();
    }

    private RepositorySearch search(ForgeSite site) {
        if (!SEARCHED.contains(site.kind())) {
            throw new ModException(ErrorCodes.FORGE_OPTION, site.kind() == ForgeKind.NONE
                    ? "it is not known what forge " + site.host() + " is; say so with --forge-host " + site.host()
                            + "=KIND"
                    : "repositories are found at "
                            + SEARCHED.stream().map(ForgeKind::word).collect(Collectors.joining(", ")) + ", and "
                            + site.host() + " is " + site.kind().word()
                            + "; name them with --repos-file");
        }
        Optional<ForgeCredentials> credentials = credentials(site);
        if (credentials.isEmpty()) {
            throw new ModException(ErrorCodes.FORGE_UNAUTHORIZED, "no token for " + site.host() + "; set "
                    + String.join(" or ", tokens.variables(site)));
        }
        URI api = site.api().orElseThrow();
        CreationGate gate = gate(site, api);
        return switch (site.kind()) {
            case GITHUB -> new GitHubSearch(http(api, credentials, GitHubForge.HEADERS, gate));
            case GITLAB -> new GitLabSearch(http(api, credentials, GitLabForge.HEADERS, gate));
            case BITBUCKET_SERVER ->
                new BitbucketServerSearch(http(api, credentials, BitbucketServerForge.HEADERS, gate));
            case AZURE -> new AzureSearch(http(api, credentials, AzureForge.HEADERS, gate));
            case GITEA, BITBUCKET, NONE -> throw new IllegalArgumentException("nothing is found there");
        };
    }

    private static ChosenForge none(RemoteUrl url, ForgeSite site, Optional<String> notice) {
        return new ChosenForge(new NoForge(url, site.pages()), ForgeKind.NONE, url, notice, List.of());
    }

    /**
     * The user and password for Git over HTTPS, if there is a token for the repository's host and it is HTTPS; also where
     * no forge is to be asked.
     */
    public Optional<GitLogin> login(String remote) {
        RemoteUrl url = RemoteUrl.parse(remote);
        boolean silent = options.kind().filter(it -> it == ForgeKind.NONE).isPresent();
        ForgeSite site = ForgeSite.of(url, silent
                ? new ForgeOptions(Optional.empty(), options.hosts(), options.longestWait(), options.proxies())
                : options);
        boolean safe = url.scheme().equals("https")
                || url.scheme().equals("http") && url.isLoopback();
        if (!safe) {
            return Optional.empty();
        }
        // an API elsewhere may have a token of its own, which is not for this host
        boolean same = site.host().replaceAll(":[0-9]+$", "").equals(url.host());
        Optional<ForgeCredentials> credentials = same ? credentials(site) : Optional.empty();
        return credentials.isEmpty() ? Optional.empty() : Optional.of(login(site, credentials.get()));
    }

    /**
     * Where a fork of a repository is, by an address of the same form as that of the repository: what a server says of its own
     * addresses is not followed.
     *
     * @param remote the repository
     */
    public String address(String remote, Fork fork) {
        ForgeSite site = ForgeSite.of(RemoteUrl.parse(remote), options);
        String bare = remote.replaceFirst("/+$", "");
        String end = bare.endsWith(".git") ? ".git" : "";
        int at = bare.length();
        for (int i = 0; i < site.path().size(); i++) {
            at = Math.max(bare.lastIndexOf('/', at - 1), bare.lastIndexOf(':', at - 1));
        }
        return bare.substring(0, at + 1) + fork.path() + end;
    }

    private static GitLogin login(ForgeSite site, ForgeCredentials credentials) {
        try {
            return new GitLogin(credentials.user().isEmpty() ? switch (site.kind()) {
                case GITHUB -> "x-access-token";
                case GITLAB -> "oauth2";
                case BITBUCKET, BITBUCKET_SERVER -> "x-token-auth";
                case AZURE -> "pat";
                case GITEA, NONE -> "git";
            } : credentials.user(), credentials.secret(), credentials.variable());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ForgeException(ErrorCodes.FORGE_UNAVAILABLE, "interrupted while a token was asked for", true,
                    null);
        }
    }

    /** What is to be shown to a site: the token that names its host, then the app's, then that of its kind. */
    private Optional<ForgeCredentials> credentials(ForgeSite site) {
        Optional<ForgeCredentials> known = tokens.of(site);
        return known.isPresent() && tokens.namesHost(known.get()) ? known : app(site).or(() -> known);
    }

    private Optional<ForgeCredentials> app(ForgeSite site) {
        if (app.isEmpty() || site.kind() != ForgeKind.GITHUB || site.api().isEmpty()
                || !app.get().isFor(site.host())) {
            return Optional.empty();
        }
        URI api = site.api().get();
        ForgeHttp asks = http(api, Optional.of(app.get().credentials(time)), GitHubForge.HEADERS, gate(site, api));
        return Optional.of(app.get().at(asks, site.path().get(0), time));
    }

    private CreationGate gate(ForgeSite site, URI api) {
        return gates.computeIfAbsent(api, it -> gate(it, limits(site.kind())));
    }

    /**
     * How long it takes to open pull requests, one in each of these repositories, which may be named more than once: the
     * forges go on beside each other, each at its limits, and nothing else delays them.
     */
    public Duration timeToOpen(Collection<String> remotes) {
        var counts = new HashMap<URI, Long>();
        var kinds = new HashMap<URI, ForgeKind>();
        for (String remote : remotes) {
            ForgeSite site = ForgeSite.of(RemoteUrl.parse(remote), options);
            site.api().filter(api -> credentials(site).isPresent()).ifPresent(api -> {
                counts.merge(api, 1L, Long::sum);
                kinds.put(api, site.kind());
            });
        }
        return kinds.entrySet().stream().map(it -> TokenBucket
                .timeFor(counts.getOrDefault(it.getKey(), 0L), limits(it.getValue()))).max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    private static List<RateLimit> limits(ForgeKind kind) {
        return switch (kind) {
            case GITHUB -> GITHUB_LIMITS;
            case GITLAB, GITEA, BITBUCKET, BITBUCKET_SERVER, AZURE -> LIMITS;
            case NONE -> List.of();
        };
    }

    private Forge forge(ForgeSite site, URI api, Optional<ForgeCredentials> credentials) {
        CreationGate gate = gate(site, api);
        Supplier<String> last = () -> site.path().get(site.path().size() - 1);
        return switch (site.kind()) {
            case GITHUB -> new GitHubForge(http(api, credentials, GitHubForge.HEADERS, gate), gate,
                    site.path().get(0), last.get());
            case GITLAB -> new GitLabForge(http(api, credentials, GitLabForge.HEADERS, gate), gate,
                    String.join("/", site.path()));
            case GITEA -> new GiteaForge(http(api, credentials, GiteaForge.HEADERS, gate), gate, site.path().get(0),
                    last.get());
            case BITBUCKET -> new BitbucketForge(http(api, credentials, BitbucketForge.HEADERS, gate), gate,
                    site.path().get(0), last.get());
            case BITBUCKET_SERVER -> new BitbucketServerForge(
                    http(api, credentials, BitbucketServerForge.HEADERS, gate), gate, site.path().get(0), last.get());
            case AZURE -> new AzureForge(http(api, credentials, AzureForge.HEADERS, gate), gate, api,
                    site.path().get(0), last.get());
            case NONE -> throw new IllegalArgumentException("nothing is asked");
        };
    }

    private CreationGate gate(URI api, List<RateLimit> limits) {
        return turns.map(shared -> new CreationGate(api.toString(), limits, time, shared))
                .orElseGet(() -> new CreationGate(limits, time));
    }

    private ForgeHttp http(URI api, Optional<ForgeCredentials> credentials, Map<String, String> headers,
            CreationGate gate) {
        return new ForgeHttp(client(), api, credentials, headers, patience, time, gate::pauseUntil);
    }

    private synchronized HttpClient client() {
        HttpClient made = client;
        if (made == null) {
            var builder = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).connectTimeout(CONNECT);
            if (options.proxies() != null) {
                builder.proxy(options.proxies());
            }
            made = builder.build();
            client = made;
        }
        return made;
    }
}
