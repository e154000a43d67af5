package dev.mod.git.watch;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What happened to one pull request before, as it was noted. Not safe for concurrent use. */
public final class History {
    /** What the detail of an answer begins with that was given for good. */
    static final String DONE = "done";
    static final String UNSUPPORTED = "unsupported";
    static final String REFUSED = "refused";
    static final String BEHIND = "behind";
    static final String CONFLICT = "conflict";
    static final String MOVED = "moved";
    static final String NOTHING = "nothing";

    private final Set<String> heads = new HashSet<>();
    private final Map<String, Integer> intended = new HashMap<>();
    private final Map<String, Integer> intendedFor = new HashMap<>();
    private final Map<String, String> answers = new HashMap<>();
    private Optional<String> head = Optional.empty();
    private Optional<String> foreign = Optional.empty();
    private Optional<Standing> standing = Optional.empty();
    private String reason = "";
    private Instant headSince = Instant.MIN;
    private Instant standsSince = Instant.MIN;
    private Instant answeredAt = Instant.MIN;
    private int refusals;

    /** Takes a note in. */
    void add(WatchRecord record) {
        switch (record.type()) {
            case STANDS -> {
                standing = Standing.of(record.what());
                reason = record.detail();
                standsSince = record.at();
            }
            case HEAD -> {
                heads.add(record.what());
                if (!head.equals(Optional.of(record.what()))) {
                    head = Optional.of(record.what());
                    headSince = record.at();
                    refusals = 0;
                    answers.remove(Step.Kind.MERGE.word());
                    answers.remove(Step.Kind.MERGE_WHEN_ALLOWED.word());
                }
            }
            case FOREIGN -> foreign = foreign.or(() -> Optional.of(record.what()));
            case INTENDS -> {
                intended.merge(record.what(), 1, Integer::sum);
                intendedFor.merge(record.what() + " " + record.detail(), 1, Integer::sum);
            }
            case ANSWERED -> {
                answers.put(record.what(), record.detail());
                answeredAt = record.at();
                if (record.detail().startsWith(REFUSED)) {
                    refusals++;
                }
            }
        }
    }

    /** Whether a commit was found to be the campaign's own. */
    public boolean isOwn(String commit) {
        return heads.contains(commit);
    }

    /** The head that was last found to be the campaign's own. */
    public Optional<String> head() {
        return head;
    }

    /** Since when that was the head. */
    public Instant headSince() {
        return headSince;
    }

    /** A commit of somebody else that was found on the branch. */
    public Optional<String> foreign() {
        return foreign;
    }

    /** How it stood last. */
    public Optional<Standing> standing() {
        return standing;
    }

    /** Why it stood so. */
    public String reason() {
        return reason;
    }

    /** Since when it stands so. */
    public Instant standsSince() {
        return standsSince;
    }

    /** How often something was about to be done. */
    public int intended(Step.Kind kind) {
        return intended.getOrDefault(kind.word(), 0);
    }

    /** How often something was about to be done to this. */
    public int intended(Step.Kind kind, String detail) {
        return intendedFor.getOrDefault(kind.word() + " " + detail, 0);
    }

    /** What came of it the last time; of merges, since the head is what it is. */
    public Optional<String> answer(Step.Kind kind) {
        return Optional.ofNullable(answers.get(kind.word()));
    }

    /** Whether the forge said that it has no such thing. */
    public boolean isUnsupported(Step.Kind kind) {
        return answer(kind).filter(it -> it.startsWith(UNSUPPORTED)).isPresent();
    }

    /** How often something was refused since the head is what it is. */
    public int refusals() {
        return refusals;
    }

    /** When something was last answered. */
    public Instant answeredAt() {
        return answeredAt;
    }
}
