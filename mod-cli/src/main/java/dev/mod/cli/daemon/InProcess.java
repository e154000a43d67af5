package dev.mod.cli.daemon;

import dev.mod.cli.scan.ScanMemory;
import dev.mod.cli.terminal.Terminal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs commands within this process. */
public interface InProcess {
    /** Runs one, with what this process remembers of scans if it can, and gives the exit code. */
    int run(Optional<ScanMemory> memory, List<String> words, Terminal terminal, Map<String, String> environment,
            Path directory);
}
