package dev.mod.fakes.contract;

import dev.mod.engine.Engine;
import dev.mod.engine.internal.queue.InProcessTaskQueue;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.store.RunStore;
import dev.mod.engine.store.TaskQueue;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs in files and in memory, and the queue of one process. */
class FileStoreContractTest {
    @Nested
    class Journals extends JournalContract {
        @TempDir
        Path home;

        @Override
        protected RunStore store() {
            return new FileRunStore(home);
        }
    }

    @Nested
    class Stores extends RunStoreContract {
        @TempDir
        Path home;

        @Override
        protected RunStore store() {
            return new FileRunStore(home);
        }

        @Override
        protected RunStore again(RunStore store) {
            return new FileRunStore(home);
        }
    }

    @Nested
    class JournalsInMemory extends JournalContract {
        @TempDir
        Path home;

        @Override
        protected RunStore store() {
            return new InMemoryRunStore(home);
        }
    }

    @Nested
    class StoresInMemory extends RunStoreContract {
        @TempDir
        Path home;

        @Override
        protected RunStore store() {
            return new InMemoryRunStore(home);
        }

        @Override
        protected RunStore again(RunStore store) {
            return store;
        }
    }

    @Nested
    class Queues extends TaskQueueContract {
        @Override
        protected TaskQueue queue() {
            return new InProcessTaskQueue("test-");
        }
    }

    @Nested
    class Runs extends EngineContract {
        @Override
        protected RunnerUnderTest runner(ActStep acts, Map<String, JsonNode> secrets) {
            return new OwningRunner(Engine.builder(new FileRunStore(directory.resolve("home"))).executor(acts)
                    .build(), secrets);
        }
    }

    @Nested
    class RunsInMemory extends EngineContract {
        @Override
        protected RunnerUnderTest runner(ActStep acts, Map<String, JsonNode> secrets) {
            return new OwningRunner(Engine.builder(new InMemoryRunStore(directory.resolve("home"))).executor(acts)
                    .build(), secrets);
        }
    }
}
