package dev.mod.cli.completion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts in their shells. */
class CompletionTest {
    @TempDir
    Path directory;

    @BeforeEach
    void files() throws IOException {
        Files.createDirectories(directory.resolve("packages dir"));
        Files.writeString(directory.resolve("params file.yaml"), "");
    }

    private Path script(String shell) throws IOException {
        var out = new ByteArrayOutputStream();
        assertEquals(0, Main.run(List.of("completion", shell), directory, Map.of(), InputStream.nullInputStream(), out,
                new ByteArrayOutputStream()));
        return Files.write(directory.resolve(".completion." + shell), out.toByteArray());
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("HOME", directory.toString());
        builder.environment().put("TERM", "xterm");
        builder.environment().put("LC_ALL", "C.UTF-8");
        var process = builder.start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }

    private static void needs(String shell) throws InterruptedException {
        boolean there;
        try {
            var process = new ProcessBuilder(shell, "-c", "exit 0").start();
            there = process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            there = false;
        }
        Assumptions.assumeTrue(there, shell + " is not installed");
    }

    /** What bash offers for words of which the last is being typed. */
    private List<String> bash(String... words) throws IOException, InterruptedException {
        var array = new ArrayList<String>();
        for (String word : words) {
            array.add("'" + word + "'");
        }
        var answer = run(List.of("bash", "--norc", "--noprofile", "-c", "source '" + script("bash") + "'\nCOMP_WORDS=("
                + String.join(" ", array) + ")\nCOMP_CWORD=" + (words.length - 1)
                + "\n_mod\nprintf '%s\\n' \"${COMPREPLY[@]}\""));
        return answer.lines().filter(line -> !line.isEmpty()).toList();
    }

    @Test
    void bashCompletes() throws Exception {
        needs("bash");
        assertEquals(List.of("workflow"), bash("mod", "workf"));
        assertEquals(List.of("validate"), bash("mod", "workflow", "va"));
        assertEquals(List.of("--format"), bash("mod", "workflow", "validate", "--fo"));
        assertEquals(List.of("text", "json", "sarif", "github"), bash("mod", "workflow", "validate", "--format", ""));
        assertEquals(List.of("json"), bash("mod", "workflow", "validate", "--format", "=", "js"));
        assertEquals(List.of("text", "json", "sarif", "github"), bash("mod", "workflow", "validate", "--format", "="));
        assertEquals(List.of("--format=json"), bash("mod", "workflow", "validate", "--format=js"));
        assertEquals(List.of("packages dir"), bash("mod", "test", ""));
        assertEquals(List.of("params file.yaml"), bash("mod", "workflow", "run", "--params-file", "par"));
        assertEquals(List.of("packages dir"), bash("mod", "workflow", "run", "--dry-run", "-t", "pa"));
        assertEquals(List.of("run"), bash("mod", "--color", "never", "script", "ru"));
        assertEquals(List.of("exit-codes"), bash("mod", "help", "exit"));
        assertEquals(List.of("graph"), bash("mod", "help", "workflow", "gr"));
        assertEquals(List.of("zsh"), bash("mod", "completion", "z"));
        assertEquals(List.of(), bash("mod", "workflow", "run", "--param", ""));
        assertEquals(List.of(), bash("mod", "nothing", "like", "thi"));
    }

    @Test
    void bashRegistersTheFunction() throws Exception {
        needs("bash");
        var text = run(List.of("bash", "--norc", "--noprofile", "-c",
                "source '" + script("bash") + "'; complete -p mod; declare -f _mod >/dev/null && echo there"));
        assertEquals("complete -F _mod mod\nthere\n", text);
    }

    private List<String> fish(String line) throws IOException, InterruptedException {
        return run(List.of("fish", "--no-config", "-c",
                "source '" + script("fish") + "'; complete -C '" + line + "'")).lines()
                .map(found -> found.split("\t", 2)[0]).filter(found -> !found.isEmpty()).toList();
    }

    @Test
    void fishCompletes() throws Exception {
        needs("fish");
        assertEquals(List.of("workflow"), fish("mod workf"));
        assertEquals(List.of("validate"), fish("mod workflow va"));
        assertEquals(List.of("--format"), fish("mod workflow validate --fo"));
        assertEquals(new TreeSet<>(List.of("text", "json", "sarif", "github")),
                new TreeSet<>(fish("mod workflow validate --format ")));
        assertEquals(List.of("--format=json"), fish("mod workflow validate --format=js"));
        assertEquals(List.of("packages dir/"), fish("mod test pack"));
        assertEquals(List.of("params file.yaml"), fish("mod workflow run --params-file par"));
        assertEquals(List.of("packages dir/"), fish("mod workflow run --dry-run -t pa"));
        assertEquals(List.of("exit-codes"), fish("mod help exit"));
        assertEquals(List.of("graph"), fish("mod help workflow gr"));
        assertEquals(List.of("zsh"), fish("mod completion z"));
        assertEquals(List.of(), fish("mod workflow run --param "));
    }

    /** What the line becomes in zsh when the tabulator key is pressed after it. */
    private String zsh(String line) throws IOException, InterruptedException {
        var driver = Files.writeString(directory.resolve(".driver"), """
                zmodload zsh/zpty || exit 9
                rm -f .line
                zpty shell zsh -f -i
                zpty -w shell "PS1='ready> '; autoload -Uz compinit; compinit -u -D; source '$1'"
                zpty -w shell 'keep() { print -r -- "$BUFFER" >.line; exit }; zle -N keep; bindkey "^X" keep'
                zpty -w shell 'setopt no_list_ambiguous no_beep; print -r "set"-up'
                zpty -r -m shell seen '*set-up*' || exit 8
                zpty -w -n shell "$2"$'\\t'$'\\x18'
                while zpty -r shell more; do :; done
                cat .line
                """);
        return run(List.of("zsh", "-f", driver.toString(), script("zsh").toString(), line)).stripTrailing();
    }

    @Tag("slow")
    @Test
    void zshCompletes() throws Exception {
        needs("zsh");
        assertEquals("mod workflow", zsh("mod workf"));
        assertEquals("mod workflow validate", zsh("mod workflow va"));
        assertEquals("mod workflow validate --format", zsh("mod workflow validate --fo"));
        assertEquals("mod workflow validate --format sarif", zsh("mod workflow validate --format s"));
        assertEquals("mod workflow validate --format=json", zsh("mod workflow validate --format=j"));
        assertEquals("mod test packages\\ dir/", zsh("mod test pa"));
        assertEquals("mod workflow run --params-file params\\ file.yaml", zsh("mod workflow run --params-file par"));
        assertEquals("mod workflow run --dry-run -t packages\\ dir/", zsh("mod workflow run --dry-run -t pa"));
        assertEquals("mod help exit-codes", zsh("mod help exit"));
        assertEquals("mod help workflow graph", zsh("mod help workflow gr"));
        assertEquals("mod completion zsh", zsh("mod completion z"));
    }

    @Test
    void unknownShellIsRefused() {
        var err = new ByteArrayOutputStream();
        assertEquals(2, Main.run(List.of("completion", "tcsh"), directory, Map.of(), InputStream.nullInputStream(),
                new ByteArrayOutputStream(), err));
        assertTrue(err.toString(StandardCharsets.UTF_8).contains("hint: the shells are bash, zsh, fish"));
    }
}
