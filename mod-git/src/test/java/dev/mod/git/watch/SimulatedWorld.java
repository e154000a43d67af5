package dev.mod.git.watch;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.glob.Glob;
import dev.mod.engine.store.StoreAwayException;
import dev.mod.fakes.forge.FakeBranches;
import dev.mod.fakes.forge.FakeCheck;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.FakePullRequest;
import dev.mod.fakes.forge.FakeRules;
import dev.mod.fakes.forge.Fault;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.http.ForgeCredentials;
import dev.mod.git.forge.http.ForgeHttp;
import dev.mod.git.forge.http.Patience;
import dev.mod.git.forge.limit.CreationGate;
import dev.mod.git.forge.limit.ForgeTime;
import dev.mod.git.forge.limit.RateLimit;
import dev.mod.git.forge.pull.Check;
import dev.mod.git.forge.pull.PullRequest;
import dev.mod.git.forge.pull.PullRequests;
import dev.mod.git.forge.rest.AzureForge;
import dev.mod.git.forge.rest.BitbucketForge;
import dev.mod.git.forge.rest.BitbucketServerForge;
import dev.mod.git.forge.rest.GitHubForge;
import dev.mod.git.forge.rest.GitLabForge;
import dev.mod.git.forge.rest.GiteaForge;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/**
 * Pull requests at a stand-in, one in each repository, with all that happens to them while time passes: checks that are slow,
 * flaky or red, bases that move, people who push, close, open again, review and merge, forges in trouble, and a process that is
 * killed. Time passes only when somebody waits or asks.
 */
final class SimulatedWorld implements WatchHands, ForgeTime, FakeBranches, AutoCloseable {
    static final Instant START = Instant.parse("2026-03-02T19:00:00Z");

    static final Pauses PAUSES = Pauses.from(WatchPolicy.DEFAULT.pace().pause());

    /** The process is gone. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** What is special about a pull request. */
    enum Trait {
        NORMAL, RED, HEALABLE, HUMAN_PUSH, CLOSED, REOPENED, NO_REVIEW, WANTS_CHANGES, HUMAN_MERGE, OBSOLETE, CONFLICTS_AGAIN
    }

    /** A pull request and its branch. */
    final class Pull {
        final int index;
        final String repository;
        final String forge;
        final Trait trait;
        final List<String> commits = new ArrayList<>();
        final Set<String> human = new HashSet<>();
        final Set<String> healing = new HashSet<>();
        final Map<String, Instant> judgedFrom = new HashMap<>();
        ToIntFunction<String> retries = name -> 0;
        Optional<FakePullRequest> opened = Optional.empty();
        int base;
        int basedOn;
        boolean conflicts;
        boolean mergedByWatch;
        Instant changed = START;
        Instant changedByHuman = START;
        Instant known = START;

        Pull(int index, Trait trait) {
            this.index = index;
            this.trait = trait;
            this.repository = "acme/r" + index;
            this.forge = twoForges && index % 5 == 0 ? "small" : "large";
        }

        String head() {
            return commits.get(commits.size() - 1);
        }

        boolean hasHuman() {
            return commits.stream().anyMatch(human::contains);
        }

        FakePullRequest now() {
            return fake.pullRequests(repository).get(0);
        }

        String key() {
            return "unit-" + index;
        }

        private void pushed(String commit) {
            commits.add(commit);
            judgedFrom.clear();
            changed = now;
            known = now.plusSeconds(random.nextInt(90));
        }
    }

    private record Event(Instant at, int number, Runnable happens) {}

    final FakeForge fake = FakeForge.start();
    final ForgeKind kind;
    final List<Pull> pulls = new ArrayList<>();
    final Map<String, List<Instant>> merges = new HashMap<>();
    final WatchPolicy policy;
    final boolean approvals;
    final boolean upToDate;
    final int requestsAnHour;
    private final boolean begins;
    private final boolean twoForges;
    private final Random random;
    private final PriorityQueue<Event> events = new PriorityQueue<>(
            java.util.Comparator.comparing(Event::at).thenComparingInt(Event::number));
    private final Map<String, Forge> forges = new HashMap<>();
    private final FakeClient client = new FakeClient(fake, this::beforeRequest);
    private Instant now = START;
    private int commit;
    private int killsLeft;
    private int outagesLeft;
    private boolean asking;
    int kills;
    int outages;
    int acts;
    int requests;

    SimulatedWorld(long seed, int count) {
        // the first numbers of seeds that are near each other are, too
        random = new Random(new SplittableRandom(seed).nextLong());
        kind = List.of(ForgeKind.GITHUB, ForgeKind.GITLAB, ForgeKind.GITEA, ForgeKind.BITBUCKET,
                ForgeKind.BITBUCKET_SERVER,
                ForgeKind.AZURE).get(random.nextInt(6));
        begins = random.nextInt(3) == 0;
        boolean waves = random.nextInt(3) == 0;
        approvals = random.nextBoolean();
        // only these say that a head has to have its base
        upToDate = (kind == ForgeKind.GITHUB || kind == ForgeKind.GITLAB || kind == ForgeKind.GITEA)
                && random.nextInt(3) == 0;
        twoForges = random.nextInt(3) == 0;
        killsLeft = random.nextInt(12);
        outagesLeft = random.nextInt(12);
        requestsAnHour = random.nextInt(3) == 0 ? 20 * count : 5000;
        policy = policy(waves, count);
        for (int i = 0; i < count; i++) {
            var pull = new Pull(i, trait(waves));
            pull.commits.add(newCommit());
            pulls.add(pull);
            fake.repository(pull.repository, "main");
            happens(pull);
        }
        fake.rememberRequests(1).commits((repository, branch) -> {
            Pull pull = of(repository);
            return branch.equals("main") ? Optional.of("0".repeat(40)) : Optional.of(pull.head());
        }).limit(requestsAnHour, Duration.ofHours(1), this::now);
        var rules = FakeRules.NONE.withChecks(this::checks).withBranches(this).withApprovals(approvals ? 1 : 0);
        fake.rules(upToDate ? rules.withUpToDate() : rules);
        if (!begins) {
            pulls.forEach(this::open);
        }
    }

    private WatchPolicy policy(boolean waves, int count) {
        var pace = new WatchPolicy.Pace(waves ? List.of(10, 50, 100) : List.of(100),
                limits(count, requestsAnHour / (twoForges ? 2 : 1)),
                Map.of("small", limits(count / 4, requestsAnHour / 2)),
                random.nextBoolean() ? List.of(QuietHours.parse("22:00-02:00")) : List.of(),
                WatchPolicy.DEFAULT.pace().pause());
        boolean draft = random.nextBoolean();
        return WatchPolicy.DEFAULT.withMerge(random.nextInt(5) == 0
                ? WatchPolicy.Merge.FORGE
                : WatchPolicy.Merge.GREEN).withPace(pace)
                .withPeople(new WatchPolicy.People(random.nextBoolean() ? Set.of("campaign") : Set.of(), Set.of("@ann"),
                        false, draft, Duration.ofHours(5)))
                .withRepairs(new WatchPolicy.Repairs(4, 3, 2, Optional.of(new WatchPolicy.Heal.Command("heal")),
                        List.of(Glob.of("optional/**")),
                        Duration.ofMinutes(2)));
    }

    private WatchPolicy.Limits limits(int count, int requestsAnHour) {
        return new WatchPolicy.Limits(begins ? OptionalInt.of(count / 4 + 1) : OptionalInt.empty(),
                OptionalInt.of(count / 6 + 3), OptionalInt.of(requestsAnHour));
    }

    private Trait trait(boolean waves) {
        int chance = random.nextInt(100);
        Trait trait = chance < 55
                ? Trait.NORMAL
                : Trait.values()[1 + random.nextInt(Trait.values().length - 1)];
        boolean blocks = trait == Trait.NO_REVIEW || trait == Trait.WANTS_CHANGES || trait == Trait.CONFLICTS_AGAIN;
        return waves && blocks ? Trait.NORMAL : trait;
    }

    private String newCommit() {
        // some forges tell the beginning only
        return String.format("%012x", ++commit) + "c".repeat(28);
    }

    Pull of(String repository) {
        return pulls.get(Integer.parseInt(repository.substring(repository.indexOf("/r") + 2)));
    }

    private void at(Duration from, Duration within, Runnable happens) {
        Instant when = START.plus(from).plusMillis((long) (random.nextDouble() * within.toMillis()));
        events.add(new Event(when, events.size(), happens));
    }

    private void happens(Pull pull) {
        for (int moves = random.nextInt(3); moves > 0; moves--) {
            at(Duration.ZERO, Duration.ofHours(4), () -> moveBase(pull, random.nextInt(3) == 0));
        }
        switch (pull.trait) {
            case HUMAN_PUSH -> at(Duration.ofMinutes(1), Duration.ofHours(3), () -> humanPush(pull));
            case CLOSED -> at(Duration.ZERO, Duration.ofHours(3), () -> close(pull));
            case REOPENED -> {
                at(Duration.ZERO, Duration.ofMinutes(40), () -> close(pull));
                at(Duration.ofHours(1), Duration.ofHours(4), () -> reopen(pull));
            }
            case HUMAN_MERGE -> at(Duration.ofMinutes(30), Duration.ofHours(3), () -> humanMerge(pull));
            case OBSOLETE -> at(Duration.ZERO, Duration.ofMinutes(20), () -> moveBase(pull, true));
            case CONFLICTS_AGAIN -> {
                for (int i = 0; i < 60; i++) {
                    at(Duration.ofMinutes(i * 5L), Duration.ofMinutes(5), () -> moveBase(pull, true));
                }
            }
            default -> {
                // nothing more
            }
        }
        if (pull.trait == Trait.WANTS_CHANGES) {
            at(Duration.ZERO, Duration.ofMinutes(1), () -> review(pull, "eve", false));
        }
        if (pull.trait != Trait.NO_REVIEW) {
            for (int again = 0; again < 3; again++) {
                at(Duration.ofHours(again), Duration.ofHours(2), () -> review(pull, "ann", true));
            }
        }
    }

    private void review(Pull pull, String who, boolean approves) {
        pull.opened.ifPresent(it -> {
            fake.review(it, who, approves);
            pull.changed = now;
        });
        if (pull.opened.isEmpty()) {
            at(Duration.between(START, now), Duration.ofHours(2), () -> review(pull, who, approves));
        }
    }

    private void moveBase(Pull pull, boolean conflicting) {
        pull.base++;
        pull.conflicts |= conflicting;
        pull.changed = now;
    }

    private void humanPush(Pull pull) {
        if (pull.opened.isEmpty() || !pull.now().open()) {
            return;
        }
        String mine = newCommit();
        pull.human.add(mine);
        pull.changedByHuman = now;
        pull.pushed(mine);
    }

    private void close(Pull pull) {
        pull.opened.filter(it -> pull.now().open()).ifPresent(it -> {
            fake.close(it);
            pull.changed = now;
        });
    }

    private void reopen(Pull pull) {
        pull.opened.filter(it -> !pull.now().open() && !pull.now().merged()).ifPresent(it -> {
            fake.reopen(it);
            pull.changed = now;
        });
    }

    private boolean humanIsMerging;

    private void humanMerge(Pull pull) {
        humanIsMerging = true;
        pull.opened.filter(it -> pull.now().open()).ifPresent(it -> {
            if (fake.merge(it)) {
                pull.changed = now;
            }
        });
        humanIsMerging = false;
    }

    private void open(Pull pull) {
        if (pull.opened.isEmpty()) {
            pull.opened = Optional.of(fake.open(pull.repository, "change", "main", "Change it"));
            pull.changed = now;
            // what people open again, nobody knows before the next look
            long open = pulls.stream().filter(it -> it.forge.equals(pull.forge) && it.trait != Trait.REOPENED
                    && it.opened.isPresent() && it.now().open()).count();
            policy.pace().at(pull.forge).mostOpen().ifPresent(most -> assertTrue(open <= most, open + " are open"));
        }
    }

    // ---- the stand-in's side

    private List<FakeCheck> checks(FakePullRequest of, String head, ToIntFunction<String> retries) {
        Pull pull = of(of.repository());
        pull.retries = retries;
        return List.of(check(pull, head, "build", retries), check(pull, head, "test", retries),
                FakeCheck.of("optional/lint", FakeCheck.Outcome.PASSED));
    }

    private FakeCheck check(Pull pull, String head, String name, ToIntFunction<String> retries) {
        int attempt = retries.applyAsInt(name);
        var own = new Random((head + name + attempt).hashCode() * 31L + pull.index);
        Instant from = pull.judgedFrom.computeIfAbsent(name + attempt, key -> now);
        boolean pending = now.isBefore(from.plusSeconds(30 + own.nextInt(900)));
        boolean red = pull.trait == Trait.RED
                || pull.trait == Trait.HEALABLE && pull.commits.stream().noneMatch(pull.healing::contains);
        boolean flaky = own.nextInt(100) < 20;
        return FakeCheck.of(name, pending
                ? FakeCheck.Outcome.PENDING
                : red && name.equals("test") || flaky ? FakeCheck.Outcome.FAILED : FakeCheck.Outcome.PASSED);
    }

    @Override
    public Relation relation(FakePullRequest of) {
        Pull pull = of(of.repository());
        if (now.isBefore(pull.known)) {
            return Relation.UNKNOWN;
        }
        return pull.conflicts ? Relation.CONFLICT : pull.base > pull.basedOn ? Relation.BEHIND : Relation.AHEAD;
    }

    @Override
    public void merge(FakePullRequest of) {
        Pull pull = of(of.repository());
        if (humanIsMerging) {
            return;
        }
        // what a forge merges itself it merges until the next look
        boolean late = policy.merge() == WatchPolicy.Merge.FORGE
                && now.isBefore(pull.changedByHuman.plus(PAUSES.longest().multipliedBy(3))
                        .plus(PAUSES.least(2 * pulls.size(), requestsAnHour)));
        assertTrue(!pull.hasHuman() || late, () -> "merged a commit of a person in " + pull.repository);
        pull.mergedByWatch = true;
        pull.changed = now;
        if (policy.merge() == WatchPolicy.Merge.GREEN) {
            merges.computeIfAbsent(pull.forge, key -> new ArrayList<>()).add(now);
            for (String name : List.of("build", "test")) {
                FakeCheck check = check(pull, pull.head(), name, pull.retries);
                assertTrue(check.outcome() == FakeCheck.Outcome.PASSED, () -> "merged with " + check);
            }
            policy.pace().quiet().forEach(it -> assertTrue(it.end(now.minus(Duration.ofMinutes(16))).isEmpty()
                    || it.end(now).isEmpty(), () -> "merged in quiet hours, at " + now));
        }
    }

    // ---- time

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public void sleep(Duration wait) {
        if (!wait.isNegative() && !wait.isZero()) {
            advance(wait);
        }
    }

    @Override
    public double random() {
        return random.nextDouble();
    }

    private void advance(Duration by) {
        Instant until = now.plus(by);
        while (!events.isEmpty() && !events.element().at().isAfter(until)) {
            Event event = events.remove();
            if (event.at().isAfter(now)) {
                now = event.at();
            }
            event.happens().run();
        }
        now = until;
    }

    private void beforeRequest() {
        requests++;
        mayDie();
        // a person cannot come between a look at this forge and its merge: it has no way to say so
        boolean alone = kind == ForgeKind.BITBUCKET && asking;
        if (!alone) {
            advance(Duration.ofMillis(20 + random.nextInt(200)));
        }
        if (random.nextInt(400) == 0) {
            fake.next(switch (random.nextInt(5)) {
                case 0 -> Fault.status(500);
                case 1 -> Fault.status(502);
                case 2 -> Fault.lostRequest();
                case 3 -> Fault.lostAnswer();
                default -> Fault.tooManyRequests(Duration.ofSeconds(20 + random.nextInt(100)));
            });
        }
    }

    void mayDie() {
        if (killsLeft > 0 && random.nextInt(15 * pulls.size()) == 0) {
            killsLeft--;
            kills++;
            throw new Killed();
        }
    }

    /** The same where the store is asked, which may be away: as well before as after it did what was asked. */
    void mayLoseStore() {
        mayDie();
        if (outagesLeft > 0 && random.nextInt(15 * pulls.size()) == 0) {
            outagesLeft--;
            outages++;
            throw new StoreAwayException("the store is away", null);
        }
    }

    /** A new process: nothing is remembered of the forge. */
    void restarted() {
        forges.clear();
        advance(Duration.ofSeconds(random.nextInt(600)));
    }

    // ---- the watch's side

    @Override
    public List<Unit> units() {
        mayLoseStore();
        return pulls.stream().map(it -> new Unit(it.key(), it.repository, it.forge, it.index,
                it.opened.isPresent() ? Unit.Kind.PROPOSED : Unit.Kind.UNBEGUN, "",
                it.opened.map(
                        opened -> new Watched(it.key(), it.repository, it.forge, opened.number(), "change", "main"))))
                .toList();
    }

    @Override
    public boolean isCanceled() {
        return false;
    }

    @Override
    public int repositories() {
        return pulls.size();
    }

    @Override
    public int requestsAnHour(String forge) {
        throw new IllegalStateException("the policy says it");
    }

    @Override
    public PullRequests pullRequests(Watched watched) {
        return forges.computeIfAbsent(watched.repository(), this::forge).pullRequests().orElseThrow();
    }

    private Forge forge(String repository) {
        String name = repository.substring("acme/".length());
        var gate = new CreationGate(List.of(new RateLimit(80, Duration.ofMinutes(1))), this);
        return switch (kind) {
            case GITHUB -> new GitHubForge(http("Bearer", GitHubForge.HEADERS, gate), gate, "acme", name);
            case GITLAB -> new GitLabForge(http("Bearer", GitLabForge.HEADERS, gate), gate, repository);
            case GITEA -> new GiteaForge(http("token", GiteaForge.HEADERS, gate), gate, "acme", name);
            case BITBUCKET_SERVER ->
                new BitbucketServerForge(http("Bearer", BitbucketServerForge.HEADERS, gate), gate, "acme",
                        name);
            case AZURE ->
                new AzureForge(http("Bearer", AzureForge.HEADERS, gate), gate, URI.create(fake.url()), "acme", name);
            default -> new BitbucketForge(http("Bearer", BitbucketForge.HEADERS, gate), gate, "acme", name);
        };
    }

    private ForgeHttp http(String word, Map<String, String> headers, CreationGate gate) {
        return new ForgeHttp(client, URI.create(fake.api(kind.word())),
                Optional.of(ForgeCredentials.token("TOKEN", word, FakeForge.TOKEN)), headers, Patience.USUAL, this,
                gate::pauseUntil);
    }

    @Override
    public Optional<String> stranger(Watched watched, String head) {
        advance(Duration.ofSeconds(1));
        Pull pull = of(watched.repository());
        return pull.commits.stream().filter(pull.human::contains).findFirst();
    }

    @Override
    public WorkResult rerun(Watched watched) {
        acts++;
        Pull pull = of(watched.repository());
        String seen = pull.head();
        if (pull.trait == Trait.OBSOLETE) {
            return new WorkResult(WorkResult.Kind.NOTHING, "");
        }
        int base = pull.base;
        advance(Duration.ofSeconds(20 + random.nextInt(60)));
        mayDie();
        // what is pushed is pushed on the condition that nobody moved the branch
        if (!pull.head().equals(seen) || pull.hasHuman()) {
            return new WorkResult(WorkResult.Kind.FAILED, "somebody else's commit is on the branch");
        }
        pull.commits.clear();
        pull.healing.clear();
        pull.pushed(newCommit());
        pull.basedOn = base;
        pull.conflicts = pull.base != base && pull.conflicts;
        mayDie();
        return new WorkResult(WorkResult.Kind.DONE, "");
    }

    @Override
    public WorkResult heal(Watched watched, PullRequest read, Check check, String log) {
        acts++;
        Pull pull = of(watched.repository());
        advance(Duration.ofSeconds(20 + random.nextInt(60)));
        if (!read.isAt(pull.head())) {
            return new WorkResult(WorkResult.Kind.FAILED, "the branch has moved");
        }
        mayDie();
        String heals = newCommit();
        pull.healing.add(heals);
        pull.pushed(heals);
        mayDie();
        return new WorkResult(WorkResult.Kind.DONE, "");
    }

    @Override
    public Set<String> owners(Watched watched) {
        return Set.of();
    }

    @Override
    public boolean begin(Unit unit) {
        mayLoseStore();
        advance(Duration.ofSeconds(10 + random.nextInt(40)));
        open(pulls.get(unit.index()));
        mayLoseStore();
        return random.nextBoolean();
    }

    /** Whether the watch is about to merge: between its last look and its wish. */
    void asking(boolean value) {
        asking = value;
    }

    boolean begins() {
        return begins;
    }

    @Override
    public void close() {
        fake.close();
    }
}
