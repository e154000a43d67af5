package dev.mod.git.campaign;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Timeout;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.RunListener;
import dev.mod.git.forge.ForkMode;
import dev.mod.git.remote.GitException;
import dev.mod.git.remote.RepositoryAddress;
import dev.mod.git.task.Sh;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignRunnerTest {
    @TempDir
    Path temp;

    @BeforeEach
    void repositories() throws IOException {
        Files.createDirectories(temp.resolve("package"));
        Path work = Files.createDirectories(temp.resolve("work"));
        Sh.git(work, "init", "-q", "--initial-branch=main");
        Files.writeString(work.resolve("a.txt"), "a\n");
        Sh.git(work, "add", "-A");
        Sh.git(work, "commit", "-q", "-m", "base");
    }

    private List<String> bare(int count) {
        var locations = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            Sh.git(temp, "clone", "-q", "--bare", "work", "r" + i + ".git");
            locations.add(temp.resolve("r" + i + ".git").toString());
        }
        return locations;
    }

    private Campaign campaign(String workflow, List<String> locations, int parallel) throws IOException {
        Files.writeString(temp.resolve("package/workflow.yaml"), workflow);
        return Processes.campaign(temp.resolve("package"), List.of(), locations, parallel);
    }

    private CampaignBackend backend(int parallel) {
        return Processes.backend(temp.resolve("home"), Map.of(), parallel);
    }

    private static final String CHANGE = """
            version: "1"
            nodes:
              - {id: a, name: a, branch_name: b, steps: [{name: s, run: 'echo x > x.txt'}]}
            """;

    @Test
    void oneThatFailsDoesNotStopTheOthers() throws Exception {
        var locations = new ArrayList<>(bare(2));
        locations.add(1, temp.resolve("nowhere").toString());
        var campaign = campaign(CHANGE, locations, 1);
        var ends = new CampaignRunner(backend(1), it -> new RunListener() {
        }, 1).run(Processes.starts(campaign));
        var statuses = ends.values().stream()
                .map(end -> ((CampaignRunner.End.Over) end).outcome().status()).toList();
        assertEquals(List.of(RunStatus.COMPLETED, RunStatus.FAILED, RunStatus.COMPLETED), statuses);
        assertEquals("a", Sh.git(temp.resolve("r1.git"), "log", "-1", "--format=%s", "b"));
    }

    @Test
    void oneThatCannotBeBegunDoesNotStopTheOthers() throws Exception {
        var campaign = campaign(CHANGE, bare(2), 2);
        var first = campaign.repositories().get(0);
        // its run is there already
        new CampaignRunner(backend(2), it -> new RunListener() {
        }, 2)
                .run(Map.of(first, Processes.start(campaign, first)));
        var failed = new AtomicInteger();
        var ends = new CampaignRunner(backend(2), new CampaignListener() {
            @Override
            public RunListener of(Campaign.Repository repository) {
                return new RunListener() {
                };
            }

            @Override
            public void failed(Campaign.Repository repository, ModException error) {
                failed.incrementAndGet();
            }
        }, 2).run(Processes.starts(campaign));
        assertInstanceOf(CampaignRunner.End.Broken.class, ends.get(first));
        assertInstanceOf(CampaignRunner.End.Over.class, ends.get(campaign.repositories().get(1)));
        assertEquals(1, failed.get());
    }

    /** Runs that others do: their ends come when a number of them has been begun. */
    private static final class Elsewhere implements CampaignBackend {
        private final RunOutcome outcome;
        private final CountDownLatch missing;
        private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
        private final Set<RunId> refused;
        private final Set<RunId> left = ConcurrentHashMap.newKeySet();

        Elsewhere(RunOutcome outcome, int begun, Set<RunId> refused) {
            this.outcome = outcome;
            this.missing = new CountDownLatch(begun);
            this.refused = refused;
        }

        @Override
        public Run start(RunId run, RunRequest request, RunListener listener) {
            threads.add(Thread.currentThread());
            if (refused.contains(run)) {
                throw new ModException(ErrorCodes.RUN_EXISTS, "no room for " + run);
            }
            missing.countDown();
            return new Run() {
                @Override
                public RunId id() {
                    return run;
                }

                @Override
                public RunOutcome await() throws InterruptedException {
                    threads.add(Thread.currentThread());
                    assertTrue(missing.await(60, TimeUnit.SECONDS),
                            "not all are begun before the end of one is awaited");
                    return outcome;
                }

                @Override
                public void interrupt() {
                    left.add(run);
                    while (missing.getCount() > 0) {
                        missing.countDown();
                    }
                }

                @Override
                public void cancel() {
                    throw new UnsupportedOperationException();
                }
            };
        }

        @Override
        public Run resume(RunId run, ResumeRequest request, RunListener listener) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void cancel(RunId run) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<RunView> view(RunId run) {
            return Optional.empty();
        }
    }

    private RunOutcome someOutcome() throws Exception {
        var campaign = campaign(CHANGE, bare(1), 1);
        return ((CampaignRunner.End.Over) new CampaignRunner(backend(1), it -> new RunListener() {
        }, 1).run(Processes.starts(campaign)).values().iterator().next()).outcome();
    }

    private Campaign thousand() throws IOException {
        return campaign(CHANGE, IntStream.range(0, 1000).mapToObj(i -> temp.resolve("r" + i).toString()).toList(), 1);
    }

    @Tag("slow")
    @Test
    void aThousandRunsOfOthersAreAllBegunByFewThreadsBeforeOneIsAwaited() throws Exception {
        var outcome = someOutcome();
        var campaign = thousand();
        var broken = campaign.repositories().get(500);
        var elsewhere = new Elsewhere(outcome, 999, Set.of(broken.run()));
        var ends = CampaignRunner.following(elsewhere, it -> new RunListener() {
        }).run(Processes.starts(campaign));
        assertEquals(campaign.repositories(), List.copyOf(ends.keySet()));
        assertEquals(999, ends.values().stream().filter(end -> end instanceof CampaignRunner.End.Over).count());
        assertEquals("no room for " + broken.run(),
                assertInstanceOf(CampaignRunner.End.Broken.class, ends.get(broken)).error().getMessage());
        assertTrue(elsewhere.threads.size() <= 16, () -> elsewhere.threads.size() + " threads");
    }

    @Tag("slow")
    @Test
    void whoStopsLookingOnLeavesAllThatWereBegun() throws Exception {
        var outcome = someOutcome();
        var campaign = thousand();
        // one more than there are: nothing ends of itself
        var elsewhere = new Elsewhere(outcome, 1001, Set.of());
        var runner = new CampaignRunner[1];
        runner[0] = CampaignRunner.following(elsewhere, repository -> {
            if (repository.equals(campaign.repositories().get(700))) {
                runner[0].interrupt();
            }
            return new RunListener() {
            };
        });
        var ends = runner[0].run(Processes.starts(campaign));
        long over = ends.values().stream().filter(end -> end instanceof CampaignRunner.End.Over).count();
        assertTrue(over >= 685 && over <= 716, () -> over + " were begun");
        assertEquals(over, elsewhere.left.size());
        assertEquals(1000 - over,
                ends.values().stream().filter(end -> end instanceof CampaignRunner.End.NotBegun).count());
    }

    @Test
    @Timeout(120)
    void aRunThatBeginsWhileTheCampaignIsCanceledEndsAndNoneBeginsAfterwards() throws Exception {
        var campaign = campaign(CHANGE.replace("echo x > x.txt", "sleep 600"), bare(2), 1);
        var campaigns = new CampaignStore(temp.resolve("home"));
        campaigns.write(campaign);
        var local = backend(1);
        // whoever cancels does not see the run, which is not there yet when the runs are looked for
        var canceling = new CampaignBackend() {
            @Override
            public Run start(RunId run, RunRequest request, RunListener listener) {
                campaigns.change(campaign.id(), Campaign::cancel);
                return local.start(run, request, listener);
            }

            @Override
            public Run resume(RunId run, ResumeRequest request, RunListener listener) {
                return local.resume(run, request, listener);
            }

            @Override
            public void cancel(RunId run) {
                local.cancel(run);
            }

            @Override
            public Optional<RunView> view(RunId run) {
                return local.view(run);
            }
        };
        var ends = new CampaignRunner(new CancelableBackend(canceling, campaigns, campaign.id()),
                it -> new RunListener() {
                }, 1).run(Processes.starts(campaign));
        assertEquals(RunStatus.CANCELED,
                assertInstanceOf(CampaignRunner.End.Over.class, ends.get(campaign.repositories().get(0))).outcome()
                        .status());
        var second = assertInstanceOf(CampaignRunner.End.Broken.class, ends.get(campaign.repositories().get(1)));
        assertTrue(String.valueOf(second.error().getMessage()).contains("was canceled"), second::toString);
    }

    /** Reasons that are written down while somebody cancels do not take that back. */
    @Test
    void changesOfACampaignComeOneAfterTheOther() throws Exception {
        var campaign = campaign(CHANGE, List.of("r"), 1);
        var run = campaign.repositories().get(0).run();
        var home = temp.resolve("home");
        new CampaignStore(home).write(campaign);
        var changes = IntStream.range(0, 40).mapToObj(i -> CompletableFuture.runAsync(() -> new CampaignStore(home)
                .change(campaign.id(), known -> i == 20
                        ? known.cancel()
                        : known.withUnbegun(Map.of(run, known.unbegun().getOrDefault(run, "") + "x")))))
                .toList();
        CompletableFuture.allOf(changes.toArray(CompletableFuture[]::new)).join();
        var now = new CampaignStore(home).read(campaign.id().value());
        assertTrue(now.canceled());
        assertEquals("x".repeat(39), now.unbegun().get(run));
        assertTrue(new CampaignStore(home).isCanceled(campaign.id()));
    }

    @Test
    void noMoreTasksHaveAClonePerCampaignThanAllowed() throws Exception {
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        Path gate = Files.createDirectories(temp.resolve("gate"));
        // each step says that it is there, and counts those who are
        var campaign = campaign("""
                version: "1"
                nodes:
                  - {id: a, name: a, steps: [{name: s, run: 'touch %1$s/$MOD_TASK_ID; ls %1$s | wc -l >> %2$s; rm %1$s/$MOD_TASK_ID'}]}
                  - {id: b, name: b, steps: [{name: s, run: 'touch %1$s/$MOD_TASK_ID; ls %1$s | wc -l >> %2$s; rm %1$s/$MOD_TASK_ID'}]}
                """
                .formatted(gate, temp.resolve("counts")), bare(4), 2);
        new CampaignRunner(backend(2), it -> new RunListener() {
            @Override
            public void event(Recorded recorded) {
                if (recorded.event() instanceof Event.TaskMoved moved && moved.to() == TaskStatus.COMPLETED) {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                }
            }
        }, 4).run(Processes.starts(campaign));
        assertEquals(8, running.get());
        var counts = Files.readAllLines(temp.resolve("counts")).stream().map(line -> Integer.parseInt(line.strip()))
                .toList();
        assertEquals(8, counts.size());
        assertTrue(counts.stream().allMatch(count -> count <= 2), counts::toString);
    }

    @Test
    void gatesWaitInEachAndOpenTogether() throws Exception {
        var campaign = campaign("""
                version: "1"
                nodes:
                  - {id: a, name: a, type: manual, branch_name: b, steps: [{name: s, run: 'echo x > x.txt'}]}
                """, bare(2), 2);
        var backend = backend(2);
        new CampaignRunner(backend, it -> new RunListener() {
        }, 2).run(Processes.starts(campaign));
        var work = new java.util.LinkedHashMap<Campaign.Repository, CampaignRunner.Work>();
        campaign.repositories().forEach(repository -> {
            var view = backend.view(repository.run()).orElseThrow();
            assertEquals(RunStatus.AWAITING_TRIGGER, view.status());
            work.put(repository, new CampaignRunner.Work.Resume(view,
                    new ResumeRequest(List.of(), true, false, false, Map.of())));
        });
        new CampaignRunner(backend, it -> new RunListener() {
        }, 2).run(work);
        assertEquals("a", Sh.git(temp.resolve("r1.git"), "log", "-1", "--format=%s", "b"));
    }

    @Test
    void aRecordIsReadAsItWasWritten() throws Exception {
        var store = new CampaignStore(temp.resolve("home"));
        var campaign = Processes.campaign(temp, List.of("git.example=gitea"), List.of("https://git.example/a/b"), 3);
        store.write(campaign);
        assertEquals(campaign, store.read(campaign.id().value()));
        assertEquals(campaign, store.read(campaign.id().value().substring(0, 6)));
        store.write(campaign.cancel());
        assertTrue(store.list(Processes::fail).get(0).canceled());
        assertEquals("campaign-not-found", assertThrows(ModException.class, () -> store.read("ffff")).code().id());
        var target = campaign.target(campaign.repositories().get(0));
        assertEquals(Optional.of(campaign.id().value()), Campaign.of(target));
        assertEquals(campaign.hosts(), Campaign.HostChoice.of(target.attributes()));
        Files.writeString(temp.resolve("home/campaigns").resolve(campaign.id().value()).resolve("campaign.json"), "{");
        var other = Processes.campaign(temp, List.of(), List.of("https://git.example/a/c"), 3);
        store.write(other);
        var unreadable = new ArrayList<String>();
        assertEquals(List.of(other), store.list(problem -> unreadable.add(problem.code().id())));
        assertEquals(List.of("campaign-unreadable"), unreadable);
        assertEquals("campaign-unreadable",
                assertThrows(ModException.class, () -> store.read(campaign.id().value())).code().id());
    }

    @Test
    void accessIsCheckedWithoutAnythingBeingMade() throws Exception {
        var check = new AccessCheck(new ForgeHosts(Map.of()),
                new Campaign.HostChoice(Optional.empty(), List.of(), ForkMode.AUTO),
                Map.of());
        var good = check.of(RepositoryAddress.parse(bare(1).get(0), temp));
        assertEquals(Optional.of("main"), good.defaultBranch());
        assertEquals(Optional.empty(), good.problem());
        assertEquals("none", good.forge());
        var bad = check.of(RepositoryAddress.parse("nowhere", temp));
        assertEquals("there is no directory " + temp.resolve("nowhere"), bad.problem().orElseThrow());
        assertThrows(GitException.class, () -> RepositoryAddress.parse("https://a:b@c/d", temp));
    }
}
