package dev.mod.engine.internal.env;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Variables with which this program itself signs in elsewhere. Steps do not get them unless they ask. */
public final class OwnSecrets {
    private static final Set<String> NAMES = Set.of("MOD_STORE", "MOD_REGISTRY_TOKEN", "GITHUB_TOKEN", "GH_TOKEN",
            "GITHUB_ENTERPRISE_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_APP_PRIVATE_KEY", "GITLAB_TOKEN", "GITEA_TOKEN",
            "FORGEJO_TOKEN",
            "BITBUCKET_TOKEN", "BITBUCKET_APP_PASSWORD", "BITBUCKET_API_TOKEN", "BITBUCKET_SERVER_TOKEN",
            "AZURE_DEVOPS_EXT_PAT", "SYSTEM_ACCESSTOKEN", "PGPASSWORD");
    private static final String FORGE = "MOD_FORGE_TOKEN_";
    /** Shorter ones may be any word. */
    private static final int LEAST = 6;

    private OwnSecrets() {}

    /** Whether a variable is one of them. */
    public static boolean isOne(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return NAMES.contains(upper) || upper.startsWith(FORGE);
    }

    /** Their values. */
    public static List<String> values(Map<String, String> environment) {
        return environment.entrySet().stream().filter(each -> isOne(each.getKey())).map(Map.Entry::getValue)
                .filter(value -> value.length() >= LEAST).toList();
    }
}
