package dev.mod.registry.archive;

import java.util.regex.Pattern;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What no package holds, whatever the ignore files say, at any depth: other people's files, the results of builds, and secrets.
 *
 * @param reason why, for the person who misses a file
 * @param matches whether a file or directory name, in lower case, is one
 * @param directory whether it is about directories
 */
public record NeverPacked(String reason, Predicate<String> matches, boolean directory) {
    private static final Set<String> KEYS = Set.of("id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "id_ed25519_sk",
            "id_ecdsa_sk");
    private static final Set<String> CREDENTIALS = Set.of(".npmrc", ".netrc", "_netrc", ".pypirc", ".git-credentials",
            ".dockercfg", ".htpasswd", "credentials.json", "service-account.json", "secrets.yaml", "secrets.yml",
            "secrets.json", "settings-security.xml", ".yarnrc.yml", ".vault-token", "kubeconfig");

    /** What a rehearsal of publishing writes. */
    private static final Pattern ARCHIVE = Pattern.compile(".+-[0-9]+\\.[0-9]+\\.[0-9]+[0-9a-z.+-]*\\.tar\\.gz");

    /** Every rule, in the order in which they are asked. */
    public static final List<NeverPacked> RULES = List.of(
            directories("version control", ".git", ".hg", ".svn", ".jj"),
            directories("installed packages", "node_modules", "bower_components", ".venv", "venv", "__pycache__"),
            directories("build output", "target", "dist", "build", "out", "coverage", ".gradle", ".next", ".turbo",
                    ".cache"),
            directories("credentials", ".aws", ".ssh", ".gnupg", ".docker", ".kube", ".azure", ".gcloud"),
            directories("a program's own settings", ".idea", ".vscode"),
            files("version control", name -> name.equals(".git")),
            files("an environment with secrets", name -> name.equals(".env") || name.startsWith(".env.")
                    || name.endsWith(".env") || name.equals(".envrc")),
            files("a private key", name -> KEYS.contains(name) || endsWith(name, ".pem", ".key", ".p12", ".pfx", ".jks",
                    ".keystore", ".ppk", ".asc", ".pk8")),
            files("credentials", name -> CREDENTIALS.contains(name) || endsWith(name, ".tfstate", ".tfvars", ".ovpn",
                    ".kdbx")),
            files("an archive of a version", ARCHIVE.asMatchPredicate()),
            files("left behind by a program", name -> name.equals(".ds_store") || name.equals("thumbs.db")
                    || endsWith(name, ".swp", ".swo", "~") || name.equals("npm-debug.log")));

    private static NeverPacked directories(String reason, String... names) {
        var all = Set.of(names);
        return new NeverPacked(reason, all::contains, true);
    }

    private static NeverPacked files(String reason, Predicate<String> matches) {
        return new NeverPacked(reason, matches, false);
    }

    private static boolean endsWith(String name, String... ends) {
        for (var end : ends) {
            if (name.endsWith(end)) {
                return true;
            }
        }
        return false;
    }

    /** The rule that keeps a file or directory of this name out. */
    static Optional<NeverPacked> rule(String name, boolean directory) {
        var folded = name.toLowerCase(Locale.ROOT);
        return RULES.stream().filter(rule -> rule.directory() == directory && rule.matches().test(folded)).findFirst();
    }
}
