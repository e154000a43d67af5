package dev.mod.cli.daemon;

import dev.mod.cli.scan.ScanMemory;
import dev.mod.cli.terminal.Terminal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs commands within this process. */
public interface InProcess {
    /**
     * Runs one.
     *
     * @param build of this process
     * @param memory what this process remembers of scans, if it can
     * @return the exit code
     */
    int run(String build, Optional<ScanMemory> memory, List<String> words, Terminal terminal,
            Map<String, String> environment,
            Path directory);
}
