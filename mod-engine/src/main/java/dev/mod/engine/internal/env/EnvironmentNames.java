package dev.mod.engine.internal.env;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of environment variables made from names in a workflow. */
public final class EnvironmentNames {
    /** Before the name of a parameter. */
    public static final String PARAM = "PARAM_";
    /** Before the key of a matrix item. */
    public static final String MATRIX = "MATRIX_";
    /** Before the engine's own names. */
    public static final String MOD = "MOD_";
    /** Before the same names as older packages know them. */
    public static final String ALIAS = "CODEMOD_";
    /** Before the name of a state key. */
    public static final String STATE = "MOD_STATE_";

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Set<String> PROTECTED = Set.of("PATH", "IFS", "ENV", "BASH_ENV", "NODE_OPTIONS",
            "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "STATE_OUTPUTS", "STATE_OUTPUTS0", "SHELLOPTS",
            "BASHOPTS", "PS4",
            "PROMPT_COMMAND", "PYTHONPATH", "PYTHONSTARTUP", "PYTHONHOME", "PERL5LIB", "PERL5OPT", "PERL5DB", "RUBYOPT",
            "RUBYLIB", "NODE_PATH", "HOME", "SHELL", "COMSPEC", "PATHEXT", "TAR_OPTIONS", "MAKEFLAGS", "MFLAGS",
            "MAVEN_OPTS", "MAVEN_ARGS", "GRADLE_OPTS", "JAVA_OPTS", "JAVA_HOME", "PAGER", "MANPAGER", "EDITOR",
            "VISUAL",
            "BROWSER", "CDPATH", "TMPDIR", "LESSOPEN", "LESSCLOSE", "RUSTC_WRAPPER", "RUSTFLAGS", "CC", "CXX",
            "SSH_ASKPASS", "RIPGREP_CONFIG_PATH", "GREP_OPTIONS", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY",
            "FTP_PROXY");
    private static final Set<String> PROTECTED_PREFIXES = Set.of("LD_", "DYLD_", "GIT_", "PARAM_", "MOD_", "CODEMOD_",
            "BASH_FUNC_", "LLM_", "NPM_CONFIG_", "XDG_", "PIP_", "CARGO_", "DOCKER_");

    private EnvironmentNames() {}

    /** Of a parameter: {@code PARAM_}, then the name in upper case with {@code _} for all but letters, digits and {@code _}. */
    public static String param(String name) {
        return PARAM + plain(name);
    }

    /** Of a state key: {@code MOD_STATE_}, then as for a parameter. */
    public static String state(String key) {
        return STATE + plain(key);
    }

    private static String plain(String name) {
        var text = new StringBuilder(name.length());
        name.codePoints()
                .forEach(c -> text.append(c < 128 && (Character.isLetterOrDigit(c) || c == '_') ? (char) c : '_'));
        return text.toString().toUpperCase(Locale.ROOT);
    }

    /** Whether a shell can refer to a variable of this name. */
    public static boolean identifier(String name) {
        return IDENTIFIER.matcher(name).matches();
    }

    /** Whether a value from the transformed code must not replace this variable, in whatever case (Windows knows none). */
    public static boolean isProtected(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return PROTECTED.contains(upper) || PROTECTED_PREFIXES.stream().anyMatch(upper::startsWith);
    }

    /** Of a matrix key: {@code MATRIX_}, then as for a parameter. */
    public static String matrix(String key) {
        return MATRIX + plain(key);
    }

    /** Whether a name is written as programs write those of their settings. */
    public static boolean isSetting(String name) {
        return name.equals(name.toUpperCase(Locale.ROOT));
    }

    /** Whether a matrix key is a variable under its own name. */
    public static boolean exportable(String key) {
        return identifier(key) && !isProtected(key);
    }
}
