package dev.mod.cli.daemon;

import dev.mod.cli.scan.ScanMemory;
import dev.mod.cli.terminal.Terminal;
import dev.mod.engine.spi.Cancellation;
import dev.mod.steps.script.ScriptRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs commands within this process. */
public interface InProcess {
    /**
     * What this process keeps from one command to the next.
     *
     * @param build of this process
     * @param memory what it remembers of scans, if it can
     * @param scripts runs transforms
     */
    record Kept(String build, Optional<ScanMemory> memory, ScriptRun scripts) {}

    /**
     * A command that somebody asks for.
     *
     * @param words of it
     * @param directory the current one
     * @param stop asked for when they want it no more
     * @param writing run before the first file is written that is no cache
     */
    record Asked(List<String> words, Terminal terminal, Map<String, String> environment, Path directory,
            Cancellation stop, Runnable writing) {
        public Asked {
            words = List.copyOf(words);
            environment = Map.copyOf(environment);
        }
    }

    /**
     * Runs one.
     *
     * @return the exit code
     */
    int run(Kept kept, Asked asked);
}
