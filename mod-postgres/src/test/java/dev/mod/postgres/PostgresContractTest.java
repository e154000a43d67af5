package dev.mod.postgres;

import dev.mod.engine.Engine;
import dev.mod.engine.store.RunStore;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.engine.store.TaskQueue;
import dev.mod.fakes.contract.ActStep;
import dev.mod.fakes.contract.EngineContract;
import dev.mod.fakes.contract.JournalContract;
import dev.mod.fakes.contract.OwningRunner;
import dev.mod.fakes.contract.RunStoreContract;
import dev.mod.fakes.contract.RunnerUnderTest;
import dev.mod.fakes.contract.SharedRunStoreContract;
import dev.mod.fakes.contract.SharingRunner;
import dev.mod.fakes.contract.TaskQueueContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs and tasks in a real PostgreSQL. */
@ExtendWith(Database.class)
class PostgresContractTest {
    private final List<PostgresStore> opened = new ArrayList<>();
    private Database.Server server;

    @TempDir
    Path scratch;

    @BeforeEach
    void server(Database.Server running) {
        server = running;
    }

    @AfterEach
    void close() {
        opened.forEach(PostgresStore::close);
    }

    private PostgresStore open(PostgresSettings settings) {
        var store = PostgresStore.open(settings);
        opened.add(store);
        return store;
    }

    private PostgresStore open() {
        return open(server.settings(scratch));
    }

    @Nested
    class Journals extends JournalContract {
        @Override
        protected RunStore store() {
            return open();
        }
    }

    @Nested
    class Stores extends RunStoreContract {
        @Override
        protected RunStore store() {
            return open();
        }

        @Override
        protected RunStore again(RunStore store) {
            return open(((PostgresStore) store).settings());
        }
    }

    @Nested
    class SharedStores extends SharedRunStoreContract {
        @Override
        protected SharedRunStore store() {
            return open();
        }

        @Override
        protected SharedRunStore again(SharedRunStore store) {
            return open(((PostgresStore) store).settings());
        }
    }

    @Nested
    class Queues extends TaskQueueContract {
        @Override
        protected TaskQueue queue() {
            return open().queue();
        }
    }

    @Nested
    class OwnedRuns extends EngineContract {
        @Override
        protected RunnerUnderTest runner(ActStep acts, Map<String, JsonNode> secrets) {
            return new OwningRunner(Engine.builder(open()).executor(acts).build(), secrets);
        }
    }

    @Nested
    class SharedRunsOfWorkers extends EngineContract {
        @Override
        protected RunnerUnderTest runner(ActStep acts, Map<String, JsonNode> secrets) {
            PostgresStore store = open();
            return new SharingRunner(Engine.builder(store).executor(acts).build(), store, directory, secrets);
        }
    }
}
