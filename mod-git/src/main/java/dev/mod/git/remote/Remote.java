package dev.mod.git.remote;

import java.net.SocketTimeoutException;
import java.net.SocketException;
import java.net.UnknownHostException;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.spi.Cancellation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jgit.errors.NoRemoteRepositoryException;
import org.eclipse.jgit.errors.NotSupportedException;
import org.eclipse.jgit.errors.RemoteRepositoryException;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.EmptyProgressMonitor;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ProgressMonitor;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryCache;
import org.eclipse.jgit.transport.PushResult;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.RemoteRefUpdate;
import org.eclipse.jgit.transport.SshTransport;
import org.eclipse.jgit.transport.TagOpt;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.util.FS;
import org.jspecify.annotations.Nullable;

/** A repository elsewhere. Safe for concurrent use. Every method goes there, and throws {@link GitException}. */
public final class Remote {
    /** Seconds without a byte after which a server counts as gone. */
    private static final int TIMEOUT = 120;
    /** Of what a server says to a push that it refuses. */
    private static final int MESSAGE_LINES = 20;
    /**
     * Whether a repository of this machine is read and written by Git itself: that runs its hooks, and leaves no lock behind
     * when this process is killed, as it would if it wrote there itself.
     */
    private static final boolean HAS_GIT = File.separatorChar == '/'
            && Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                    .anyMatch(directory -> Files.isExecutable(Path.of(directory, "git")));

    private final RepositoryAddress address;
    private final GitLogins logins;
    private final Map<String, String> environment;

    /** @param environment for the user's {@code ssh} */
    public Remote(RepositoryAddress address, GitLogins logins, Map<String, String> environment) {
        this.address = address;
        this.logins = logins;
        this.environment = environment;
    }

    /** Where it is. */
    public RepositoryAddress address() {
        return address;
    }

    /**
     * What the repository has.
     *
     * @param heads the last commit of each branch, by name without {@code refs/heads/}
     * @param defaultBranch the branch that its {@code HEAD} names
     */
    public record Branches(Map<String, ObjectId> heads, Optional<String> defaultBranch) {}

    /** Its branches as they are now. */
    public Branches branches(Repository local, Cancellation cancellation) throws InterruptedException {
        return with(local, cancellation, transport -> {
            try (var connection = transport.openFetch()) {
                return branches(connection.getRefsMap());
            }
        });
    }

    /** The last commit of one branch as it is now; empty if there is no such branch. */
    public Optional<ObjectId> head(Repository local, String branch, Cancellation cancellation)
            throws InterruptedException {
        String name = Constants.R_HEADS + branch;
        return with(local, cancellation, transport -> {
            try (var connection = transport.openFetch(List.of(new RefSpec(name)))) {
                return Optional.ofNullable(connection.getRef(name)).map(ref -> ref.getObjectId().copy());
            }
        });
    }

    /** Whether branches may be pushed, as far as the server tells before it is tried. */
    public void verifyPush(Repository local, Cancellation cancellation) throws InterruptedException {
        with(local, cancellation, transport -> {
            requireWritable();
            try (var connection = transport.openPush()) {
                return connection.getRefsMap().size();
            }
        });
    }

    private static Branches branches(Map<String, Ref> advertised) {
        var heads = new TreeMap<String, ObjectId>();
        advertised.values().stream().filter(ref -> ref.getName().startsWith(Constants.R_HEADS)).forEach(
                ref -> heads.put(ref.getName().substring(Constants.R_HEADS.length()), ref.getObjectId().copy()));
        Ref head = advertised.get(Constants.HEAD);
        Optional<String> branch = Optional.empty();
        if (head != null && head.isSymbolic() && head.getTarget().getName().startsWith(Constants.R_HEADS)) {
            branch = Optional.of(head.getTarget().getName().substring(Constants.R_HEADS.length()));
        } else if (head != null) {
            // a server that does not say what its HEAD names
            ObjectId at = head.getObjectId();
            branch = Stream.concat(Stream.of("main", "master"),
                    heads.keySet().stream()).filter(name -> at.equals(heads.get(name))).findFirst();
        }
        return new Branches(heads, branch);
    }

    /** Brings branches into a repository, and says what there is. */
    public Branches fetch(Repository local, List<RefSpec> specs, Cancellation cancellation)
            throws InterruptedException {
        return with(local, cancellation, transport -> {
            transport.setTagOpt(TagOpt.NO_TAGS);
            transport.setRemoveDeletedRefs(true);
            transport.setCheckFetchedObjects(true);
            var result = transport.fetch(monitor(cancellation), specs);
            var advertised = new TreeMap<String, Ref>();
            result.getAdvertisedRefs().forEach(ref -> advertised.put(ref.getName(), ref));
            return branches(advertised);
        });
    }

    /**
     * Moves a branch to a descendant of where it was last seen, or makes it; never if it is elsewhere by then.
     *
     * @param local has the commit
     * @param seen where it was; empty if there was none
     * @return whether it was moved; false if it is elsewhere
     */
    public boolean push(Repository local, String branch, ObjectId commit, Optional<ObjectId> seen,
            Cancellation cancellation) throws InterruptedException {
        return push(local, branch, commit, seen, false, cancellation);
    }

    /**
     * Deletes a branch, if it is where it was last seen.
     *
     * @return whether it is gone; false if it is elsewhere
     */
    public boolean delete(Repository local, String branch, ObjectId seen, Cancellation cancellation)
            throws InterruptedException {
        return with(local, cancellation, transport -> {
            var update = new RemoteRefUpdate(local, null, ObjectId.zeroId(), Constants.R_HEADS + branch, true, null,
                    seen);
            PushResult result = push(transport, update, cancellation);
            return switch (update.getStatus()) {
                case OK, UP_TO_DATE, NON_EXISTING -> true;
                case REJECTED_REMOTE_CHANGED, REJECTED_NONFASTFORWARD -> false;
                case REJECTED_OTHER_REASON, REJECTED_NODELETE, NOT_ATTEMPTED, AWAITING_REPORT ->
                    throw refused("does not delete", branch, update, result);
            };
        });
    }

    /** As {@link #push}, but to a commit that need not come from where the branch was seen. */
    public boolean replace(Repository local, String branch, ObjectId commit, ObjectId seen, Cancellation cancellation)
            throws InterruptedException {
        return push(local, branch, commit, Optional.of(seen), true, cancellation);
    }

    private boolean push(Repository local, String branch, ObjectId commit, Optional<ObjectId> seen, boolean force,
            Cancellation cancellation) throws InterruptedException {
        return with(local, cancellation, transport -> {
            var update = new RemoteRefUpdate(local, null, commit, Constants.R_HEADS + branch, force, null,
                    seen.orElse(ObjectId.zeroId()));
            PushResult result = push(transport, update, cancellation);
            return switch (update.getStatus()) {
                case OK, UP_TO_DATE -> true;
                case REJECTED_REMOTE_CHANGED, REJECTED_NONFASTFORWARD -> false;
                case REJECTED_OTHER_REASON, REJECTED_NODELETE, NON_EXISTING, NOT_ATTEMPTED, AWAITING_REPORT ->
                    throw refused("refuses", branch, update, result);
            };
        });
    }

    /** Once begun it is not stopped: JGit would wait for the answer to a request that it has not sent. */
    private PushResult push(Transport transport, RemoteRefUpdate update, Cancellation cancellation)
            throws IOException, InterruptedException {
        if (cancellation.requested()) {
            throw new InterruptedException();
        }
        requireWritable();
        return transport.push(NullProgressMonitor.INSTANCE, List.of(update));
    }

    /** Nobody else says of a repository of this machine, before it is tried, that its user may not write there. */
    private void requireWritable() {
        if (!address.isLocal()) {
            return;
        }
        File repository = RepositoryCache.FileKey.resolve(new File(address.text()), FS.DETECTED);
        if (repository == null) {
            return;
        }
        for (String needed : List.of("objects", "refs")) {
            Path directory = repository.toPath().resolve(needed);
            if (Files.isDirectory(directory) && !Files.isWritable(directory)) {
                throw new GitException(ErrorCodes.GIT_REFUSED,
                        address + " may not be written to: access to " + directory + " is denied", false, null);
            }
        }
    }

    /**
     * With what the server and its hooks say besides. That another holds the branch just now may pass, and so may that
     * another collected garbage there between the arrival of the objects and of the branch ("bad pack").
     */
    private GitException refused(String verb, String branch, RemoteRefUpdate update, PushResult result) {
        String reason = update.getMessage() == null ? update.getStatus().toString() : update.getMessage();
        List<String> more = result.getMessages().lines().map(String::strip).filter(line -> !line.isEmpty())
                .limit(MESSAGE_LINES).toList();
        boolean passes = Set.of("failed to lock", "bad pack").contains(reason) || more.stream().anyMatch(
                line -> line.contains("cannot lock ref") && !line.contains("cannot create '"));
        return failure(ErrorCodes.GIT_REFUSED, address + " " + verb + " the branch '" + branch + "': " + reason
                + (more.isEmpty() ? "" : " (" + String.join(" ", more) + ")"), passes, null);
    }

    private interface Work<T> {
        T with(Transport transport) throws IOException, InterruptedException;
    }

    private <T> T with(Repository local, Cancellation cancellation, Work<T> work) throws InterruptedException {
        if (address.isLocal() && !Files.isDirectory(Path.of(address.text()))) {
            throw new GitException(ErrorCodes.GIT_NO_REPOSITORY, "there is no directory " + address, false, null);
        }
        var external = new ExternalSsh(environment);
        try (var transport = Transport.open(local, address.uri());
                var registration = cancellation.onRequest(external::endSoon)) {
            transport.setTimeout(TIMEOUT);
            transport.setCredentialsProvider(new LoginProvider(address.uri(), login()));
            if (transport instanceof SshTransport ssh) {
                ssh.setSshSessionFactory(external);
            }
            if (address.isLocal() && HAS_GIT && isOwn(Path.of(address.text()))) {
                transport.setOptionUploadPack("exec git upload-pack");
                transport.setOptionReceivePack("exec git receive-pack");
            }
            return work.with(transport);
        } catch (IOException | RuntimeException e) {
            if (cancellation.requested()) {
                throw new InterruptedException();
            }
            if (e instanceof GitException failure) {
                throw failure;
            }
            throw explained(e);
        }
    }

    /** Git itself refuses repositories of other users: it would run their hooks. */
    private static boolean isOwn(Path repository) throws IOException {
        return Files.getOwner(repository).getName().equals(System.getProperty("user.name"));
    }

    private GitException explained(Exception e) {
        String said = said(e);
        if (e instanceof NoRemoteRepositoryException) {
            return failure(ErrorCodes.GIT_NO_REPOSITORY, address + " has no repository, or does not show it"
                    + (login().isEmpty() && isWeb() ? " to those without a token" : ""), false, e);
        }
        if (said.contains("not authorized") || said.contains("Authentication is required")
                || said.contains("not permitted") || said.contains("authentication not supported")) {
            return failure(ErrorCodes.GIT_UNAUTHORIZED, login().isPresent()
                    ? address + " refuses the token in " + login().get().variable() + ", or what is done with it"
                    : address + " wants a token, and there is none for its host in the environment", false, e);
        }
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException || cause instanceof SocketException
                    || cause instanceof SocketTimeoutException) {
                return failure(ErrorCodes.GIT_UNREACHABLE, address + " cannot be reached: "
                        + FailureMessages.reason(cause), true, e);
            }
        }
        if (said.contains("advertisement line: 'shallow ")) {
            return failure(ErrorCodes.GIT_REFUSED, address + " is a shallow clone, to which branches cannot be pushed:"
                    + " 'git fetch --unshallow' there makes it whole", false, e);
        }
        boolean permanent = e instanceof RemoteRepositoryException || e instanceof NotSupportedException
                || !(e instanceof TransportException || e instanceof IOException);
        return failure(permanent ? ErrorCodes.GIT_REFUSED : ErrorCodes.GIT_UNREACHABLE, said.contains(address.text())
                ? said
                : address + ": " + said, !permanent, e);
    }

    private boolean isWeb() {
        return String.valueOf(address.uri().getScheme()).startsWith("http");
    }

    /** What an exception and its causes say, without what one repeats of the next. */
    private static String said(Throwable e) {
        var text = new StringBuilder(String.valueOf(e.getMessage()));
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            String more = cause.getMessage();
            if (more != null && text.indexOf(more) < 0) {
                text.append(": ").append(more);
            }
        }
        return text.toString();
    }

    /** As it is now: tokens of some come to an end while a task works. */
    private Optional<GitLogin> login() {
        return logins.of(address);
    }

    private GitException failure(ErrorCode code, String message, boolean transientFailure, @Nullable Exception e) {
        var masker = new SecretMasker(login().map(it -> List.of(it.secret())).orElse(List.of()));
        // not its cause: whatever that holds would be printed with it
        var failure = new GitException(code, masker.mask(message), transientFailure, null);
        if (e != null) {
            failure.setStackTrace(e.getStackTrace());
        }
        return failure;
    }

    private static ProgressMonitor monitor(Cancellation cancellation) {
        return new Stoppable(cancellation);
    }

    /** Stops what JGit does when a task is to stop. */
    private static final class Stoppable extends EmptyProgressMonitor {
        private final Cancellation cancellation;

        Stoppable(Cancellation cancellation) {
            this.cancellation = cancellation;
        }

        @Override
        public boolean isCancelled() {
            return cancellation.requested();
        }
    }
}
