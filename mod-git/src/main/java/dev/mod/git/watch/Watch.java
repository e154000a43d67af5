package dev.mod.git.watch;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.store.StoreAwayException;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.limit.CreationGate;
import dev.mod.git.forge.limit.ForgeTime;
import dev.mod.git.forge.pull.Answer;
import dev.mod.git.forge.pull.PullRequest;
import dev.mod.git.forge.pull.PullRequests;
import dev.mod.git.remote.GitException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Looks at the pull requests of a campaign again and again, and does what is decided for each, one after the other. What it is
 * about to do and what came of it is noted before and after, so that another watch goes on where this one was killed. For
 * one use, by one thread; it stops at an interrupt, between two requests or within one.
 */
public final class Watch {
    /** What is done for one pull request before the next one has its turn. */
    private static final int MOST_STEPS = 6;
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private final WatchPolicy policy;
    private final boolean begins;
    private final WatchHands hands;
    private final ForgeTime time;
    private final Pauses pauses;
    private final WatchListener listener;
    private final Ledger ledger;
    private final Map<String, Instant> due = new HashMap<>();
    private final Map<String, Duration> pause = new HashMap<>();
    /** Why units could not be begun. */
    private final Map<String, String> broken = new HashMap<>();
    /** Lets looks pass as forges allow. */
    private final Map<String, CreationGate> gates = new HashMap<>();
    private List<Unit> units = List.of();
    /** What was begun since these were read. */
    private final Set<String> begun = new HashSet<>();
    private Instant started = Instant.MIN;
    private boolean away;
    private boolean counted;
    private int reached;
    private int lookedAt;
    /** How many pull requests are open, by forge. */
    private final Map<String, Integer> open = new HashMap<>();

    /**
     * A watch over a campaign.
     *
     * @param begins whether it begins what is not begun, as waves and limits allow
     * @param journal where it notes what it does, and what was noted before
     * @param time the time that passes for it
     */
    public Watch(WatchPolicy policy, boolean begins, WatchHands hands, WatchJournal journal, ForgeTime time,
            WatchListener listener) {
        this.policy = policy;
        this.begins = begins;
        this.hands = hands;
        this.time = time;
        this.pauses = Pauses.from(policy.pace().pause());
        this.listener = listener;
        this.ledger = new Ledger(journal);
    }

    /**
     * Watches until nothing can move without people, and that for as long as the policy's patience. A store that cannot be
     * reached is waited for.
     *
     * @return how each unit stands, in the order of the campaign
     * @throws ModException with {@code campaign-canceled} as soon as somebody has canceled the campaign
     */
    public Map<Unit, Standing> run() throws InterruptedException {
        started = time.now();
        ledger.begin(started);
        while (true) {
            Duration pause;
            try {
                boolean goesOn = round();
                if (!goesOn && isOver()) {
                    var result = new LinkedHashMap<Unit, Standing>();
                    units.forEach(it -> result.put(it, now(it)));
                    return result;
                }
                away = false;
                pause = goesOn ? Duration.ZERO : untilSomethingIsDue();
            } catch (StoreAwayException e) {
                if (!away) {
                    listener.away(String.valueOf(e.getMessage()));
                }
                away = true;
                pause = pauses.first();
            }
            time.sleep(pause);
        }
    }

    /** Has every unit have its turn that is due, and begins what may be begun; whether it began something. */
    private boolean round() throws InterruptedException {
        units = hands.units();
        begun.clear();
        counted = false;
        for (Unit unit : byTurn()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (hands.isCanceled()) {
                throw new ModException(ErrorCodes.CAMPAIGN_CANCELED, "the campaign was canceled");
            }
            if (unit.watched().isEmpty()) {
                if (standing(unit) != Standing.NOT_BEGUN) {
                    stands(unit, standing(unit), broken.getOrDefault(unit.key(), unit.reason()));
                }
            } else if (!isFinal(now(unit)) && !time.now().isBefore(due.getOrDefault(unit.key(), Instant.MIN))) {
                look(unit, unit.watched().get());
            }
        }
        if (begin()) {
            return true;
        }
        units.stream().filter(it -> standing(it) == Standing.NOT_BEGUN)
                .forEach(it -> stands(it, Standing.NOT_BEGUN, whyNotBegun(it)));
        return false;
    }

    /** Whoever is due first has its turn first. */
    private List<Unit> byTurn() {
        var order = new ArrayList<>(units);
        order.sort(Comparator.comparing(it -> due.getOrDefault(it.key(), Instant.MIN)));
        return order;
    }

    private static boolean isFinal(Standing standing) {
        return standing == Standing.MERGED || standing == Standing.UNCHANGED;
    }

    private Standing standing(Unit unit) {
        return switch (unit.kind()) {
            case UNBEGUN -> broken.containsKey(unit.key()) ? Standing.FAILED : Standing.NOT_BEGUN;
            case RUNNING -> Standing.RUNNING;
            case GATE, BY_HAND -> Standing.WAITS_FOR_PEOPLE;
            case FAILED -> Standing.FAILED;
            case CANCELED -> Standing.CLOSED;
            case UNCHANGED -> Standing.UNCHANGED;
            case PROPOSED -> Standing.OPEN;
        };
    }

    private Standing now(Unit unit) {
        return unit.watched().isEmpty() ? standing(unit) : ledger.of(unit).standing().orElse(Standing.OPEN);
    }

    private boolean stands(Unit unit, Standing standing, String reason) {
        History before = ledger.of(unit);
        if (before.standing().equals(Optional.of(standing)) && before.reason().equals(reason)) {
            return false;
        }
        note(unit, WatchRecord.Type.STANDS, standing.label(), reason);
        counted = false;
        listener.stands(unit, standing, reason);
        return true;
    }

    private void note(Unit unit, WatchRecord.Type type, String what, String detail) {
        ledger.note(new WatchRecord(time.now(), unit.key(), type, what, detail));
    }

    private void look(Unit unit, Watched watched) throws InterruptedException {
        PullRequests pulls = hands.pullRequests(watched);
        try {
            CreationGate gate = gates.computeIfAbsent(watched.forge(),
                    forge -> new CreationGate(List.of(pauses.looks(requestsAnHour(forge))), time));
            for (int steps = 0;; steps++) {
                gate.pass();
                PullRequest read = pulls.read(watched.number());
                recognise(unit, watched, read);
                Step step = Decision.decide(policy, read, ledger.of(unit), situation(unit, watched), time.now());
                if (step instanceof Step.Wait wait) {
                    boolean changed = stands(unit, wait.standing(), wait.reason());
                    again(unit, watched, changed || steps > 0, wait.until());
                    return;
                }
                Step.Act act = (Step.Act) step;
                stands(unit, act.standing(), act.reason());
                if (steps == MOST_STEPS) {
                    again(unit, watched, true, Optional.empty());
                    return;
                }
                act(unit, watched, pulls, read, act);
            }
        } catch (StoreAwayException e) {
            throw e;
        } catch (ModException e) {
            trouble(unit, watched, e);
        }
    }

    private void trouble(Unit unit, Watched watched, ModException e) {
        boolean passes = e instanceof ForgeException forge && forge.isTransient()
                || e instanceof GitException git && git.isTransient();
        String message = String.valueOf(e.getMessage());
        if (!passes) {
            stands(unit, Standing.WAITS_FOR_PEOPLE, message);
        }
        listener.trouble(unit, message);
        again(unit, watched, false, e instanceof ForgeException forge ? forge.retryAt() : Optional.empty());
    }

    /** Finds out whose commit the head is, unless that is known. */
    private void recognise(Unit unit, Watched watched, PullRequest read) throws InterruptedException {
        History before = ledger.of(unit);
        if (read.state() != PullRequest.State.OPEN || before.foreign().isPresent()
                || before.head().equals(Optional.of(read.headCommit()))) {
            return;
        }
        Optional<String> stranger = before.isOwn(read.headCommit())
                ? Optional.empty()
                : hands.stranger(watched, read.headCommit());
        note(unit, stranger.isPresent() ? WatchRecord.Type.FOREIGN : WatchRecord.Type.HEAD,
                stranger.orElse(read.headCommit()), "");
    }

    private Situation situation(Unit unit, Watched watched) {
        int wave = wave(unit);
        OptionalInt most = policy.pace().at(watched.forge()).mergesAnHour();
        return new Situation(wave <= reached(), wave + 1, most.isEmpty()
                ? Optional.empty()
                : ledger.nextMerge(watched.forge(), most.getAsInt(), time.now()));
    }

    private int requestsAnHour(String forge) {
        return policy.pace().at(forge).requestsAnHour().orElseGet(() -> hands.requestsAnHour(forge));
    }

    private int wave(Unit unit) {
        return policy.pace().wave(unit.index(), hands.repositories());
    }

    /** The first wave that is not over. */
    private int reached() {
        count();
        return reached;
    }

    /** Counts the units, unless nothing has changed since they were counted. */
    private void count() {
        if (counted) {
            return;
        }
        counted = true;
        reached = Integer.MAX_VALUE;
        lookedAt = 0;
        open.clear();
        for (Unit unit : units) {
            Standing now = now(unit);
            if (!isSettled(now)) {
                reached = Math.min(reached, wave(unit));
                lookedAt += unit.watched().isPresent() ? 1 : 0;
            }
            if (isOpen(unit, now) || begun.contains(unit.key()) && !broken.containsKey(unit.key())) {
                open.merge(unit.forge(), 1, Integer::sum);
            }
        }
    }

    /** Whether it has an open pull request, or soon will. */
    private static boolean isOpen(Unit unit, Standing now) {
        return unit.kind() == Unit.Kind.RUNNING || unit.watched().isPresent() && now != Standing.MERGED
                && now != Standing.CLOSED && now != Standing.UNCHANGED;
    }

    private static boolean isSettled(Standing standing) {
        return switch (standing.way()) {
            case DONE, FAILED -> true;
            case NEEDS_PEOPLE -> standing == Standing.STOPPED;
            case GOES_ON -> false;
        };
    }

    private void again(Unit unit, Watched watched, boolean changed, Optional<Instant> until) {
        Duration wanted = changed
                ? pauses.first()
                : pauses.after(pause.getOrDefault(unit.key(), pauses.first()));
        if (isSettled(now(unit))) {
            wanted = pauses.longest();
        }
        pause.put(unit.key(), wanted);
        Instant now = time.now();
        count();
        Duration least = pauses.least(lookedAt, requestsAnHour(watched.forge()));
        Duration known = until.filter(now::isBefore).map(it -> Duration.between(now, it))
                .map(it -> it.compareTo(pauses.longest()) > 0 ? pauses.longest() : it).orElse(wanted);
        due.put(unit.key(), now.plus(pauses.spread(least.compareTo(known) > 0 ? least : known, time)));
    }

    private void act(Unit unit, Watched watched, PullRequests pulls, PullRequest read, Step.Act act)
            throws InterruptedException {
        String word = act.kind().word();
        boolean saidBefore = ledger.of(unit).intended(Step.Kind.CLOSE) > 0;
        note(unit, WatchRecord.Type.INTENDS, word, switch (act.kind()) {
            case MERGE -> Ledger.mergeAt(watched.forge(), read.headCommit());
            case RETRY, HEAL -> act.check().map(it -> it.name() + " " + read.headCommit()).orElse("");
            default -> read.headCommit();
        });
        String said;
        try {
            said = switch (act.kind()) {
                case LABEL -> word(pulls.label(read, policy.people().labels()));
                case ASK_FOR_REVIEWS -> askForReviews(watched, pulls, read);
                case DRAFT -> word(pulls.setDraft(read, true));
                case READY -> word(pulls.setDraft(read, false));
                case RETRY -> word(pulls.retry(read, act.check().orElseThrow()));
                case HEAL -> word(hands.heal(watched, read, act.check().orElseThrow(),
                        pulls.log(read, act.check().orElseThrow()).orElse("")));
                case RERUN -> word(hands.rerun(watched));
                case MERGE -> word(pulls.merge(read, policy.method()));
                case MERGE_WHEN_ALLOWED -> word(pulls.mergeWhenAllowed(read, policy.method()));
                case KEEP_FROM_MERGING -> word(pulls.keepFromMerging(read));
                case CLOSE -> {
                    if (!saidBefore) {
                        word(pulls.comment(read, "Closed, because " + read.base() + " has these changes already."));
                    }
                    yield word(pulls.close(read));
                }
            };
        } catch (ForgeException e) {
            if (e.isTransient()) {
                throw e;
            }
            said = History.REFUSED + ": " + e.getMessage();
        }
        note(unit, WatchRecord.Type.ANSWERED, word, said);
        listener.did(unit, act, said);
    }

    private String askForReviews(Watched watched, PullRequests pulls, PullRequest read) throws InterruptedException {
        Set<String> people = new LinkedHashSet<>(policy.people().reviewers());
        if (policy.people().codeOwners()) {
            people.addAll(hands.owners(watched));
        }
        return people.isEmpty() ? History.DONE : word(pulls.requestReviews(read, people));
    }

    private static String word(WorkResult result) {
        return switch (result.kind()) {
            case DONE -> History.DONE;
            case SAME -> "the same changes came out";
            case NOTHING -> History.NOTHING + ": there is nothing to change any more";
            case FAILED -> "its task failed: " + result.text();
        };
    }

    private static String word(Answer answer) {
        if (answer instanceof Answer.Unsupported unsupported) {
            return History.UNSUPPORTED + ": the forge has no " + unsupported.what();
        } else if (answer instanceof Answer.Refused refused) {
            return History.REFUSED + ": " + refused.why();
        } else if (answer instanceof Answer.Moved) {
            return History.MOVED;
        } else if (answer instanceof Answer.Behind) {
            return History.BEHIND;
        } else if (answer instanceof Answer.Conflict) {
            return History.CONFLICT;
        } else if (answer instanceof Answer.Done) {
            return History.DONE;
        }
        throw new IllegalStateException("not known: " + answer);
    }

    /** Begins what may be begun, as long as it need not wait for it; whether it did. */
    private boolean begin() throws InterruptedException {
        for (Unit unit : units) {
            if (unit.kind() == Unit.Kind.UNBEGUN && mayBegin(unit) && quietUntil().isEmpty()) {
                note(unit, WatchRecord.Type.STANDS, Standing.RUNNING.label(), "");
                listener.stands(unit, Standing.RUNNING, "");
                begun.add(unit.key());
                counted = false;
                try {
                    if (!hands.begin(unit)) {
                        return true;
                    }
                } catch (StoreAwayException e) {
                    throw e;
                } catch (ModException e) {
                    broken.put(unit.key(), String.valueOf(e.getMessage()));
                }
            }
        }
        return !begun.isEmpty();
    }

    private boolean mayBegin(Unit unit) {
        return begins && !begun.contains(unit.key()) && !broken.containsKey(unit.key()) && limit(unit).isEmpty();
    }

    /** The limit that keeps a unit from being begun, if one does. */
    private Optional<String> limit(Unit unit) {
        if (wave(unit) > reached()) {
            return Optional.of(Decision.waitsForWave(wave(unit) + 1));
        }
        OptionalInt most = policy.pace().at(unit.forge()).mostOpen();
        return most.isPresent() && open.getOrDefault(unit.forge(), 0) >= most.getAsInt()
                ? Optional.of("as many pull requests are open at " + unit.forge() + " as may be: " + most.getAsInt())
                : Optional.empty();
    }

    private Optional<Instant> quietUntil() {
        return policy.pace().quietUntil(time.now());
    }

    private String whyNotBegun(Unit unit) {
        return begins
                ? limit(unit).or(() -> quietUntil().map(Decision::quiet)).orElse(unit.reason())
                : unit.reason();
    }

    private boolean isOver() {
        int reached = reached();
        boolean moves = units.stream().anyMatch(it -> now(it).way() == Standing.Way.GOES_ON
                && (it.kind() == Unit.Kind.UNBEGUN ? mayBegin(it) : !isHeldByWaves(it, reached)));
        boolean needed = units.stream().anyMatch(it -> now(it).way() == Standing.Way.NEEDS_PEOPLE
                && now(it) != Standing.STOPPED);
        Instant last = ledger.lastChange().isAfter(started) ? ledger.lastChange() : started;
        return !moves && (!needed || !time.now().isBefore(last.plus(policy.people().patience())));
    }

    private boolean isHeldByWaves(Unit unit, int reached) {
        return now(unit) == Standing.HELD && wave(unit) > reached;
    }

    private Duration untilSomethingIsDue() {
        Instant now = time.now();
        Instant next = units.stream().filter(it -> it.watched().isPresent() && !isFinal(now(it)))
                .flatMap(it -> Optional.ofNullable(due.get(it.key())).stream()).min(Instant::compareTo)
                .orElse(now.plus(pauses.longest()));
        boolean others = units.stream().anyMatch(it -> it.kind() == Unit.Kind.RUNNING);
        Duration most = others ? pauses.first() : pauses.longest();
        Duration wait = Duration.between(now, next);
        return wait.compareTo(most) > 0 ? most : wait.compareTo(SHORTEST) < 0 ? SHORTEST : wait;
    }
}
