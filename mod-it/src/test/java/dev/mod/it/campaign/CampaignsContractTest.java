package dev.mod.it.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.worker.SharedCampaigns;
import dev.mod.cli.worker.SharedNotes;
import dev.mod.engine.event.RunOptions;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignStore;
import dev.mod.git.campaign.Campaigns;
import dev.mod.git.forge.ForkMode;
import dev.mod.git.task.Identity;
import dev.mod.git.watch.FileWatchJournal;
import dev.mod.git.watch.WatchJournal;
import dev.mod.git.watch.WatchRecord;
import dev.mod.model.run.RunId;
import dev.mod.postgres.DatabaseAddress;
import dev.mod.postgres.PostgresSettings;
import dev.mod.postgres.PostgresStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.StringNode;

/** Campaigns, and the notes of their watches, in a home directory and in a database. */
class CampaignsContractTest {
    private static final String FIRST = "11111111-0000-4000-8000-000000000001";
    private static final String SECOND = "11112222-0000-4000-8000-000000000002";
    private static final String ABSENT = "99999999-0000-4000-8000-000000000009";
    private static final RunId RUN = new RunId("22222222-0000-4000-8000-000000000002");

    /** What every place of campaigns does, each opened as by another process. */
    private abstract static class Contract {
        abstract Campaigns campaigns();

        /** Opens the notes on a campaign that is there. */
        abstract WatchJournal notes(RunId campaign);

        static Campaign campaign(String id, String startedAt) {
            return new Campaign(new RunId(id), "näme\n\u0000", "/package", "default", Instant.parse(startedAt),
                    Map.of("text", new StringNode("'\"\\\u0001 ümläut 𝕌")), List.of("TOKEN"), Map.of(),
                    RunOptions.DEFAULT, new Identity("Robo", "robo@example.org"),
                    new Campaign.HostChoice(Optional.empty(), List.of("git.example.org=gitea"), ForkMode.AUTO),
                    List.of(new Campaign.Repository("https://git.example.org/a/b", RUN)), false, Map.of(),
                    Optional.empty());
        }

        static void fails(ErrorCode code, Callable<?> act) {
            assertEquals(code, assertThrows(ModException.class, act::call).code());
        }

        private static WatchRecord note(String text) {
            return new WatchRecord(Instant.parse("2026-03-02T19:00:00Z"), "a#b", WatchRecord.Type.STANDS, "open", text);
        }

        @Test
        void whatIsWrittenIsRead() {
            Campaign campaign = campaign(FIRST, "2026-03-02T19:00:00.123456789Z");
            campaigns().write(campaign);
            assertEquals(campaign, campaigns().read(FIRST));
            assertEquals(campaign, campaigns().read(FIRST.substring(0, Campaigns.SHORTEST_PREFIX)));
            campaigns().write(campaign.withArchive("sha256:0"));
            assertEquals(campaign.withArchive("sha256:0"), campaigns().read(FIRST));
        }

        @Test
        void anIdThatSaysTooLittleNamesNone() {
            campaigns().write(campaign(FIRST, "2026-03-02T19:00:00Z"));
            campaigns().write(campaign(SECOND, "2026-03-02T19:00:00Z"));
            assertEquals(SECOND, campaigns().read("11112").id().value());
            for (String id : List.of("", "111", "1111", "1111-", "../1111", ABSENT)) {
                fails(ErrorCodes.CAMPAIGN_NOT_FOUND, () -> campaigns().read(id));
            }
        }

        @Test
        void whatIsNotThereIsNotChanged() {
            RunId absent = new RunId(ABSENT);
            fails(ErrorCodes.CAMPAIGN_NOT_FOUND, () -> campaigns().change(absent, Campaign::cancel));
            fails(ErrorCodes.CAMPAIGN_NOT_FOUND, () -> campaigns().isCanceled(absent));
            assertEquals(List.of(), listed());
        }

        private List<String> listed() {
            return campaigns().list(unreadable -> {
                throw unreadable;
            }).stream().map(campaign -> campaign.id().value()).toList();
        }

        @Test
        void theNewestComesFirst() {
            assertEquals(List.of(), listed());
            campaigns().write(campaign(FIRST, "2026-03-02T19:00:00Z"));
            campaigns().write(campaign(SECOND, "2026-03-02T19:00:00.001Z"));
            campaigns().write(campaign(ABSENT, "2025-03-02T19:00:00Z"));
            assertEquals(List.of(SECOND, FIRST, ABSENT), listed());
        }

        @Test
        void aCancellationIsSeenByWhoAskedBefore() {
            Campaign campaign = campaign(FIRST, "2026-03-02T19:00:00Z");
            Campaigns asking = campaigns();
            asking.write(campaign);
            assertFalse(asking.isCanceled(campaign.id()));
            assertTrue(campaigns().change(campaign.id(), Campaign::cancel).canceled());
            assertTrue(asking.isCanceled(campaign.id()));
        }

        @Test
        void aChangeThatFailsChangesNothing() {
            Campaign campaign = campaign(FIRST, "2026-03-02T19:00:00Z");
            campaigns().write(campaign);
            assertThrows(IllegalStateException.class, () -> campaigns().change(campaign.id(), now -> {
                throw new IllegalStateException();
            }));
            assertEquals(campaign, campaigns().read(FIRST));
            assertTrue(campaigns().change(campaign.id(), Campaign::cancel).canceled());
        }

        @Test
        void noChangeIsLostAmongSeveral() throws Exception {
            Campaign campaign = campaign(FIRST, "2026-03-02T19:00:00Z");
            campaigns().write(campaign);
            int changes = 20;
            var threads = Executors.newFixedThreadPool(4);
            try {
                var adding = new ArrayList<Callable<Campaign>>();
                for (int i = 0; i < changes; i++) {
                    String name = "f" + i;
                    adding.add(() -> campaigns().change(campaign.id(),
                            now -> now.withArchive(now.archive().orElse("") + name + " ")));
                }
                for (var added : threads.invokeAll(adding)) {
                    added.get();
                }
            } finally {
                threads.shutdown();
            }
            assertEquals(changes, campaigns().read(FIRST).archive().orElseThrow().split(" ").length);
        }

        @Test
        void notesStayInOrderForTheNextWatch() throws Exception {
            campaigns().write(campaign(FIRST, "2026-03-02T19:00:00Z"));
            var expected = new ArrayList<WatchRecord>();
            for (int watch = 0; watch < 3; watch++) {
                try (var notes = notes(new RunId(FIRST))) {
                    assertEquals(expected, notes.read());
                    for (String text : List.of("", "a\nb\r\u2028c", "\u0000 \"quoted\" 𝕌")) {
                        WatchRecord note = note(text + watch);
                        notes.append(note);
                        expected.add(note);
                        assertEquals(expected, notes.read());
                    }
                }
            }
        }

        @Test
        void oneWatchesAtATime() throws Exception {
            campaigns().write(campaign(FIRST, "2026-03-02T19:00:00Z"));
            campaigns().write(campaign(SECOND, "2026-03-02T19:00:00Z"));
            try (var one = notes(new RunId(FIRST)); var other = notes(new RunId(SECOND))) {
                fails(ErrorCodes.CAMPAIGN_WATCHED, () -> notes(new RunId(FIRST)));
                one.append(note("one"));
                assertEquals(List.of(), other.read());
            }
            try (var next = notes(new RunId(FIRST))) {
                assertEquals(List.of(note("one")), next.read());
            }
        }
    }

    @Nested
    class InAHome extends Contract {
        @TempDir
        Path home;

        @Override
        Campaigns campaigns() {
            return new CampaignStore(home);
        }

        @Override
        WatchJournal notes(RunId campaign) {
            return FileWatchJournal.open(new CampaignStore(home).watch(campaign));
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class InADatabase extends Contract {
        private final List<PostgresStore> opened = new ArrayList<>();
        private EmbeddedPostgres database;
        private PostgresSettings settings;

        @BeforeAll
        void start() throws IOException {
            database = EmbeddedPostgres.start();
        }

        @AfterAll
        void stop() throws IOException {
            database.close();
        }

        @BeforeEach
        void empty(@TempDir Path scratch) {
            settings = PostgresSettings.of(DatabaseAddress.parse(database.getJdbcUrl("postgres", "postgres"), Map.of()),
                    scratch);
            PostgresStore store = open();
            store.documents("campaign").keySet().forEach(id -> store.prune("campaign", id, Map.of()));
        }

        @AfterEach
        void close() {
            opened.forEach(PostgresStore::close);
            opened.clear();
        }

        private PostgresStore open() {
            var store = PostgresStore.open(settings);
            opened.add(store);
            return store;
        }

        @Override
        Campaigns campaigns() {
            return new SharedCampaigns(open());
        }

        @Override
        WatchJournal notes(RunId campaign) {
            return SharedNotes.open(open(), campaign);
        }
    }
}
