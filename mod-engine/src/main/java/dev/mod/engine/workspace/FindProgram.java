package dev.mod.engine.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** GNU {@code find}, in a target. */
final class FindProgram {
    private FindProgram() {}

    /** Makes something of what the program prints. */
    interface Reader<T> {
        T read(InputStream printed) throws IOException;
    }

    /**
     * Runs it.
     *
     * @throws IOException if it is not there or fails; that may be another program, too
     */
    static <T> T run(Path target, List<String> arguments, Reader<T> reader) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(arguments).directory(target.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.command().add(0, "find");
        builder.environment().put("LC_ALL", "C");
        var process = builder.start();
        try {
            process.getOutputStream().close();
            var read = reader.read(process.getInputStream());
            if (process.waitFor() != 0) {
                throw new IOException("find failed");
            }
            return read;
        } finally {
            process.destroyForcibly();
        }
    }
}
