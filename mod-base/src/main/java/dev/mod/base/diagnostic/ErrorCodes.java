package dev.mod.base.diagnostic;

/**
 * Register of the codes of all failures of this program; the only place where it makes any. Embedders that add steps may
 * have codes of their own.
 *
 * @since 0.1.0
 */
public final class ErrorCodes {
    /** An expression of a workflow has no value. */
    public static final ErrorCode EXPRESSION_FAILED = new ErrorCode("expression-failed", ErrorType.PACKAGE);
    /** A package has errors; the diagnostics name them. */
    public static final ErrorCode INVALID_PACKAGE = new ErrorCode("invalid-package", ErrorType.PACKAGE);
    /** Rules to scan with have errors; the diagnostics name them. */
    public static final ErrorCode INVALID_RULES = new ErrorCode("invalid-rules", ErrorType.USER);
    /** The file of known matches cannot be read or written. */
    public static final ErrorCode INVALID_BASELINE = new ErrorCode("invalid-baseline", ErrorType.USER);
    /** The program git could not tell what was changed. */
    public static final ErrorCode GIT_FAILED = new ErrorCode("git-failed", ErrorType.USER);
    /** The package has no workflow of the name given. */
    public static final ErrorCode UNKNOWN_WORKFLOW = new ErrorCode("unknown-workflow", ErrorType.USER);
    /** A run goes on and its secret parameters are not given again. */
    public static final ErrorCode MISSING_SECRETS = new ErrorCode("missing-secrets", ErrorType.PACKAGE);
    /** A run goes on with secret parameters other than those that it had. */
    public static final ErrorCode WRONG_SECRETS = new ErrorCode("wrong-secrets", ErrorType.USER);
    /** Parameters given to a run do not fit the workflow's schema. */
    public static final ErrorCode INVALID_PARAMS = new ErrorCode("invalid-params", ErrorType.USER);
    /** The shared state of a run, or a matrix item made of it, is not as the workflow or a step needs it. */
    public static final ErrorCode INVALID_STATE = new ErrorCode("invalid-state", ErrorType.USER);

    /** There is no such run. */
    public static final ErrorCode RUN_NOT_FOUND = new ErrorCode("run-not-found", ErrorType.USER);
    /** A run of this id is there already. */
    public static final ErrorCode RUN_EXISTS = new ErrorCode("run-exists", ErrorType.INTERNAL);
    /** Another process executes the run. */
    public static final ErrorCode RUN_OWNED = new ErrorCode("run-owned", ErrorType.USER);
    /** The run has ended. */
    public static final ErrorCode RUN_OVER = new ErrorCode("run-over", ErrorType.USER);
    /** The run was undone before. */
    public static final ErrorCode RUN_UNDONE = new ErrorCode("run-undone", ErrorType.USER);
    /** The files of a run could not be deleted. */
    public static final ErrorCode RUN_NOT_DELETED = new ErrorCode("run-not-deleted", ErrorType.ENVIRONMENT);
    /** The run has no such task. */
    public static final ErrorCode TASK_NOT_FOUND = new ErrorCode("task-not-found", ErrorType.USER);
    /** The run is in no state from which it can go on. */
    public static final ErrorCode CANNOT_RESUME = new ErrorCode("cannot-resume", ErrorType.USER);
    /** What a dry run would have changed is not as it was any more. */
    public static final ErrorCode STALE_DRY_RUN = new ErrorCode("stale-dry-run", ErrorType.USER);
    /** A dry run is none whose changes could be made. */
    public static final ErrorCode CANNOT_APPLY = new ErrorCode("cannot-apply", ErrorType.USER);
    /** The workflow that a run recorded can no longer be read. */
    public static final ErrorCode RECORDED_WORKFLOW = new ErrorCode("recorded-workflow", ErrorType.INTERNAL);
    /** A run of a campaign was to go on outside of it. */
    public static final ErrorCode TARGETS_NOT_PROVIDED = new ErrorCode("targets-not-provided", ErrorType.USER);
    /** A worker was closed while a run was with it. */
    public static final ErrorCode WORKER_CLOSED = new ErrorCode("worker-closed", ErrorType.ENVIRONMENT);
    /** An event does not fit the state of the run. */
    public static final ErrorCode ILLEGAL_TRANSITION = new ErrorCode("illegal-transition", ErrorType.INTERNAL);
    /** A defect of this program. */
    public static final ErrorCode INTERNAL_ERROR = new ErrorCode("internal-error", ErrorType.INTERNAL);
    /** Memory, or the system's threads, are used up. */
    public static final ErrorCode OUT_OF_RESOURCES = new ErrorCode("out-of-resources", ErrorType.ENVIRONMENT);
    /** The user was asked and said no. */
    public static final ErrorCode REFUSED = new ErrorCode("refused", ErrorType.USER);
    /** The target has uncommitted changes. */
    public static final ErrorCode DIRTY_TREE = new ErrorCode("dirty-tree", ErrorType.USER);

    /** The target directory is not there. */
    public static final ErrorCode NO_TARGET = new ErrorCode("no-target", ErrorType.USER);
    /** Another run changes the target. */
    public static final ErrorCode TARGET_BUSY = new ErrorCode("target-busy", ErrorType.USER);
    public static final ErrorCode TARGET_IN_USE = new ErrorCode("target-in-use", ErrorType.USER);
    public static final ErrorCode TARGET_HALF_DONE = new ErrorCode("target-half-done", ErrorType.USER);
    /** What is kept of runs lies in the target itself. */
    public static final ErrorCode HOME_IN_TARGET = new ErrorCode("home-in-target", ErrorType.USER);
    /** The claim on a target could not be written. */
    public static final ErrorCode TARGET_NOT_CLAIMED = new ErrorCode("target-not-claimed", ErrorType.ENVIRONMENT);
    /** The target could not be put back as it was before a task. */
    public static final ErrorCode TARGET_NOT_RESTORED = new ErrorCode("target-not-restored", ErrorType.ENVIRONMENT);
    /** Commands are to be confined on a machine that cannot do that. */
    public static final ErrorCode SANDBOX_UNAVAILABLE = new ErrorCode("sandbox-unavailable", ErrorType.ENVIRONMENT);
    /** Files of the target could not be read or written. */
    public static final ErrorCode WORKSPACE_IO = new ErrorCode("workspace-io", ErrorType.ENVIRONMENT);
    /** The target was changed from outside while a run worked on it. */
    public static final ErrorCode WORKSPACE_CONFLICT = new ErrorCode("workspace-conflict", ErrorType.USER);
    /** Somebody may have changed files after a run was killed that has to be put back, and nobody has decided about them. */
    public static final ErrorCode CHANGED_BY_OTHERS = new ErrorCode("changed-by-others", ErrorType.USER);
    /** A snapshot that a run refers to is gone. */
    public static final ErrorCode SNAPSHOT_UNKNOWN = new ErrorCode("snapshot-unknown", ErrorType.ENVIRONMENT);
    /** The report file cannot be written. */
    public static final ErrorCode REPORT_UNWRITABLE = new ErrorCode("report-unwritable", ErrorType.USER);

    /** The directory of runs, caches and settings cannot be written. */
    public static final ErrorCode HOME_NOT_WRITABLE = new ErrorCode("home-not-writable", ErrorType.ENVIRONMENT);
    /** The journal of a run cannot be read. */
    public static final ErrorCode JOURNAL_IO = new ErrorCode("journal-io", ErrorType.ENVIRONMENT);
    /** An event could not be written to the journal. */
    public static final ErrorCode JOURNAL_WRITE = new ErrorCode("journal-write", ErrorType.ENVIRONMENT);
    /** The journal refuses events after a failed write. */
    public static final ErrorCode JOURNAL_FAILED = new ErrorCode("journal-failed", ErrorType.ENVIRONMENT);
    /** The journal holds records that are not as they were written. */
    public static final ErrorCode JOURNAL_DAMAGED = new ErrorCode("journal-damaged", ErrorType.ENVIRONMENT);
    /** The journal holds no event. */
    public static final ErrorCode JOURNAL_EMPTY = new ErrorCode("journal-empty", ErrorType.ENVIRONMENT);
    /** The journal has the format of another version of this program. */
    public static final ErrorCode JOURNAL_VERSION = new ErrorCode("journal-version", ErrorType.ENVIRONMENT);
    /** The store of runs does not answer for now. */
    public static final ErrorCode STORE_AWAY = new ErrorCode("store-away", ErrorType.ENVIRONMENT);
    /** The database refused a statement. */
    public static final ErrorCode STORE_FAILED = new ErrorCode("store-failed", ErrorType.ENVIRONMENT);
    /** The tables belong to a newer version of this program. */
    public static final ErrorCode STORE_NEWER = new ErrorCode("store-newer", ErrorType.USER);
    /** The tables are those of an earlier version of this program, and this user may not change them. */
    public static final ErrorCode STORE_OLDER = new ErrorCode("store-older", ErrorType.USER);
    /** Workers of a store were to say differently often that they live. */
    public static final ErrorCode HEARTBEAT_DIFFERS = new ErrorCode("heartbeat-differs", ErrorType.USER);
    /** The address is none of a database that this program knows. */
    public static final ErrorCode STORE_URL = new ErrorCode("store-url", ErrorType.USER);
    /** The run belongs to workers and was asked for as an owned one. */
    public static final ErrorCode RUN_SHARED = new ErrorCode("run-shared", ErrorType.USER);
    /** The run belongs to one process and was asked for as a shared one. */
    public static final ErrorCode RUN_NOT_SHARED = new ErrorCode("run-not-shared", ErrorType.USER);
    /** The package that workers were given is not as it was stored. */
    public static final ErrorCode ARCHIVE_DAMAGED = new ErrorCode("archive-damaged", ErrorType.ENVIRONMENT);

    /** The address is none of a registry. */
    public static final ErrorCode REGISTRY_ADDRESS = new ErrorCode("registry-address", ErrorType.USER);
    /** The registry does not answer. */
    public static final ErrorCode REGISTRY_UNAVAILABLE = new ErrorCode("registry-unavailable", ErrorType.ENVIRONMENT);
    /** The registry answers and does not take the request. */
    public static final ErrorCode REGISTRY_REFUSED = new ErrorCode("registry-refused", ErrorType.ENVIRONMENT);
    /** Reading or writing the local side of a registry failed. */
    public static final ErrorCode REGISTRY_FAILED = new ErrorCode("registry-failed", ErrorType.ENVIRONMENT);
    /** Something needs the network, which is switched off. */
    public static final ErrorCode OFFLINE = new ErrorCode("offline", ErrorType.ENVIRONMENT);
    /** A package is not in the cache, and nothing may be fetched. */
    public static final ErrorCode NOT_CACHED = new ErrorCode("not-cached", ErrorType.ENVIRONMENT);
    /** A package does not fulfil what the settings demand of it. */
    public static final ErrorCode NOT_TRUSTED = new ErrorCode("not-trusted", ErrorType.ENVIRONMENT);
    /** A private package was to be published to a registry that cannot keep it private. */
    public static final ErrorCode NOT_PRIVATE = new ErrorCode("not-private", ErrorType.ENVIRONMENT);
    /** Stored credentials, or the helper that has them, cannot be used. */
    public static final ErrorCode CREDENTIALS = new ErrorCode("credentials", ErrorType.ENVIRONMENT);
    /** The file of settings is malformed. */
    public static final ErrorCode SETTINGS = new ErrorCode("settings", ErrorType.USER);
    /** The file of settings cannot be read. */
    public static final ErrorCode SETTINGS_UNREADABLE = new ErrorCode("settings-unreadable", ErrorType.ENVIRONMENT);
    /** The file that names users and their rights is malformed. */
    public static final ErrorCode DIRECTORY_FILE = new ErrorCode("directory-file", ErrorType.USER);
    /** The thread was interrupted while it waited for an answer. */
    public static final ErrorCode INTERRUPTED = new ErrorCode("interrupted", ErrorType.ENVIRONMENT);
    /** A text is no digest. */
    public static final ErrorCode DIGEST = new ErrorCode("digest", ErrorType.USER);
    /** An installation of the program is no release, or cannot be read. */
    public static final ErrorCode INSTALLATION = new ErrorCode("installation", ErrorType.PACKAGE);
    /** A file holds no key of the expected kind. */
    public static final ErrorCode KEY_FILE = new ErrorCode("key-file", ErrorType.USER);
    /** The native parser of a language is not there for this platform, or this machine does not load it. */
    public static final ErrorCode NO_PARSER = new ErrorCode("no-parser", ErrorType.ENVIRONMENT);
    /** The lock file of a package is malformed. */
    public static final ErrorCode LOCK_FILE = new ErrorCode("lock-file", ErrorType.PACKAGE);
    /** A text is no package id. */
    public static final ErrorCode PACKAGE_ID = new ErrorCode("package-id", ErrorType.USER);
    /** A text is no version or range of versions. */
    public static final ErrorCode PACKAGE_VERSION = new ErrorCode("package-version", ErrorType.USER);
    /** The registry has no such package or version. */
    public static final ErrorCode PACKAGE_NOT_FOUND = new ErrorCode("package-not-found", ErrorType.ENVIRONMENT);
    /** A package is larger than a registry takes. */
    public static final ErrorCode PACKAGE_TOO_LARGE = new ErrorCode("package-too-large", ErrorType.PACKAGE);
    /** A package holds something that is no regular file. */
    public static final ErrorCode NOT_PACKABLE = new ErrorCode("not-packable", ErrorType.PACKAGE);
    /** A file that was to be packed is not there. */
    public static final ErrorCode MISSING_INCLUDE = new ErrorCode("missing-include", ErrorType.USER);
    /** The archive of a package is malformed or damaged. */
    public static final ErrorCode BAD_ARCHIVE = new ErrorCode("bad-archive", ErrorType.PACKAGE);
    /** The version is published already. */
    public static final ErrorCode VERSION_EXISTS = new ErrorCode("version-exists", ErrorType.USER);
    /** A text is no name of a channel. */
    public static final ErrorCode CHANNEL = new ErrorCode("channel", ErrorType.USER);
    /** The package of a campaign could not be packed for workers. */
    public static final ErrorCode PACKAGE_NOT_PACKED = new ErrorCode("package-not-packed", ErrorType.ENVIRONMENT);
    /** The package of a campaign could not be unpacked by a worker. */
    public static final ErrorCode PACKAGE_NOT_UNPACKED = new ErrorCode("package-not-unpacked", ErrorType.ENVIRONMENT);

    /** A text is no address of a repository. */
    public static final ErrorCode GIT_ADDRESS = new ErrorCode("git-address", ErrorType.USER);
    /** The remote wants other credentials. */
    public static final ErrorCode GIT_UNAUTHORIZED = new ErrorCode("git-unauthorized", ErrorType.ENVIRONMENT);
    /** The remote does not answer. */
    public static final ErrorCode GIT_UNREACHABLE = new ErrorCode("git-unreachable", ErrorType.ENVIRONMENT);
    /** There is no repository at the address, or it is not shown. */
    public static final ErrorCode GIT_NO_REPOSITORY = new ErrorCode("git-no-repository", ErrorType.ENVIRONMENT);
    /** The remote does not take what was pushed. */
    public static final ErrorCode GIT_REFUSED = new ErrorCode("git-refused", ErrorType.ENVIRONMENT);
    /** The repository has no commits. */
    public static final ErrorCode GIT_EMPTY = new ErrorCode("git-empty", ErrorType.ENVIRONMENT);
    /** The local copy of a repository cannot be kept. */
    public static final ErrorCode GIT_LOCAL = new ErrorCode("git-local", ErrorType.ENVIRONMENT);
    /** The URL of a remote names no repository of a forge. */
    public static final ErrorCode REMOTE_URL = new ErrorCode("remote-url", ErrorType.USER);
    /** An option that names a forge is malformed. */
    public static final ErrorCode FORGE_OPTION = new ErrorCode("forge-option", ErrorType.USER);
    /** There is no forge for the remote. */
    public static final ErrorCode FORGE_NONE = new ErrorCode("forge-none", ErrorType.ENVIRONMENT);
    /** The forge does not know the token. */
    public static final ErrorCode FORGE_UNAUTHORIZED = new ErrorCode("forge-unauthorized", ErrorType.ENVIRONMENT);
    /** The token may not do this. */
    public static final ErrorCode FORGE_FORBIDDEN = new ErrorCode("forge-forbidden", ErrorType.ENVIRONMENT);
    /** The forge has no such repository, or does not show it. */
    public static final ErrorCode FORGE_NOT_FOUND = new ErrorCode("forge-not-found", ErrorType.ENVIRONMENT);
    /** The request conflicts with what the forge has. */
    public static final ErrorCode FORGE_CONFLICT = new ErrorCode("forge-conflict", ErrorType.ENVIRONMENT);
    /** The forge answers and does not take the request. */
    public static final ErrorCode FORGE_REFUSED = new ErrorCode("forge-refused", ErrorType.ENVIRONMENT);
    /** The forge wants fewer requests. */
    public static final ErrorCode FORGE_RATE_LIMITED = new ErrorCode("forge-rate-limited", ErrorType.ENVIRONMENT);
    /** The forge does not answer, or is in trouble. */
    public static final ErrorCode FORGE_UNAVAILABLE = new ErrorCode("forge-unavailable", ErrorType.ENVIRONMENT);
    /** The forge sends to another address. */
    public static final ErrorCode FORGE_REDIRECTED = new ErrorCode("forge-redirected", ErrorType.ENVIRONMENT);
    /** The forge answers something that cannot be read. */
    public static final ErrorCode FORGE_BAD_ANSWER = new ErrorCode("forge-bad-answer", ErrorType.ENVIRONMENT);
    /** There is no such campaign. */
    public static final ErrorCode CAMPAIGN_NOT_FOUND = new ErrorCode("campaign-not-found", ErrorType.USER);
    /** The campaign has ended. */
    public static final ErrorCode CAMPAIGN_OVER = new ErrorCode("campaign-over", ErrorType.USER);
    /** The campaign has not ended. */
    public static final ErrorCode CAMPAIGN_NOT_OVER = new ErrorCode("campaign-not-over", ErrorType.USER);
    /** The campaign was canceled and cannot go on. */
    public static final ErrorCode CAMPAIGN_CANCELED = new ErrorCode("campaign-canceled", ErrorType.USER);
    /** The record of a campaign cannot be read or written. */
    public static final ErrorCode CAMPAIGN_UNREADABLE = new ErrorCode("campaign-unreadable", ErrorType.ENVIRONMENT);
    /** Another process watches the campaign. */
    public static final ErrorCode CAMPAIGN_WATCHED = new ErrorCode("campaign-watched", ErrorType.USER);
    /** What a watch is to do is written wrongly. */
    public static final ErrorCode INVALID_POLICY = new ErrorCode("invalid-policy", ErrorType.USER);

    /** There is no such script. */
    public static final ErrorCode NO_SCRIPT = new ErrorCode("no-script", ErrorType.USER);
    /** A script failed for a reason that is not its own. */
    public static final ErrorCode SCRIPT_FAILED = new ErrorCode("script-failed", ErrorType.INTERNAL);
    /** A script cannot be read. */
    public static final ErrorCode UNREADABLE_SCRIPT = new ErrorCode("unreadable-script", ErrorType.USER);
    /** A text is no name of a language. */
    public static final ErrorCode UNKNOWN_LANGUAGE = new ErrorCode("unknown-language", ErrorType.USER);
    /** There are no fixtures. */
    public static final ErrorCode NO_FIXTURES = new ErrorCode("no-fixtures", ErrorType.PACKAGE);
    /** The directory of fixtures that was named is not there. */
    public static final ErrorCode NO_FIXTURE_DIRECTORY = new ErrorCode("no-fixture-directory", ErrorType.USER);
    /** The parameters of a fixture do not fit the workflow. */
    public static final ErrorCode FIXTURE_PARAMS = new ErrorCode("fixture-params", ErrorType.PACKAGE);

    /** A file that was named cannot be read. */
    public static final ErrorCode UNREADABLE_FILE = new ErrorCode("unreadable-file", ErrorType.USER);
    /** A directory cannot be listed. */
    public static final ErrorCode UNREADABLE_DIRECTORY = new ErrorCode("unreadable-directory", ErrorType.ENVIRONMENT);
    /** A file that was named holds something else than expected. */
    public static final ErrorCode INVALID_FILE = new ErrorCode("invalid-file", ErrorType.USER);
    /** A file that was to be made is there already. */
    public static final ErrorCode FILE_EXISTS = new ErrorCode("file-exists", ErrorType.USER);
    /** A file could not be written. */
    public static final ErrorCode CANNOT_WRITE = new ErrorCode("cannot-write", ErrorType.ENVIRONMENT);
    /** The progress of a run cannot be followed. */
    public static final ErrorCode CANNOT_WATCH = new ErrorCode("cannot-watch", ErrorType.ENVIRONMENT);

    /** No process can stay to answer commands. */
    public static final ErrorCode NO_DAEMON = new ErrorCode("no-daemon", ErrorType.ENVIRONMENT);

    /** Rules need types, and nobody can tell them. */
    public static final ErrorCode NO_TYPES = new ErrorCode("no-types", ErrorType.ENVIRONMENT);
    /** The class path of code that is looked at cannot be found out. */
    public static final ErrorCode CLASS_PATH = new ErrorCode("class-path", ErrorType.USER);
    /** Something cannot have another name without a change of what code means. */
    public static final ErrorCode CANNOT_RENAME = new ErrorCode("cannot-rename", ErrorType.USER);
    /** Fewer names could be resolved than rules that need types ask for. */
    public static final ErrorCode UNRESOLVED_TYPES = new ErrorCode("unresolved-types", ErrorType.USER);

    private ErrorCodes() {}
}
