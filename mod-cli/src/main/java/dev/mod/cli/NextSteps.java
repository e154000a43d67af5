package dev.mod.cli;

import dev.mod.model.diagnostic.ErrorCode;
import java.util.Map;

/** What to do about each kind of failure; printed as the last line of an error. */
final class NextSteps {
    private static final String SETTINGS = "the settings are described in docs/packages.md";
    private static final String AGAIN = "run it again; with -v it tells more";
    private static final String SHOW_RUNS = "mod workflow list shows the runs that there are";
    private static final String JOURNAL = "see that its disk is there, writable and not full; what was recorded before"
            + " stays, and mod workflow resume goes on from there";
    private static final String VALIDATE = "mod workflow validate lists all that is wrong with the package";
    private static final String SEARCH = "mod search shows what the registry has; log in with mod login if it is private";
    private static final String PUBLISHER = "the package is not as its publisher made it: fetch it again after"
            + " mod cache clear, and tell the publisher if that does not help";
    private static final String REGISTRY = "see whether the address (--registry, MOD_REGISTRY), the network and the"
            + " registry are right; --offline uses only what is cached";
    private static final String STORE = "see that the database is up and can be reached; what was recorded stays";
    private static final String RIGHTS = "see whether the directory is there and writable";

    private static final String SHOW_CAMPAIGN = "mod campaign status shows the newest campaign, with -i another one";
    private static final String CAMPAIGN_RETRY = "mod campaign resume -i CAMPAIGN --retry-failed tries it again";
    private static final String TOKEN = "mod campaign plan shows what can be reached; docs/campaigns.md tells where tokens"
            + " are looked for";
    private static final String FORGES = "docs/campaigns.md tells how forges are named";

    private static final Map<String, String> BY_CODE = Map.ofEntries(
            Map.entry("archive-damaged",
                    "publish the package again, or run the campaign anew: what workers were given is damaged"),
            Map.entry("bad-archive", PUBLISHER),
            Map.entry("campaign-canceled", "start a new one with mod campaign run"),
            Map.entry("campaign-not-found", SHOW_CAMPAIGN),
            Map.entry("campaign-over", SHOW_CAMPAIGN),
            Map.entry("campaign-unreadable", RIGHTS),
            Map.entry("cannot-resume", "mod workflow status -i RUN shows what the run waits for"),
            Map.entry("cannot-watch", RIGHTS),
            Map.entry("cannot-write", RIGHTS),
            Map.entry("channel", "name it with a word, such as --tag next"),
            Map.entry("credentials", "log in again with mod login"),
            Map.entry("digest", PUBLISHER),
            Map.entry("directory-file", "the file of users is described in docs/packages.md"),
            Map.entry("dirty-tree", "--dry-run shows what would change and writes nothing"),
            Map.entry("expression-failed", VALIDATE),
            Map.entry("file-exists", "an empty directory is always fine"),
            Map.entry("forge-bad-answer", "see whether --forge-host names the right kind of forge"),
            Map.entry("forge-conflict", CAMPAIGN_RETRY),
            Map.entry("forge-forbidden", TOKEN),
            Map.entry("forge-none", FORGES),
            Map.entry("forge-not-found", TOKEN),
            Map.entry("forge-option", FORGES),
            Map.entry("forge-rate-limited", CAMPAIGN_RETRY),
            Map.entry("forge-redirected", "use the new address of the repository"),
            Map.entry("forge-refused", CAMPAIGN_RETRY),
            Map.entry("forge-unauthorized", TOKEN),
            Map.entry("forge-unavailable", CAMPAIGN_RETRY),
            Map.entry("git-address", "an address is https://HOST/OWNER/REPO, git@HOST:OWNER/REPO or a directory"),
            Map.entry("git-empty", "make a first commit there"),
            Map.entry("git-local", RIGHTS),
            Map.entry("git-no-repository", TOKEN),
            Map.entry("git-refused", TOKEN),
            Map.entry("git-unauthorized", TOKEN),
            Map.entry("git-unreachable", CAMPAIGN_RETRY),
            Map.entry("home-not-writable", "set MOD_HOME to a directory that can be written"),
            Map.entry("illegal-transition", "this is a defect: report it with the output of -v"),
            Map.entry("internal-error", "this is a defect: report it with the output of -v"),
            Map.entry("interrupted", "run it again"),
            Map.entry("invalid-file", "it is to hold one object in YAML or JSON"),
            Map.entry("invalid-package", VALIDATE),
            Map.entry("invalid-params", "give values with --param NAME=VALUE or --params-file FILE"),
            Map.entry("journal-damaged", JOURNAL),
            Map.entry("journal-empty", SHOW_RUNS),
            Map.entry("journal-failed", JOURNAL),
            Map.entry("journal-io", JOURNAL),
            Map.entry("journal-version", "use the version of mod that made the run, or start the workflow anew"),
            Map.entry("journal-write", JOURNAL),
            Map.entry("key-file", "name a file with --sign KEY that holds such a key"),
            Map.entry("lock-file", "remove mod.lock to have versions resolved anew"),
            Map.entry("missing-secrets", "give them again with --param NAME=VALUE: secrets are never stored"),
            Map.entry("no-fixtures", "docs/testing.md describes how fixtures are laid out"),
            Map.entry("no-script", "name an existing file of JavaScript or TypeScript"),
            Map.entry("no-target", "name an existing directory with --target DIR"),
            Map.entry("not-cached", "run it once without --offline"),
            Map.entry("not-packable", "leave what cannot be packed out in .modignore"),
            Map.entry("not-private", "docs/packages.md tells how registries set rights"),
            Map.entry("not-trusted", SETTINGS),
            Map.entry("offline", "use it without --offline, or name a directory with --registry"),
            Map.entry("package-id", "an id is @scope/name or name, with @version if you like"),
            Map.entry("package-not-found", SEARCH),
            Map.entry("package-not-packed", RIGHTS),
            Map.entry("package-not-unpacked", RIGHTS),
            Map.entry("package-too-large", "leave out what users do not need in .modignore"),
            Map.entry("package-version", "versions are like 1.2.3, ranges like ^1.2"),
            Map.entry("recorded-workflow", "start the workflow anew with mod workflow run"),
            Map.entry("refused", "look at the workflow, and run it with --yes if you trust it"),
            Map.entry("registry-address", "an address is layout:DIRECTORY or oci://HOST/PREFIX"),
            Map.entry("registry-failed", REGISTRY),
            Map.entry("registry-refused", "log in with mod login as somebody who has the right to do that"),
            Map.entry("registry-unavailable", REGISTRY),
            Map.entry("remote-url", "an address is https://HOST/OWNER/REPO, git@HOST:OWNER/REPO or a directory"),
            Map.entry("report-unwritable", "name another file with -o or --report"),
            Map.entry("run-exists", AGAIN),
            Map.entry("run-not-deleted", RIGHTS),
            Map.entry("run-not-found", SHOW_RUNS),
            Map.entry("run-not-shared", "resume it on the machine where it was begun"),
            Map.entry("run-over", "start it anew with mod workflow run"),
            Map.entry("run-owned", "wait until it has ended, or end it with mod workflow cancel -i RUN"),
            Map.entry("run-shared", "mod campaign looks after runs of workers"),
            Map.entry("run-undone", "start it anew with mod workflow run"),
            Map.entry("script-failed", "mend the script; mod script test FILE tries it on fixtures"),
            Map.entry("settings", SETTINGS),
            Map.entry("snapshot-unknown", "what the run changed can no longer be put back from its snapshots"),
            Map.entry("store-away", STORE),
            Map.entry("store-failed", STORE),
            Map.entry("store-newer", "use the newest version of mod that works on this database"),
            Map.entry("store-url", "an address is jdbc:postgresql://host:port/database"),
            Map.entry("target-busy", "mod workflow status -i RUN shows how far the other run is"),
            Map.entry("target-not-claimed",
                    "see that the disk is there, writable and not full, or set MOD_HOME to another directory"),
            Map.entry("target-not-restored", "see that the target is writable, then mod workflow resume -i RUN"),
            Map.entry("targets-not-provided",
                    "mod campaign status shows the campaign that it belongs to, mod campaign resume goes on with it"),
            Map.entry("task-not-found", "mod workflow status -i RUN shows the tasks of a run"),
            Map.entry("unknown-language", "docs/matching.md lists the languages"),
            Map.entry("unknown-workflow", "mod workflow validate shows the workflows of a package"),
            Map.entry("unreadable-directory", RIGHTS),
            Map.entry("unreadable-file", "see whether the file is there and readable"),
            Map.entry("unreadable-script", "see whether the file is there and readable"),
            Map.entry("version-exists", "raise the version in mod.yaml: published versions never change"),
            Map.entry("workspace-conflict", "commit or undo what changed in the target meanwhile, then run it again"),
            Map.entry("workspace-io", "see that the target is writable, then mod workflow resume -i RUN"));

    private NextSteps() {}

    /** Whether there is one of its own for a code. */
    static boolean knows(String code) {
        return BY_CODE.containsKey(code);
    }

    /**
     * What to do.
     *
     * @param command the words that name the command
     */
    static String after(ErrorCode code, String command) {
        String own = BY_CODE.get(code.id());
        if (own != null) {
            return own;
        }
        return switch (code.type()) {
            case USER -> CommandLineParser.seeHelp(command);
            case PACKAGE -> VALIDATE;
            case ENVIRONMENT -> AGAIN;
            case INTERNAL -> "this is a defect: report it with the output of -v";
        };
    }
}
