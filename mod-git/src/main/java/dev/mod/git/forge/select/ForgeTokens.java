package dev.mod.git.forge.select;

import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.http.ForgeCredentials;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Tokens of the environment. One that names its host is taken for that host only; one that names a kind of forge is taken for
 * the public host of it and for hosts that a person has named, never for one whose name only looks like it.
 */
final class ForgeTokens {
    private static final String PREFIX = "MOD_FORGE_TOKEN_";

    private final Map<String, String> environment;

    ForgeTokens(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    Optional<ForgeCredentials> of(ForgeSite site) {
        for (String variable : ofHost(site.host())) {
            if (isSet(variable)) {
                return Optional.of(credentials(site.kind(), variable, value(variable)));
            }
        }
        if (!site.trusted()) {
            return Optional.empty();
        }
        for (String variable : ofKind(site)) {
            if (isSet(variable)) {
                String user = value("BITBUCKET_USERNAME");
                return Optional.of(variable.equals("BITBUCKET_APP_PASSWORD") || variable.equals("BITBUCKET_API_TOKEN")
                        ? ForgeCredentials.basic(variable, user, value(variable))
                        : credentials(site.kind(), variable, value(variable)));
            }
        }
        return Optional.empty();
    }

    /** Whether these are of a variable that names a host. */
    boolean namesHost(ForgeCredentials credentials) {
        return credentials.variable().startsWith(PREFIX);
    }

    /** The variables that would be taken, the one to name first. */
    List<String> variables(ForgeSite site) {
        List<String> own = ofHost(site.host());
        List<String> kinds = site.trusted() ? ofKind(site) : List.of();
        return kinds.isEmpty() ? own.subList(0, 1) : List.of(kinds.get(0), own.get(0));
    }

    /** As other tools do it: dots become underscores, dashes two of them. */
    private static List<String> ofHost(String host) {
        String bare = variable(host.replaceAll(":[0-9]+$", ""));
        return host.matches(".*:[0-9]+") ? List.of(variable(host), bare) : List.of(bare);
    }

    private static String variable(String host) {
        return PREFIX + host.toUpperCase(Locale.ROOT).replace("_", "___").replace("-", "__").replaceAll(
                "[^\\p{IsAlphabetic}\\p{IsDigit}_]",
                "_");
    }

    private List<String> ofKind(ForgeSite site) {
        return switch (site.kind()) {
            case GITHUB -> site.host().equals("github.com") || site.host().endsWith(".ghe.com")
                    ? List.of("GITHUB_TOKEN", "GH_TOKEN")
                    : List.of("GITHUB_ENTERPRISE_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_TOKEN", "GH_TOKEN");
            case GITLAB -> List.of("GITLAB_TOKEN");
            case GITEA -> List.of("GITEA_TOKEN", "FORGEJO_TOKEN");
            case BITBUCKET -> isSet("BITBUCKET_USERNAME")
                    ? List.of("BITBUCKET_TOKEN", "BITBUCKET_APP_PASSWORD", "BITBUCKET_API_TOKEN")
                    : List.of("BITBUCKET_TOKEN");
            case BITBUCKET_SERVER -> List.of("BITBUCKET_SERVER_TOKEN");
            case AZURE -> List.of("AZURE_DEVOPS_EXT_PAT", "SYSTEM_ACCESSTOKEN");
            case NONE -> List.of();
        };
    }

    private boolean isSet(String variable) {
        return !value(variable).isBlank();
    }

    private String value(String variable) {
        return environment.getOrDefault(variable, "");
    }

    private static ForgeCredentials credentials(ForgeKind kind, String variable, String value) {
        int colon = value.indexOf(':');
        return switch (kind) {
            case GITEA -> ForgeCredentials.token(variable, "token", value);
            case BITBUCKET, BITBUCKET_SERVER -> colon > 0
                    ? ForgeCredentials.basic(variable, value.substring(0, colon), value.substring(colon + 1))
                    : ForgeCredentials.token(variable, "Bearer", value);
            // a token of a person is a password of any user; one of a pipeline is a JSON web token
            case AZURE -> value.matches("ey[^.]*\\.[^.]*\\.[^.]*")
                    ? ForgeCredentials.token(variable, "Bearer", value)
                    : ForgeCredentials.basic(variable, "pat", value);
            case GITHUB, GITLAB, NONE -> ForgeCredentials.token(variable, "Bearer", value);
        };
    }
}
