package dev.mod.git.watch;

import dev.mod.git.forge.pull.Check;
import dev.mod.git.forge.pull.PullRequest;
import dev.mod.git.forge.pull.PullRequest.Mergeability;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Decides what is done next for a pull request. Pure: the same circumstances give the same step. */
public final class Decision {
    private static final int MANY_REFUSALS = 6;
    private static final Duration AFTER_REFUSAL = Duration.ofMinutes(1);

    private final WatchPolicy policy;
    private final PullRequest now;
    private final History before;
    private final Situation situation;
    private final Instant at;
    private final List<Check> checks;

    private Decision(WatchPolicy policy, PullRequest now, History before, Situation situation, Instant at) {
        this.policy = policy;
        this.now = now;
        this.before = before;
        this.situation = situation;
        this.at = at;
        this.checks = now.checks().stream().filter(it -> !policy.repairs().ignores(it.name())).toList();
    }

    /**
     * What to do.
     *
     * @param now the pull request as it is
     * @param before what happened to it; its last {@link History#head} is the head, unless somebody else moved that
     * @param situation what the others allow
     * @param at the time
     */
    public static Step decide(WatchPolicy policy, PullRequest now, History before, Situation situation, Instant at) {
        Step step = new Decision(policy, now, before, situation, at).step();
        if (step instanceof Step.Act act) {
            Optional<Instant> quiet = policy.pace().quietUntil(at);
            if (quiet.isPresent()) {
                return Step.waitUntil(act.standing() == Standing.RED ? Standing.RED : Standing.HELD,
                        quiet(quiet.get()) + "; then: " + act.reason(), quiet.get());
            }
        }
        return step;
    }

    private Step step() {
        switch (now.state()) {
            case MERGED -> {
                return Step.wait(Standing.MERGED, "");
            }
            case CLOSED -> {
                return isObsolete()
                        ? Step.wait(Standing.UNCHANGED, "its base has the changes already")
                        : Step.wait(Standing.CLOSED, "closed at the forge without being merged");
            }
            case OPEN -> {
                // goes on
            }
        }
        if (before.foreign().isPresent()) {
            boolean merges = now.mergesItself()
                    || before.answer(Step.Kind.MERGE_WHEN_ALLOWED).filter(History.DONE::equals).isPresent();
            if (merges && before.intended(Step.Kind.KEEP_FROM_MERGING) == 0) {
                return Step.act(Step.Kind.KEEP_FROM_MERGING, Standing.STOPPED,
                        "somebody else's commit is on the branch");
            }
            return Step.wait(Standing.STOPPED,
                    "commit " + before.foreign().get() + " on the branch is somebody else's");
        }
        if (isObsolete()) {
            return before.intended(Step.Kind.CLOSE) < 3
                    ? Step.act(Step.Kind.CLOSE, Standing.OPEN, "its base has the changes already")
                    : Step.wait(Standing.WAITS_FOR_PEOPLE, "its base has the changes already, and it cannot be closed");
        }
        if (!policy.people().labels().isEmpty() && !now.labels().containsAll(policy.people().labels())
                && before.intended(Step.Kind.LABEL) == 0) {
            return Step.act(Step.Kind.LABEL, Standing.OPEN, "labels it");
        }
        boolean fresh = at.isBefore(before.headSince().plus(policy.repairs().grace()));
        if (isConflicting()) {
            return fresh ? untilGraceEnds("the forge looks at the new commit") : rerun("conflicts with its base");
        }
        if (!isGreen(fresh) && policy.people().draftUntilGreen() && !now.draft()
                && before.intended(Step.Kind.DRAFT) == 0) {
            return Step.act(Step.Kind.DRAFT, Standing.OPEN, "a draft until it is green");
        }
        if (!policy.people().draftUntilGreen() && asksForReviews()) {
            return Step.act(Step.Kind.ASK_FOR_REVIEWS, Standing.OPEN, "asks for reviews");
        }
        Optional<Check> failed = failed().stream().findFirst();
        return failed.isPresent() ? red(failed.get()) : isGreen(fresh) ? green() : pending(fresh);
    }

    private boolean isObsolete() {
        return before.answer(Step.Kind.RERUN).filter(it -> it.startsWith(History.NOTHING)).isPresent();
    }

    private boolean isConflicting() {
        return now.mergeability() == Mergeability.CONFLICT
                || before.answer(Step.Kind.MERGE).filter(it -> it.startsWith(History.CONFLICT)).isPresent();
    }

    private Step untilGraceEnds(String reason) {
        return Step.waitUntil(Standing.OPEN, reason, before.headSince().plus(policy.repairs().grace()));
    }

    private Step rerun(String reason) {
        Optional<String> said = before.answer(Step.Kind.RERUN).filter(it -> !it.startsWith(History.DONE));
        if (said.isPresent() && before.intended(Step.Kind.RERUN, now.headCommit()) > 0) {
            return Step.wait(Standing.WAITS_FOR_PEOPLE, "it " + reason + "; " + said.get());
        }
        if (before.intended(Step.Kind.RERUN) >= policy.repairs().reruns()) {
            return Step.wait(Standing.WAITS_FOR_PEOPLE, "it " + reason
                    + (policy.repairs().reruns() == 0
                            ? ""
                            : " after its task was run again " + policy.repairs().reruns() + " times"));
        }
        return Step.act(Step.Kind.RERUN, Standing.OPEN, reason);
    }

    private boolean asksForReviews() {
        return (!policy.people().reviewers().isEmpty() || policy.people().codeOwners())
                && before.intended(Step.Kind.ASK_FOR_REVIEWS) == 0;
    }

    private List<Check> failed() {
        return checks.stream().filter(it -> it.conclusion() == Check.Conclusion.FAILED).toList();
    }

    private boolean isPending() {
        return checks.stream().anyMatch(it -> it.conclusion() == Check.Conclusion.PENDING);
    }

    private boolean isGreen(boolean fresh) {
        return failed().isEmpty() && !isPending() && !(checks.isEmpty() && fresh);
    }

    private Step red(Check first) {
        for (Check check : failed()) {
            if (before.intended(Step.Kind.RETRY, check.name() + " " + now.headCommit()) < policy.repairs().retries()
                    && !before.isUnsupported(Step.Kind.RETRY)) {
                return new Step.Act(Step.Kind.RETRY, Optional.of(check), Standing.RED,
                        "check '" + check.name() + "' failed");
            }
        }
        String failed = "check '" + first.name() + "' failed" + first.page().map(it -> ", see " + it).orElse("");
        if (isPending()) {
            return Step.wait(Standing.RED, failed);
        }
        if (policy.repairs().heal().isPresent() && before.intended(Step.Kind.HEAL) < policy.repairs().heals()) {
            return new Step.Act(Step.Kind.HEAL, Optional.of(first), Standing.RED, failed);
        }
        return Step.wait(Standing.RED_FOR_GOOD, failed);
    }

    private Step pending(boolean fresh) {
        if (policy.merge() == WatchPolicy.Merge.FORGE && situation.turn() && !now.draft() && isPending()
                && mayBeLeftToTheForge()) {
            return Step.act(Step.Kind.MERGE_WHEN_ALLOWED, Standing.OPEN, "the forge merges it when it is green");
        }
        return fresh && checks.isEmpty()
                ? untilGraceEnds("no checks have begun yet")
                : Step.wait(Standing.OPEN, "checks have not come to an end");
    }

    /** A forge that is asked may be asked once for each head. */
    private boolean mayBeLeftToTheForge() {
        return !now.mergesItself() && before.answer(Step.Kind.MERGE_WHEN_ALLOWED).isEmpty();
    }

    private Step green() {
        if (now.draft()) {
            return policy.people().draftUntilGreen() && !before.isUnsupported(Step.Kind.READY)
                    && before.intended(Step.Kind.READY, now.headCommit()) < 3
                            ? Step.act(Step.Kind.READY, Standing.OPEN, "it is green")
                            : Step.wait(Standing.WAITS_FOR_PEOPLE, "it is a draft");
        }
        if (asksForReviews()) {
            return Step.act(Step.Kind.ASK_FOR_REVIEWS, Standing.OPEN, "asks for reviews");
        }
        if (now.review() == PullRequest.Review.CHANGES_REQUESTED) {
            return Step.wait(Standing.WAITS_FOR_REVIEW, "a reviewer wants changes");
        }
        if (policy.merge() == WatchPolicy.Merge.NEVER) {
            return now.mergeability() == Mergeability.BLOCKED
                    ? blocked()
                    : Step.wait(Standing.WAITS_FOR_PEOPLE, "it is green; the policy leaves the merge to people");
        }
        return switch (now.mergeability()) {
            case CHECKING -> Step.wait(Standing.OPEN, "the forge has not found out whether it can be merged");
            case BLOCKED -> blocked();
            case CONFLICT -> rerun("conflicts with its base");
            case BEHIND -> situation.turn() ? rerun("lacks commits of its base, which the forge demands") : held();
            case CLEAN, UNTOLD -> merge();
        };
    }

    private Step blocked() {
        return now.review() == PullRequest.Review.APPROVED
                ? Step.wait(Standing.WAITS_FOR_PEOPLE, "rules of the repository do not allow to merge it")
                : Step.wait(Standing.WAITS_FOR_REVIEW, "nobody has approved it");
    }

    private Step held() {
        return Step.wait(Standing.HELD, waitsForWave(situation.wave()));
    }

    static String waitsForWave(int wave) {
        return "wave " + wave + " begins when those before it are over";
    }

    static String quiet(Instant until) {
        return "quiet hours until " + until;
    }

    private Step merge() {
        if (!situation.turn()) {
            return held();
        }
        if (policy.merge() == WatchPolicy.Merge.FORGE && !before.isUnsupported(Step.Kind.MERGE_WHEN_ALLOWED)) {
            if (now.mergesItself()) {
                return Step.wait(Standing.OPEN, "the forge merges it");
            }
            if (mayBeLeftToTheForge()) {
                return Step.act(Step.Kind.MERGE_WHEN_ALLOWED, Standing.OPEN, "the forge merges it");
            }
        }
        Optional<String> said = before.answer(Step.Kind.MERGE);
        if (said.filter(it -> it.startsWith(History.BEHIND)).isPresent()) {
            return rerun("lacks commits of its base, which the forge demands");
        }
        // not every forge says what it misses, so that it is asked again, more and more seldom
        boolean often = before.refusals() >= MANY_REFUSALS;
        Standing standing = !often
                ? Standing.OPEN
                : now.review() == PullRequest.Review.APPROVED
                        ? Standing.WAITS_FOR_PEOPLE
                        : Standing.WAITS_FOR_REVIEW;
        String reason = said.orElse("it is green");
        if (before.refusals() > 0) {
            Instant again = before.answeredAt()
                    .plus(AFTER_REFUSAL.multipliedBy(1L << Math.min(before.refusals() - 1, MANY_REFUSALS - 1)));
            if (at.isBefore(again)) {
                return Step.waitUntil(standing, reason, again);
            }
        }
        Optional<Instant> free = situation.mergeAt().filter(at::isBefore);
        if (free.isPresent()) {
            return Step.waitUntil(often ? standing : Standing.HELD,
                    often ? reason : "so many merges an hour are enough", free.get());
        }
        return Step.act(Step.Kind.MERGE, standing, reason);
    }
}
