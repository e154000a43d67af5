package dev.mod.cli;

import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ErrorCodes;
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

    private static final Map<ErrorCode, String> BY_CODE = Map.ofEntries(
            Map.entry(ErrorCodes.ARCHIVE_DAMAGED,
                    "publish the package again, or run the campaign anew: what workers were given is damaged"),
            Map.entry(ErrorCodes.BAD_ARCHIVE, PUBLISHER),
            Map.entry(ErrorCodes.CAMPAIGN_CANCELED, "start a new one with mod campaign run"),
            Map.entry(ErrorCodes.CAMPAIGN_NOT_FOUND, SHOW_CAMPAIGN),
            Map.entry(ErrorCodes.CAMPAIGN_NOT_OVER, "wait for it, or end it with mod campaign cancel -i ID"),
            Map.entry(ErrorCodes.CAMPAIGN_OVER, SHOW_CAMPAIGN),
            Map.entry(ErrorCodes.CAMPAIGN_UNREADABLE,
                    "see that the file is there, readable and whole; a campaign of a newer version of mod needs that version"),
            Map.entry(ErrorCodes.CAMPAIGN_WATCHED, "wait for it, or end it with Ctrl-C: only one watch acts at a time"),
            Map.entry(ErrorCodes.CANNOT_APPLY, "make a new dry run, or run the workflow"),
            Map.entry(ErrorCodes.CANNOT_RENAME,
                    "docs/refactoring.md tells what can be changed, and when that is refused"),
            Map.entry(ErrorCodes.CANNOT_RESUME, "mod workflow status -i RUN shows what the run waits for"),
            Map.entry(ErrorCodes.CANNOT_WATCH, RIGHTS),
            Map.entry(ErrorCodes.CANNOT_WRITE, RIGHTS),
            Map.entry(ErrorCodes.CHANGED_BY_OTHERS, "--keep leaves them as they are, --discard puts them back, too"),
            Map.entry(ErrorCodes.CHANNEL, "name it with a word, such as --tag next"),
            Map.entry(ErrorCodes.CLASS_PATH, "docs/types.md tells how a class path is named"),
            Map.entry(ErrorCodes.CREDENTIALS, "log in again with mod login"),
            Map.entry(ErrorCodes.DIGEST, PUBLISHER),
            Map.entry(ErrorCodes.DIRECTORY_FILE, "the file of users is described in docs/packages.md"),
            Map.entry(ErrorCodes.DIRTY_TREE, "--dry-run shows what would change and writes nothing"),
            Map.entry(ErrorCodes.EXPRESSION_FAILED, VALIDATE),
            Map.entry(ErrorCodes.FILE_EXISTS, "an empty directory is always fine"),
            Map.entry(ErrorCodes.FORGE_BAD_ANSWER, "see whether --forge-host names the right kind of forge"),
            Map.entry(ErrorCodes.FORGE_CONFLICT, CAMPAIGN_RETRY),
            Map.entry(ErrorCodes.FORGE_FORBIDDEN, TOKEN),
            Map.entry(ErrorCodes.FORGE_NONE, FORGES),
            Map.entry(ErrorCodes.FORGE_NOT_FOUND, TOKEN),
            Map.entry(ErrorCodes.FORGE_OPTION, FORGES),
            Map.entry(ErrorCodes.FORGE_RATE_LIMITED, CAMPAIGN_RETRY),
            Map.entry(ErrorCodes.FORGE_REDIRECTED, "use the new address of the repository"),
            Map.entry(ErrorCodes.FORGE_REFUSED, CAMPAIGN_RETRY),
            Map.entry(ErrorCodes.FORGE_UNAUTHORIZED, TOKEN),
            Map.entry(ErrorCodes.FORGE_UNAVAILABLE, CAMPAIGN_RETRY),
            Map.entry(ErrorCodes.GIT_ADDRESS,
                    "an address is https://HOST/OWNER/REPO, git@HOST:OWNER/REPO or a directory"),
            Map.entry(ErrorCodes.GIT_FAILED,
                    "a repository that git itself can read is needed, and for --since a name that git rev-parse knows"),
            Map.entry(ErrorCodes.GIT_EMPTY, "make a first commit there"),
            Map.entry(ErrorCodes.GIT_LOCAL, RIGHTS),
            Map.entry(ErrorCodes.GIT_NO_REPOSITORY, TOKEN),
            Map.entry(ErrorCodes.GIT_REFUSED, TOKEN),
            Map.entry(ErrorCodes.GIT_UNAUTHORIZED, TOKEN),
            Map.entry(ErrorCodes.GIT_UNREACHABLE, CAMPAIGN_RETRY),
            Map.entry(ErrorCodes.HOME_NOT_WRITABLE, "set MOD_HOME to a directory that can be written"),
            Map.entry(ErrorCodes.ILLEGAL_TRANSITION, "this is a defect: report it with the output of -v"),
            Map.entry(ErrorCodes.INTERNAL_ERROR, "this is a defect: report it with the output of -v"),
            Map.entry(ErrorCodes.INTERRUPTED, "run it again"),
            Map.entry(ErrorCodes.INVALID_BASELINE,
                    "mod scan --baseline FILE --update-baseline writes it anew"),
            Map.entry(ErrorCodes.INVALID_POLICY, "docs/campaigns-watch.md tells what a policy may say"),
            Map.entry(ErrorCodes.INVALID_RULES,
                    "docs/scan.md tells what -r takes, and what rules are"),
            Map.entry(ErrorCodes.INVALID_FILE, "it is to hold one object in YAML or JSON, of 1 MiB at most"),
            Map.entry(ErrorCodes.INVALID_PACKAGE,
                    "each error above names its file and line; mod help rule CODE tells more"),
            Map.entry(ErrorCodes.WRONG_SECRETS, "give the secret parameters the values that the run began with"),
            Map.entry(ErrorCodes.INVALID_STATE, "give other values with --state FILE"),
            Map.entry(ErrorCodes.INVALID_PARAMS, "give values with --param NAME=VALUE or --params-file FILE"),
            Map.entry(ErrorCodes.JOURNAL_DAMAGED,
                    "mod workflow repair -i RUN makes the run readable again and tells what is lost"),
            Map.entry(ErrorCodes.JOURNAL_EMPTY, SHOW_RUNS),
            Map.entry(ErrorCodes.JOURNAL_FAILED, JOURNAL),
            Map.entry(ErrorCodes.JOURNAL_IO, JOURNAL),
            Map.entry(ErrorCodes.JOURNAL_VERSION,
                    "use the version of mod that made the run, or start the workflow anew"),
            Map.entry(ErrorCodes.JOURNAL_WRITE, JOURNAL),
            Map.entry(ErrorCodes.INSTALLATION, "docs/install.md says how a release is installed"),
            Map.entry(ErrorCodes.KEY_FILE, "name a file with --sign KEY that holds such a key"),
            Map.entry(ErrorCodes.LOCK_FILE, "remove mod.lock to have versions resolved anew"),
            Map.entry(ErrorCodes.MISSING_SECRETS, "give them again with --param NAME=VALUE: secrets are never stored"),
            Map.entry(ErrorCodes.NO_FIXTURES, "docs/testing.md describes how fixtures are laid out"),
            Map.entry(ErrorCodes.NO_SCRIPT, "name an existing file of JavaScript or TypeScript"),
            Map.entry(ErrorCodes.NO_DAEMON, "scans work without one"),
            Map.entry(ErrorCodes.NO_PARSER, "docs/install.md names the platforms"),
            Map.entry(ErrorCodes.NO_TARGET, "name one that exists"),
            Map.entry(ErrorCodes.NOT_CACHED, "run it once without --offline"),
            Map.entry(ErrorCodes.NOT_PACKABLE, "leave what cannot be packed out in .modignore"),
            Map.entry(ErrorCodes.NOT_PRIVATE, "docs/packages.md tells how registries set rights"),
            Map.entry(ErrorCodes.NOT_TRUSTED, SETTINGS),
            Map.entry(ErrorCodes.OFFLINE, "use it without --offline, or name a directory with --registry"),
            Map.entry(ErrorCodes.OUT_OF_RESOURCES,
                    "give it more, MOD_JAVA_OPTS=-Xmx4g for memory; a run goes on with mod workflow resume -i RUN"),
            Map.entry(ErrorCodes.PACKAGE_ID, "an id is @scope/name or name, with @version if you like"),
            Map.entry(ErrorCodes.PACKAGE_NOT_FOUND, SEARCH),
            Map.entry(ErrorCodes.PACKAGE_NOT_PACKED, RIGHTS),
            Map.entry(ErrorCodes.PACKAGE_NOT_UNPACKED, RIGHTS),
            Map.entry(ErrorCodes.PACKAGE_TOO_LARGE, "leave out what users do not need in .modignore"),
            Map.entry(ErrorCodes.PACKAGE_VERSION, "versions are like 1.2.3, ranges like ^1.2"),
            Map.entry(ErrorCodes.RECORDED_WORKFLOW, "start the workflow anew with mod workflow run"),
            Map.entry(ErrorCodes.REFUSED, "look at the workflow, and run it with --yes if you trust it"),
            Map.entry(ErrorCodes.REGISTRY_ADDRESS, "an address is layout:DIRECTORY or oci://HOST/PREFIX"),
            Map.entry(ErrorCodes.REGISTRY_FAILED, REGISTRY),
            Map.entry(ErrorCodes.REGISTRY_REFUSED, "log in with mod login as somebody who has the right to do that"),
            Map.entry(ErrorCodes.REGISTRY_UNAVAILABLE, REGISTRY),
            Map.entry(ErrorCodes.REMOTE_URL,
                    "an address is https://HOST/OWNER/REPO, git@HOST:OWNER/REPO or a directory"),
            Map.entry(ErrorCodes.REPORT_UNWRITABLE, "name another file with -o or --report"),
            Map.entry(ErrorCodes.RUN_EXISTS, AGAIN),
            Map.entry(ErrorCodes.RUN_NOT_DELETED, RIGHTS),
            Map.entry(ErrorCodes.RUN_NOT_FOUND, SHOW_RUNS),
            Map.entry(ErrorCodes.RUN_NOT_SHARED, "resume it on the machine where it was begun"),
            Map.entry(ErrorCodes.RUN_OVER, "start it anew with mod workflow run"),
            Map.entry(ErrorCodes.RUN_OWNED, "wait until it has ended, or end it with mod workflow cancel -i RUN"),
            Map.entry(ErrorCodes.RUN_SHARED, "mod campaign looks after runs of workers"),
            Map.entry(ErrorCodes.RUN_UNDONE,
                    "mod workflow undo -i RUN ends an undoing that was interrupted; mod workflow run starts anew"),
            Map.entry(ErrorCodes.SANDBOX_UNAVAILABLE, "install bubblewrap, or run it with --sandbox off"),
            Map.entry(ErrorCodes.SCRIPT_FAILED, "mend the script; mod script test FILE tries it on fixtures"),
            Map.entry(ErrorCodes.SETTINGS, SETTINGS),
            Map.entry(ErrorCodes.SNAPSHOT_UNKNOWN, "what the run changed can no longer be put back from its snapshots"),
            Map.entry(ErrorCodes.STALE_DRY_RUN, "look at the change and make a new dry run"),
            Map.entry(ErrorCodes.STORE_AWAY, STORE),
            Map.entry(ErrorCodes.STORE_FAILED, STORE),
            Map.entry(ErrorCodes.STORE_NEWER, "use the newest version of mod that works on this database"),
            Map.entry(ErrorCodes.STORE_OLDER,
                    "have the owner of the tables run mod campaign list --store URL with this version, and grant rights to them"),
            Map.entry(ErrorCodes.HEARTBEAT_DIFFERS,
                    "leave out --heartbeat to do as they do; another one is possible when they have ended"),
            Map.entry(ErrorCodes.STORE_URL, "an address is jdbc:postgresql://host:port/database"),
            Map.entry(ErrorCodes.HOME_IN_TARGET,
                    "set MOD_HOME to a directory outside of the target, or have .gitignore name it there"),
            Map.entry(ErrorCodes.TARGET_BUSY, "mod workflow status -i RUN shows how far the other run is"),
            Map.entry(ErrorCodes.TARGET_IN_USE, "run it again when that has ended"),
            Map.entry(ErrorCodes.TARGET_HALF_DONE, "mod workflow diff -i RUN shows what it had changed"),
            Map.entry(ErrorCodes.TARGET_NOT_CLAIMED,
                    "see that the disk is there, writable and not full, or set MOD_HOME to another directory"),
            Map.entry(ErrorCodes.TARGET_NOT_RESTORED,
                    "see that the target is writable, then mod workflow resume -i RUN"),
            Map.entry(ErrorCodes.TARGETS_NOT_PROVIDED,
                    "mod campaign status shows the campaign that it belongs to, mod campaign resume goes on with it"),
            Map.entry(ErrorCodes.TASK_NOT_FOUND, "mod workflow status -i RUN shows the tasks of a run"),
            Map.entry(ErrorCodes.UNKNOWN_LANGUAGE, "docs/matching.md lists the languages"),
            Map.entry(ErrorCodes.UNKNOWN_WORKFLOW, "mod workflow validate shows the workflows of a package"),
            Map.entry(ErrorCodes.UNREADABLE_DIRECTORY, RIGHTS),
            Map.entry(ErrorCodes.UNREADABLE_FILE, "see whether the file is there and readable"),
            Map.entry(ErrorCodes.UNREADABLE_SCRIPT, "see whether the file is there and readable"),
            Map.entry(ErrorCodes.NO_TYPES,
                    "those of Java need a JDK, those of TypeScript mod types fetch typescript, definitions of Python mod types fetch pyright; a rule may say what it does"
                            + " without: onUnresolved: skip, warn or match"),
            Map.entry(ErrorCodes.UNRESOLVED_TYPES,
                    "give the classes that the code uses with --classpath, install its packages, or ask for fewer with"
                            + " --resolved"),
            Map.entry(ErrorCodes.VERSION_EXISTS, "raise the version in mod.yaml: published versions never change"),
            Map.entry(ErrorCodes.WORKSPACE_CONFLICT, "run it again: it then works on what is there by now"),
            Map.entry(ErrorCodes.WORKSPACE_IO,
                    "see that the target is writable, then run it again; a workflow goes on with mod workflow resume -i RUN"),
            Map.entry(ErrorCodes.SETTINGS_UNREADABLE, SETTINGS),
            Map.entry(ErrorCodes.MISSING_INCLUDE, "see how it is written, relative to the package"),
            Map.entry(ErrorCodes.NO_FIXTURE_DIRECTORY, "docs/testing.md describes how fixtures are laid out"),
            Map.entry(ErrorCodes.FIXTURE_PARAMS, "give them under params in test.config.yaml"),
            Map.entry(ErrorCodes.WORKER_CLOSED, "another worker goes on with the run"));

    private NextSteps() {}

    /** Whether there is one of its own for a code. */
    static boolean knows(ErrorCode code) {
        return BY_CODE.containsKey(code);
    }

    /**
     * What to do.
     *
     * @param command the words that name the command
     */
    static String after(ErrorCode code, String command) {
        String own = BY_CODE.get(code);
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
