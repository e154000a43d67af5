package dev.mod.it.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
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
        var builder = builder(jvm, arguments);
        builder.environment().put("MOD_HOME", home.toString());
        Process process = builder.start();
        return new Running(process, read(process.getInputStream()), read(process.getErrorStream()));
    }

    /** Of a process that becomes the program: the launcher of the distribution, with its archive of classes. */
    static ProcessBuilder builder(List<String> jvm, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of("../mod-cli/target/dist/bin/mod").toAbsolutePath().normalize().toString());
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        builder.environment().put("MOD_JAVA_OPTS", "-XX:TieredStopAtLevel=1 " + String.join(" ", jvm));
        return builder;
    }

    static Mod run(Path home, String... arguments) throws IOException, InterruptedException {
        return start(home, List.of(arguments)).end();
    }

    private static CompletableFuture<String> read(java.io.InputStream stream) {
        return CompletableFuture.supplyAsync(() -> {
            try (stream) {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                return "";
            }
        }, work -> new Thread(work, "mod-output").start());
    }
}
