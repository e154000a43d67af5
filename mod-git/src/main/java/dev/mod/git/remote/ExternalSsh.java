package dev.mod.git.remote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.transport.CredentialsProvider;
import org.eclipse.jgit.transport.RemoteSession;
import org.eclipse.jgit.transport.SshSessionFactory;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.util.FS;

/**
 * Reaches hosts by the user's own {@code ssh}, with its keys, agents and configuration: what {@code GIT_SSH_COMMAND} says,
 * else {@code GIT_SSH}, else {@code ssh}. Nothing is asked for on a terminal. JGit's time limits do not hold here: what
 * reads from a process cannot be interrupted. So {@code ssh} is told to give up a host that is silent for two minutes, and
 * {@link #endSoon} ends what waits for a host that is there and does not answer. Safe for concurrent use.
 */
final class ExternalSsh extends SshSessionFactory {
    /** How long a command may go on after everything is to stop. */
    private static final int GRACE_SECONDS = 5;

    private final Map<String, String> environment;
    private final List<Process> processes = new CopyOnWriteArrayList<>();

    ExternalSsh(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public RemoteSession getSession(URIish uri, CredentialsProvider credentials, FS fs, int timeout) {
        return new Session(uri);
    }

    @Override
    public String getType() {
        return "external";
    }

    /** The command that runs another on a host. */
    List<String> command(URIish uri, String remoteCommand) {
        var arguments = new ArrayList<String>();
        if (uri.getPort() > 0) {
            arguments.add("-p");
            arguments.add(String.valueOf(uri.getPort()));
        }
        arguments.add(uri.getUser() == null ? uri.getHost() : uri.getUser() + "@" + uri.getHost());
        arguments.add(remoteCommand);
        String script = environment.get("GIT_SSH_COMMAND");
        if (script != null && !script.isBlank()) {
            // a command of the shell, as Git has it; the arguments never become a part of its text
            var whole = new ArrayList<>(List.of("sh", "-c", script + " \"$@\"", "ssh"));
            whole.addAll(arguments);
            return whole;
        }
        String program = environment.get("GIT_SSH");
        boolean own = program == null || program.isBlank();
        arguments.add(0, own ? "ssh" : program);
        if (own) {
            arguments.addAll(1, List.of("-o", "BatchMode=yes", "-o", "ServerAliveInterval=30", "-o",
                    "ServerAliveCountMax=4"));
        }
        return arguments;
    }

    /** Ends the commands that still run after a while; what waits for them is told that their output is at its end. */
    void endSoon() {
        CompletableFuture.delayedExecutor(GRACE_SECONDS, TimeUnit.SECONDS).execute(() -> processes.forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }));
    }

    private final class Session implements RemoteSession {
        private final URIish uri;

        Session(URIish uri) {
            this.uri = uri;
        }

        @Override
        public Process exec(String command, int timeout) throws IOException {
            if (uri.getHost() == null || uri.getHost().startsWith("-")
                    || String.valueOf(uri.getUser()).startsWith("-")) {
                throw new IOException("not a host: " + uri.getHost());
            }
            var builder = new ProcessBuilder(command(uri, command));
            builder.environment().clear();
            builder.environment().putAll(environment);
            var process = builder.start();
            processes.add(process);
            return process;
        }

        @Override
        public void disconnect() {
            for (Process process : processes) {
                process.destroy();
                try {
                    if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                        process.destroyForcibly();
                    }
                } catch (InterruptedException e) {
                    process.destroyForcibly();
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public String toString() {
            return "ssh session with " + String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
        }
    }
}
