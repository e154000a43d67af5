package dev.mod.git.task;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.OpenPullRequest;
import dev.mod.git.forge.PullRequestDraft;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A forge that remembers, and whose answers can be lost. */
final class MemoryForge implements Forge {
    final List<PullRequestDraft> drafts = new ArrayList<>();
    private final List<OpenPullRequest> open = new ArrayList<>();
    /** Times that a pull request is opened and nobody hears of it. */
    int answersToLose;
    /** Times that asking fails for the moment. */
    int refusals;
    Optional<String> refusesForGood = Optional.empty();
    /** Completed by the first who waits for a turn to open a pull request, which comes in an hour. */
    Optional<CompletableFuture<Void>> turnInAnHour = Optional.empty();

    @Override
    public String defaultBranch() {
        return "main";
    }

    @Override
    public synchronized Optional<OpenPullRequest> findOpen(String head, String base) {
        if (refusals > 0) {
            refusals--;
            throw new ForgeException(ErrorCodes.FORGE_UNAVAILABLE, "the forge answers 503", true, null);
        }
        return open.stream().filter(it -> it.head().equals(head) && it.base().equals(base)).findFirst();
    }

    @Override
    public OpenPullRequest open(PullRequestDraft draft) throws InterruptedException {
        if (turnInAnHour.isPresent()) {
            turnInAnHour.get().complete(null);
            TimeUnit.HOURS.sleep(1);
        }
        return opened(draft);
    }

    private synchronized OpenPullRequest opened(PullRequestDraft draft) {
        refusesForGood.ifPresent(why -> {
            throw new ForgeException(ErrorCodes.FORGE_FORBIDDEN, why, false, null);
        });
        drafts.add(draft);
        var made = new OpenPullRequest(drafts.size(), URI.create("https://forge.example/pulls/" + drafts.size()),
                draft.head(), draft.base(), Optional.empty());
        open.add(made);
        if (answersToLose > 0) {
            answersToLose--;
            throw new ForgeException(ErrorCodes.FORGE_UNAVAILABLE, "the connection was closed", true, null);
        }
        return made;
    }

    @Override
    public synchronized OpenPullRequest update(OpenPullRequest pullRequest, PullRequestDraft draft) {
        drafts.set((int) pullRequest.number() - 1, draft);
        return pullRequest;
    }

    @Override
    public void verifyAccess() {}
}
