package dev.mod.steps.shell.quote;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that try to create a file, in random scripts; whatever the quoter accepts, the file must not be there. */
@DisabledOnOs(OS.WINDOWS)
class ShellQuoterCanaryTest {
    private static final String[] PIECES = {"@", "@", "@", " ", " ", "\n", "'", "\"", "`", "$(", ")", "${x:-", "${x#",
            "}",
            "$((", "))", "(", ";", "|", "&&", "<<EOF\n", "\nEOF\n", "<<'EOF'\n", "<<-EOF\n", "\\", "$", "$x", "echo ",
            "eval ",
            "sh -c ", "bash -c ", "[ ", " ]", "[[ ", " ]]", " -eq 1", " -v ", "x=", "case x in x) ", ";; esac", "# ",
            "for i in ", "; do :; done", "cat ", "test ", "let ", "$'", "a=(", "printf -v ", "unset ", "command ",
            "exec ",
            "env ", ": ", "{ ", "; }", "declare ", "export ", "trap ", " EXIT", "<<<", "> ", "<(", "read "};

    @TempDir
    Path directory;

    @Test
    void noValueRuns() throws Exception {
        Path canary = directory.resolve("canary");
        String touch = "touch " + canary;
        String[] values = {"$(" + touch + ")", "`" + touch + "`", "'; " + touch + "; '", "\"; " + touch + "; \"",
                "\n" + touch + "\n", "; " + touch + " ;", "a[$(" + touch + ")]", "EOF\n" + touch + "\n",
                "')\n" + touch + "\n('",
                "}; " + touch + "; {", ") ; " + touch + " ; (", "\\'; " + touch + " #", "\\", "eval",
                "x'\n" + touch + " #",
                "\"`" + touch + "`\"", touch, "-c", "$'\\n'" + touch, "EOF)\n" + touch + "\n(cat <<EOF"};
        var random = new Random(Long.getLong("mod.test.seed", 42));
        int accepted = 0;
        int scripts = Boolean.getBoolean("mod.test.long") ? 100_000 : 3_000;
        for (int i = 0; i < scripts; i++) {
            var template = new StringBuilder();
            for (int n = 2 + random.nextInt(8); n > 0; n--) {
                template.append(PIECES[random.nextInt(PIECES.length)]);
            }
            String value = values[random.nextInt(values.length)];
            String script;
            try {
                script = Templates.quote(template.toString(), value);
            } catch (UnsafeInterpolationException e) {
                continue;
            }
            if (template.indexOf("@") < 0) {
                continue;
            }
            accepted++;
            for (String shell : Shells.present()) {
                Shells.run(shell, script, directory);
                assertFalse(Files.exists(canary),
                        () -> shell + " ran " + value + " in\n" + template + "\nas\n" + script);
            }
        }
        assertTrue(accepted > scripts / 100, "accepted only " + accepted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"@ x", "echo; @", "$((@))", "echo $((1 + @))", "eval @", "eval \"echo '@'\"", "sh -c @",
            "bash -lc 'echo @'", "env sh -c \"@\"", "xargs sh -c '@'", "let x=@", "cat <<@", "echo x >&@", "echo 2>&@",
            "@() { :; }",
            "function @ { :; }", "for @ in x; do :; done", "echo \\@", "echo $@", "echo \"$@\"", "((x = @))",
            "[[ @ -eq 1 ]]",
            "[ -v @ ]", "x[@]=1", "trap @ EXIT", "python3 -c 'print(\"@\")'", "awk '/@/' f", "sed -e s/@/x/ f",
            "bash <<EOF\n@\nEOF",
            "bash <<< @", "$'@'", "eval \"$(cat <<EOF\n@\nEOF\n)\"", "$(echo @) x", "echo ${@:-x}", "echo ${x:@}",
            ": \"${x:=@}\"",
            "unset @",
            "PS4=@", "echo $[@]", "case x in x) @;; esac", "if @; then :; fi", "a | @", "`@`", "declare -i x=@",
            "a=(|cat @", "a=(x; cat @", "a=(x & cat @)", "a=(<(x) | cat @",
            "[[ <<-EOF\ncat @", "[[ x > @ ]]"})
    void refusesWhatCannotBeSafe(String template) {
        String message = String
                .valueOf(assertThrows(UnsafeInterpolationException.class, () -> Templates.quote(template, "v"))
                        .getMessage());
        assertTrue(message.contains("${{ matrix.value }}") && message.contains("use \"$value\" instead"), message);
    }

    @Test
    void refusesNulAndFollowsNoEndlessNesting() {
        assertThrows(UnsafeInterpolationException.class, () -> Templates.quote("echo @", "a\0b"));
        assertThrows(UnsafeInterpolationException.class, () -> Templates.quote("$(".repeat(100_000) + " echo @", "v"));
        assertThrows(UnsafeInterpolationException.class, () -> Templates.quote("${x:-".repeat(100_000) + "@", "v"));
    }
}
