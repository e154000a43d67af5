package dev.mod.it.campaign;

import dev.mod.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The program as a process. */
record Mod(int exit, String out, String err) {
    /** A running one. */
    record Running(Process process, CompletableFuture<String> out, CompletableFuture<String> err) {
        Mod end() throws InterruptedException {
            int exit = process.waitFor();
            return new Mod(exit, out.join(), err.join());
        }
    }

    static Running start(Path home, List<String> arguments) throws IOException {
        return start(home, List.of("-Xmx192m"), arguments);
    }

    /** @param jvm more options of the virtual machine */
    static Running start(Path home, List<String> jvm, List<String> arguments) throws IOException {
        var builder = builder(home, jvm, arguments);
        Process process = builder.start();
        return new Running(process, read(process.getInputStream()), read(process.getErrorStream()));
    }

    /** Of a process that becomes the program: the launcher of the distribution, with its archive of classes. */
    static ProcessBuilder builder(Path home, List<String> jvm, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of("../mod-cli/target/dist/bin/mod").toAbsolutePath().normalize().toString());
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        builder.environment().put("MOD_JAVA_OPTS", "-XX:TieredStopAtLevel=1 " + String.join(" ", jvm));
        builder.environment().put("MOD_HOME", home.toString());
        return builder;
    }

    static Mod run(Path home, String... arguments) throws IOException, InterruptedException {
        return start(home, List.of(arguments)).end();
    }

    /** The program in this process, for what is not about processes. */
    static Mod inside(Path home, String... arguments) throws IOException {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var environment = new HashMap<>(System.getenv());
        environment.put("MOD_HOME", home.toString());
        int exit = Main.run(List.of(arguments), Path.of("").toAbsolutePath(), environment,
                InputStream.nullInputStream(),
                out, err);
        return new Mod(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** The same while something else happens. */
    static CompletableFuture<Mod> beside(Path home, List<String> arguments) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return inside(home, arguments.toArray(String[]::new));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }, work -> new Thread(work, "mod-beside").start());
    }

    private static CompletableFuture<String> read(InputStream stream) {
        return CompletableFuture.supplyAsync(() -> {
            try (stream) {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                return "";
            }
        }, work -> new Thread(work, "mod-output").start());
    }
}
