package dev.mod.git.campaign;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.snapshot.SnapshotStore;
import dev.mod.git.forge.Forks;
import dev.mod.git.remote.GitException;
import dev.mod.git.remote.Remote;
import dev.mod.git.remote.RepositoryAddress;
import dev.mod.base.diagnostic.ModException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/** Finds out whether a campaign could work in a repository, without changing anything there or here. */
public final class AccessCheck {
    private final ForgeHosts hosts;
    private final Campaign.HostChoice choice;
    private final Map<String, String> environment;

    /**
     * What was found.
     *
     * @param location the repository
     * @param defaultBranch its default branch
     * @param forge what is asked for pull requests, as a word
     * @param notice what people should know about the forge
     * @param forked whether branches would go to a fork
     * @param problem why a campaign could not work there
     */
    public record Result(String location, Optional<String> defaultBranch, String forge, Optional<String> notice,
            boolean forked, Optional<String> problem) {}

    /** @param environment for the user's {@code ssh} */
    public AccessCheck(ForgeHosts hosts, Campaign.HostChoice choice, Map<String, String> environment) {
        this.hosts = hosts;
        this.choice = choice;
        this.environment = environment;
    }

    /** Asks a repository and its forge. */
    public Result of(RepositoryAddress address) throws InterruptedException {
        Optional<String> branch = Optional.empty();
        Optional<String> notice = Optional.empty();
        String forge = "?";
        boolean forked = false;
        Path directory = temporary();
        try (var nowhere = new FileRepositoryBuilder().setGitDir(directory.toFile()).setBare().build()) {
            nowhere.create(true);
            var target = new ProvidedTarget(address.text(), choice.attributes());
            var chosen = hosts.choose(target);
            forge = chosen.kind().word();
            notice = chosen.notice();
            var remote = new Remote(address, hosts.logins(target), environment);
            var branches = remote.branches(nowhere, Cancellation.NEVER);
            branch = branches.defaultBranch();
            if (branches.heads().isEmpty()) {
                throw new GitException(ErrorCodes.GIT_EMPTY, address + " has no commits", false, null);
            }
            Optional<Forks> forks = choice.forks().at(chosen.forge());
            if (forks.isPresent()) {
                forked = true;
                forks.get().verifyAccess();
            } else {
                remote.verifyPush(nowhere, Cancellation.NEVER);
                chosen.forge().verifyAccess();
            }
            return new Result(address.text(), branch, forge, notice, forked, Optional.empty());
        } catch (ModException e) {
            return new Result(address.text(), branch, forge, notice, forked,
                    Optional.of(String.valueOf(e.getMessage())));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot use " + FailureMessages.about(directory, e), e);
        } finally {
            SnapshotStore.deleteCopy(directory);
        }
    }

    /** Transports want a repository of their own, though nothing comes into it. */
    private static Path temporary() {
        try {
            return Files.createTempDirectory("mod-plan");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary directory: " + FailureMessages.of(e), e);
        }
    }
}
