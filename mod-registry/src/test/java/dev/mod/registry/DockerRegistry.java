package dev.mod.registry;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The registry server of the Debian package {@code docker-registry}, on a free port of this machine. */
public final class DockerRegistry implements AutoCloseable {
    private final Process process;
    private final int port;

    private DockerRegistry(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Whether the program is installed. */
    public static boolean isInstalled() {
        return Files.isExecutable(Path.of("/usr/bin/docker-registry"));
    }

    /**
     * Starts a server.
     *
     * @param auth lines of its configuration below {@code auth:}; empty for an open one
     */
    public static DockerRegistry start(Path directory, String auth) throws IOException, InterruptedException {
        int port;
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        var config = directory.resolve("config.yml");
        Files.writeString(config, """
                version: 0.1
                log: {level: error, accesslog: {disabled: true}}
                storage:
                  filesystem: {rootdirectory: %s}
                  delete: {enabled: true}
                http: {addr: "127.0.0.1:%s", relativeurls: true}
                """.formatted(directory.resolve("data"), port) + (auth.isEmpty() ? "" : "auth:\n" + auth));
        var log = directory.resolve("log.txt").toFile();
        var process = new ProcessBuilder("/usr/bin/docker-registry", "serve", config.toString())
                .redirectErrorStream(true).redirectOutput(log).start();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (true) {
            try (var probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return new DockerRegistry(process, port);
            } catch (IOException e) {
                if (process.waitFor(50, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
                    process.destroyForcibly();
                    throw new IOException("docker-registry does not start: " + Files.readString(log.toPath()), e);
                }
            }
        }
    }

    /** {@code host:port}. */
    public String authority() {
        return "127.0.0.1:" + port;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
