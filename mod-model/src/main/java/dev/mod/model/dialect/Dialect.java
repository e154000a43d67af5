package dev.mod.model.dialect;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.source.SourceNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The one table of names that are accepted besides the canonical ones. No other place knows an alias: what reads passes
 * through here once, and all else sees canonical names only.
 */
public final class Dialect {
    /** The metadata file of a package. */
    public static final String PACKAGE_FILE = "mod.yaml";
    /** The marker of an authored skill that names the form of its package. */
    public static final String SKILL_COMPATIBILITY = "mod-compatibility";
    /** The marker of an authored skill that names its version. */
    public static final String SKILL_VERSION = "mod-skill-version";
    /** The prefix of environment variables. */
    public static final String ENVIRONMENT_PREFIX = "MOD_";

    private static final List<Alias> ALIASES = List.of(
            new Alias(Alias.Kind.PACKAGE_FILE, PACKAGE_FILE, "codemod.yaml"),
            new Alias(Alias.Kind.STEP_KEY, "js-ast-match", "js-ast-grep"),
            new Alias(Alias.Kind.STEP_KEY, "ast-match", "ast-grep"), new Alias(Alias.Kind.STEP_KEY, "mod", "codemod"),
            new Alias(Alias.Kind.SHARD_KEY, "js-ast-match", "js-ast-grep"),
            new Alias(Alias.Kind.SKILL_MARKER, SKILL_COMPATIBILITY, "codemod-compatibility"),
            new Alias(Alias.Kind.SKILL_MARKER, SKILL_VERSION, "codemod-skill-version"),
            new Alias(Alias.Kind.SCRIPT_MODULE, "mod:ast-match", "codemod:ast-grep"),
            new Alias(Alias.Kind.SCRIPT_MODULE, "mod:workflow", "codemod:workflow"),
            new Alias(Alias.Kind.SCRIPT_MODULE, "mod:metrics", "codemod:metrics"),
            new Alias(Alias.Kind.SCRIPT_MODULE, "mod:runtime", "codemod:runtime"),
            new Alias(Alias.Kind.SCRIPT_MODULE, "mod:llm", "codemod:llm"),
            new Alias(Alias.Kind.ENVIRONMENT_PREFIX, ENVIRONMENT_PREFIX, "CODEMOD_"));

    private Dialect() {}

    /** The names a package's metadata file may have, the canonical one first. */
    public static List<String> packageFileNames() {
        return names(Alias.Kind.PACKAGE_FILE, PACKAGE_FILE);
    }

    /**
     * Which file of a directory is the package's metadata; more than one is an error.
     *
     * @param directory how to show the directory
     * @param exists whether a file of that name is in the directory
     */
    public static PackageFile packageFile(String directory, Predicate<String> exists) {
        List<String> found = packageFileNames().stream().filter(exists).toList();
        if (found.size() < 2) {
            return new PackageFile(found.stream().findFirst(), Optional.empty());
        }
        String prefix = directory.isEmpty() || directory.endsWith("/") ? directory : directory + "/";
        var problem = Diagnostic.error("two-package-files", "a package has either " + String.join(" or ", found)
                + ", not both", Span.at(prefix + found.get(1), Position.START), "").withHint("delete one of the two");
        return new PackageFile(Optional.empty(), Optional.of(problem));
    }

    /** A workflow with canonical keys in every step and shard; anything else is left as it is, well formed or not. */
    public static Canonical canonicalWorkflow(SourceNode root) {
        return new KeyRewriter(aliases(Alias.Kind.STEP_KEY), aliases(Alias.Kind.SHARD_KEY)).workflow(root);
    }

    /** The frontmatter of a skill with canonical markers. */
    public static Canonical canonicalSkill(SourceNode frontmatter) {
        return new KeyRewriter(aliases(Alias.Kind.SKILL_MARKER), Map.of()).object(frontmatter);
    }

    /** The names a skill's marker may have, the canonical one first. */
    public static List<String> skillMarkerNames(String canonical) {
        return names(Alias.Kind.SKILL_MARKER, canonical);
    }

    /** The canonical key of a step's kind; the key itself if it is no alias. */
    public static String canonicalStepKey(String key) {
        return aliases(Alias.Kind.STEP_KEY).getOrDefault(key, key);
    }

    /** The keys that a step's kind may have, the canonical one first. */
    public static List<String> stepKeyNames(String canonical) {
        return names(Alias.Kind.STEP_KEY, canonical);
    }

    /** The keys that a member of a shard step may have, the canonical one first. */
    public static List<String> shardKeyNames(String canonical) {
        return names(Alias.Kind.SHARD_KEY, canonical);
    }

    /**
     * The canonical specifier of a module that this program gives to scripts, also of a module below it, such as
     * {@code mod:ast-match/langs/tsx}; empty for every other module.
     */
    public static Optional<String> scriptModule(String specifier) {
        int slash = specifier.indexOf('/');
        String module = slash < 0 ? specifier : specifier.substring(0, slash);
        String rest = slash < 0 ? "" : specifier.substring(slash);
        for (Alias alias : ALIASES) {
            if (alias.kind() == Alias.Kind.SCRIPT_MODULE
                    && (alias.canonical().equals(module) || alias.alias().equals(module))) {
                return Optional.of(alias.canonical() + rest);
            }
        }
        return Optional.empty();
    }

    /** The names that a module which this program gives to scripts may have, the canonical one first. */
    public static List<String> scriptModuleNames(String canonical) {
        return names(Alias.Kind.SCRIPT_MODULE, canonical);
    }

    /** All names under which an environment variable is given to what a step starts, the canonical one first. */
    public static List<String> environmentNames(String canonical) {
        List<String> names = new ArrayList<>(List.of(canonical));
        for (Alias alias : ALIASES) {
            if (alias.kind() == Alias.Kind.ENVIRONMENT_PREFIX && canonical.startsWith(alias.canonical())) {
                names.add(alias.alias() + canonical.substring(alias.canonical().length()));
            }
        }
        return List.copyOf(names);
    }

    /** The environment with every variable under all its names; a name that is already there keeps its value. */
    public static Map<String, String> environment(Map<String, String> canonical) {
        Map<String, String> all = new LinkedHashMap<>(canonical);
        canonical.forEach((name, value) -> environmentNames(name).forEach(other -> all.putIfAbsent(other, value)));
        return Collections.unmodifiableMap(all);
    }

    private static List<String> names(Alias.Kind kind, String canonical) {
        List<String> names = new ArrayList<>(List.of(canonical));
        ALIASES.stream().filter(a -> a.kind() == kind && a.canonical().equals(canonical)).map(Alias::alias)
                .forEach(names::add);
        return List.copyOf(names);
    }

    private static Map<String, String> aliases(Alias.Kind kind) {
        Map<String, String> aliases = new LinkedHashMap<>();
        ALIASES.stream().filter(a -> a.kind() == kind).forEach(a -> aliases.put(a.alias(), a.canonical()));
        return aliases;
    }
}
