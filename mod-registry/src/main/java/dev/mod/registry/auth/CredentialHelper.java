package dev.mod.registry.auth;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.oci.OciJson;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;

/** Programs named {@code docker-credential-*}, which keep credentials in a system's own place for them. */
final class CredentialHelper {
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9_-]*");
    private static final long SECONDS = 30;

    private final Map<String, String> environment;

    CredentialHelper(Map<String, String> environment) {
        this.environment = environment;
    }

    private record Result(int exit, String output) {}

    Optional<Credentials> get(String name, String authority) {
        var result = call(name, "get", authority);
        if (result.exit() != 0) {
            return Optional.empty();
        }
        try {
            var json = OciJson.object(result.output().getBytes(StandardCharsets.UTF_8), "helper's answer");
            return Optional.of(new Credentials(json.path("Username").stringValue(""),
                    json.path("Secret").stringValue("")));
        } catch (IOException e) {
            throw failed(name, "it answers with no JSON");
        }
    }

    void store(String name, String authority, Credentials credentials) {
        var json = JsonNodeFactory.instance.objectNode().put("ServerURL", authority)
                .put("Username", credentials.user()).put("Secret", credentials.secret());
        if (call(name, "store", json.toString()).exit() != 0) {
            throw failed(name, "it refuses to store");
        }
    }

    boolean erase(String name, String authority) {
        return call(name, "erase", authority).exit() == 0;
    }

    private Result call(String name, String action, String input) {
        if (!NAME.matcher(name).matches()) {
            throw failed(name, "that is no name of such a program");
        }
        var builder = new ProcessBuilder(List.of(program("docker-credential-" + name), action))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().putAll(environment);
        try {
            var process = builder.start();
            try (var in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            }
            var output = new String(process.getInputStream().readNBytes(1 << 16), StandardCharsets.UTF_8);
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw failed(name, "it does not answer");
            }
            return new Result(process.exitValue(), output);
        } catch (IOException e) {
            throw failed(name, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(name, "interrupted");
        }
    }

    /** Where a program is in the path of the environment given, which need not be that of this process. */
    private String program(String name) {
        for (var directory : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
            var file = new File(directory, name);
            if (!directory.isEmpty() && file.canExecute()) {
                return file.getPath();
            }
        }
        return name;
    }

    private static ModException failed(String name, String why) {
        return new ModException(ErrorCodes.CREDENTIALS,
                "the credential helper docker-credential-" + name.replaceAll("\\p{Cntrl}", "?") + " fails: " + why);
    }
}
