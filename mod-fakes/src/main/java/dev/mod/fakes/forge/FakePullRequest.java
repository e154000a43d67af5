package dev.mod.fakes.forge;

/**
 * A pull request at the stand-in.
 *
 * @param repository the path of the repository that it goes to
 * @param number its number there, from 1
 * @param headRepository the path of the repository that it comes from, another one for forks
 * @param head the branch with the changes
 * @param base the branch to merge into
 * @param title its title, with the prefix of drafts where the protocol has one
 * @param body its body
 * @param draft whether it is a draft
 * @param open whether it is open
 * @param merged whether it was merged
 */
public record FakePullRequest(String repository, long number, String headRepository, String head, String base,
        String title, String body, boolean draft, boolean open, boolean merged) {
    FakePullRequest with(String newTitle, String newBody, boolean newDraft) {
        return new FakePullRequest(repository, number, headRepository, head, base, newTitle, newBody, newDraft, open,
                merged);
    }

    FakePullRequest closed() {
        return new FakePullRequest(repository, number, headRepository, head, base, title, body, draft, false, false);
    }

    FakePullRequest reopened() {
        return new FakePullRequest(repository, number, headRepository, head, base, title, body, draft, true, false);
    }

    FakePullRequest mergedNow() {
        return new FakePullRequest(repository, number, headRepository, head, base, title, body, draft, false, true);
    }

    /** Whether it is open between the branches of one repository. */
    boolean connects(String from, String branch, String into) {
        return open && headRepository.equals(from) && head.equals(branch) && base.equals(into);
    }
}
