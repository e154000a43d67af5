package dev.mod.steps.script.host;

import java.util.Collection;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Filter of the variables that scripts may know: they may be other people's, and environments hold secrets. */
public final class ScriptEnvironment {
    private static final Set<String> VISIBLE = Set.of("PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "TERM", "CI",
            "NO_COLOR", "FORCE_COLOR", "NODE_ENV", "DEBUG", "TMPDIR", "TEMP", "TMP", "SHELL");
    private static final Set<String> PREFIXES = Set.of("MOD_", "CODEMOD_", "PARAM_");
    private static final Set<String> SUSPICIOUS = Set.of("TOKEN", "SECRET", "PASSWORD", "CREDENTIAL", "API_KEY",
            "PRIVATE_KEY");
    private static final String PARAM = "PARAM_";

    private ScriptEnvironment() {}

    /**
     * What scripts see of an environment: common variables and our own, but none that holds a secret.
     *
     * @param secretParams names of secret parameters
     * @param secrets their values
     */
    public static Map<String, String> visible(Map<String, String> environment, Collection<String> secretParams,
            Collection<String> secrets) {
        Set<String> hidden = secretParams.stream().map(name -> PARAM + name.replaceAll("[^A-Za-z0-9_]", "_"))
                .map(ScriptEnvironment::upper).collect(Collectors.toSet());
        Map<String, String> visible = new TreeMap<>();
        environment.forEach((name, value) -> {
            boolean known = VISIBLE.contains(name) || PREFIXES.stream().anyMatch(name::startsWith);
            boolean own = name.startsWith(PARAM);
            boolean secret = own && hidden.contains(upper(name))
                    || !own && SUSPICIOUS.stream().anyMatch(upper(name)::contains)
                    || secrets.stream().anyMatch(each -> !each.isEmpty() && value.contains(each));
            if (known && !secret) {
                visible.put(name, value);
            }
        });
        return Collections.unmodifiableMap(visible);
    }

    private static String upper(String name) {
        return name.toUpperCase(Locale.ROOT);
    }
}
