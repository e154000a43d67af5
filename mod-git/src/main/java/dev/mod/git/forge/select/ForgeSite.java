package dev.mod.git.forge.select;

import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.RemoteUrl;
import dev.mod.git.forge.rest.AzureAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was found out about the host of a repository.
 *
 * @param kind what is asked there
 * @param pages what its pages look like, which may be guessed from the host's name
 * @param api the address of the API; empty if nothing is asked
 * @param host the host that tokens are for, with the port that is written
 * @param trusted whether tokens that name no host are meant for it: known hosts, and those that a person has named
 * @param path the path of the repository
 */
record ForgeSite(ForgeKind kind, ForgeKind pages, Optional<URI> api, String host, boolean trusted,
        List<String> path) {
    private static final Map<String, String> OTHER_NAMES = Map.of("ssh.github.com", "github.com", "www.github.com",
            "github.com", "altssh.gitlab.com", "gitlab.com", "altssh.bitbucket.org", "bitbucket.org", "api.github.com",
            "github.com", "ssh.dev.azure.com", "dev.azure.com", "vs-ssh.visualstudio.com", "dev.azure.com");
    private static final Map<String, ForgeKind> KNOWN = Map.of("github.com", ForgeKind.GITHUB, "gitlab.com",
            ForgeKind.GITLAB, "bitbucket.org", ForgeKind.BITBUCKET, "codeberg.org", ForgeKind.GITEA, "gitea.com",
            ForgeKind.GITEA, "dev.azure.com", ForgeKind.AZURE);

    static ForgeSite of(RemoteUrl remote, ForgeOptions options) {
        String place = remote.isFile() ? ForgeHost.FILE : OTHER_NAMES.getOrDefault(remote.place(), remote.place());
        Optional<ForgeHost> named = options.hosts().stream().filter(it -> it.place().equals(place))
                .reduce((first, last) -> last);
        Optional<ForgeKind> known = Optional.ofNullable(KNOWN.get(place))
                .or(() -> place.endsWith(".ghe.com") ? Optional.of(ForgeKind.GITHUB) : Optional.empty())
                .or(() -> place.endsWith(".visualstudio.com") ? Optional.of(ForgeKind.AZURE) : Optional.empty());
        ForgeKind guessed = guess(place);
        ForgeKind kind = options.kind().filter(it -> it == ForgeKind.NONE).or(() -> named.map(ForgeHost::kind))
                .or(() -> known).or(options::kind).orElse(guessed);
        ForgeKind pages = named.map(ForgeHost::kind).or(() -> known).or(options::kind)
                .filter(it -> it != ForgeKind.NONE).orElse(guessed);
        if (remote.isFile() && named.isEmpty() || !isRepository(kind, remote.segments())) {
            return new ForgeSite(ForgeKind.NONE, pages, Optional.empty(), place, false, remote.segments());
        }
        Optional<URI> api = kind == ForgeKind.NONE
                ? Optional.empty()
                : Optional.of(named.flatMap(ForgeHost::api).orElseGet(() -> usualApi(kind, place, remote)));
        return new ForgeSite(kind, pages, api, api.map(ForgeSite::hostOf).orElse(place),
                named.isPresent() || known.isPresent() || options.kind().isPresent(),
                path(kind, remote, api.map(URI::getPath).orElse("")));
    }

    private static ForgeKind guess(String place) {
        for (String label : place.replaceAll(":.*", "").split("[.-]")) {
            // a host of one's own with that name cannot have Bitbucket Cloud
            Optional<ForgeKind> kind = label.equals("bitbucket")
                    ? Optional.of(ForgeKind.BITBUCKET_SERVER)
                    : ForgeKind.of(label).filter(it -> it != ForgeKind.AZURE);
            if (kind.isPresent()) {
                return kind.get();
            }
        }
        return ForgeKind.NONE;
    }

    private static boolean isRepository(ForgeKind kind, List<String> path) {
        return kind == ForgeKind.NONE || path.stream().filter(it -> !it.isEmpty()).count() >= 2;
    }

    private static URI usualApi(ForgeKind kind, String place, RemoteUrl remote) {
        // whoever names a repository by HTTP must not make us show a token to everybody on the way
        String web = remote.isLoopback() ? remote.webBase() : "https://" + place;
        return switch (kind) {
            case GITHUB -> URI.create(place.equals("github.com")
                    ? "https://api.github.com"
                    : place.endsWith(".ghe.com") ? "https://api." + place : web + "/api/v3");
            case GITLAB -> URI.create(web + "/api/v4");
            case GITEA -> URI.create(web + "/api/v1");
            case BITBUCKET -> URI.create(place.equals("bitbucket.org")
                    ? "https://api.bitbucket.org/2.0"
                    : web + "/2.0");
            case BITBUCKET_SERVER -> URI.create(web + above(remote.segments(), "scm") + "/rest");
            case AZURE -> URI.create(web + AzureAddress.of(remote).collection());
            case NONE -> throw new IllegalArgumentException("nothing is asked");
        };
    }

    /** What is in a path above a part of it, such as that of a server which is not at the root of its host. */
    private static String above(List<String> path, String part) {
        int at = path.indexOf(part);
        return at <= 0 ? "" : "/" + String.join("/", path.subList(0, at));
    }

    /** The host of an API, named as people name the forge. */
    private static String hostOf(URI api) {
        String host = api.getHost() + (api.getPort() < 0 ? "" : ":" + api.getPort());
        return host.equals("api.github.com") || host.equals("api.bitbucket.org") || host.endsWith(".ghe.com")
                ? host.replaceFirst("^api\\.", "")
                : host;
    }

    private static List<String> path(ForgeKind kind, RemoteUrl remote, String apiPath) {
        List<String> path = remote.segments().stream().filter(it -> !it.isEmpty()).toList();
        if (kind == ForgeKind.AZURE && !remote.isFile()) {
            var address = AzureAddress.of(remote);
            return List.of(address.project(), address.repository());
        }
        if (kind != ForgeKind.GITLAB || remote.isFile()) {
            List<String> last = path.subList(Math.max(0, path.size() - 2), path.size());
            return remote.isFile()
                    ? last.stream().map(it -> it.replaceFirst("\\.git$", "")).toList()
                    : List.copyOf(last);
        }
        // a forge below a path of its host has this in the addresses of its repositories too
        List<String> above = List.of(apiPath.replaceFirst("/api/v4$", "").replaceFirst("^/", "").split("/"));
        return path.size() > above.size() + 1 && path.subList(0, above.size()).equals(above)
                ? List.copyOf(path.subList(above.size(), path.size()))
                : path;
    }
}
