package dev.mod.steps.shell;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.commons.exec.CommandLine;

/**
 * How a script is started.
 *
 * @param line program and arguments
 * @param environment the whole environment
 */
record ShellCommand(CommandLine line, Map<String, String> environment) {
    static ShellCommand of(String script, Map<String, String> environment, Path scratch, boolean windows,
            UnaryOperator<List<String>> confinement) throws IOException {
        List<String> words;
        if (script.startsWith(Shebang.MARK)) {
            Shebang shebang = Shebang.of(script);
            Path file = file(scratch, "script", script);
            if (windows) {
                words = List.of(shebang.program(), file.toString());
            } else if (shebang.argument().isEmpty()) {
                words = List.of(shebang.interpreter(), file.toString());
            } else {
                words = List.of(shebang.interpreter(), shebang.argument(), file.toString());
            }
        } else if (windows) {
            words = List.of("cmd", "/d", "/c", file(scratch, "script.cmd", script).toString());
        } else {
            // in a file, as everybody may read the arguments of processes
            words = List.of("/bin/sh", file(scratch, "script", script).toString());
        }
        return windows
                ? new ShellCommand(line(words), environment)
                : encoded(words, environment, scratch).confined(confinement);
    }

    private ShellCommand confined(UnaryOperator<List<String>> confinement) {
        var words = new java.util.ArrayList<>(List.of(line.getExecutable()));
        words.addAll(List.of(line.getArguments()));
        return new ShellCommand(line(confinement.apply(words)), environment);
    }

    private static boolean ascii(String text) {
        return text.chars().allMatch(c -> c < 128);
    }

    /** Variables that the JVM would garble, since it encodes them by the locale, are set by a script of their own. */
    private static ShellCommand encoded(List<String> words, Map<String, String> environment, Path scratch)
            throws IOException {
        Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        if (charset.equals(StandardCharsets.UTF_8) && Charset.defaultCharset().equals(charset)) {
            return new ShellCommand(line(words), environment);
        }
        var plain = new LinkedHashMap<String, String>();
        var exports = new StringBuilder();
        environment.forEach((name, value) -> {
            if (ascii(value) || !ascii(name)) {
                plain.put(name, value);
            } else {
                exports.append("export ").append(name).append("='").append(value.replace("'", "'\\''")).append("'\n");
            }
        });
        if (exports.length() == 0) {
            return new ShellCommand(line(words), environment);
        }
        Path file = file(scratch, "environment", exports + "exec \"$@\"\n");
        var all = new java.util.ArrayList<>(List.of("/bin/sh", file.toString()));
        all.addAll(words);
        return new ShellCommand(line(all), plain);
    }

    private static Path file(Path scratch, String name, String text) throws IOException {
        Path file = Files.createTempFile(Files.createDirectories(scratch), "step-", "-" + name);
        Files.writeString(file, text);
        if (!file.toFile().setExecutable(true, true) && !Files.isExecutable(file)) {
            throw new IOException("cannot make " + file + " executable");
        }
        return file;
    }

    private static CommandLine line(List<String> words) {
        var line = new CommandLine(words.get(0));
        words.stream().skip(1).forEach(word -> line.addArgument(word, false));
        return line;
    }
}
