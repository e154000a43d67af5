package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of {@code docs/campaigns.md} print what stands below them. */
class CampaignsDocTest {
    private static final Pattern BLOCKS = Pattern.compile("```sh\n(.*?)```\n\n```text\n(.*?)```", Pattern.DOTALL);
    private static final String SETUP = """
            mkdir work && cd work && git init -q --initial-branch=main && echo hello > a.txt && git add -A
            git -c user.name=A -c user.email=a@example.org commit -q -m first
            cd .. && git clone -q --bare work shop.git && git clone -q --bare work forum.git
            """;

    @TempDir
    Path directory;

    @Test
    void commandsPrintWhatIsShown() throws Exception {
        var mod = new ModProcess(directory);
        mod.write("goodbye/workflow.yaml", """
                version: "1"
                nodes:
                  - id: change
                    name: Change
                    branch_name: goodbye
                    pull_request: {title: Say goodbye}
                    steps: [{name: replace, run: echo goodbye > a.txt}]
                  - id: review
                    name: Second thoughts
                    type: manual
                    depends_on: [change]
                    steps: [{name: more, run: echo more > more.txt}]
                """);
        var setup = mod.shell(SETUP);
        assertEquals(0, setup.exit(), setup.err());
        var blocks = BLOCKS.matcher(Files.readString(ModProcess.checkout().resolve("docs/campaigns.md"))).results()
                .toList();
        assertEquals(4, blocks.size());
        var exits = List.of(0, 3, 3, 0);
        for (int i = 0; i < exits.size(); i++) {
            MatchResult block = blocks.get(i);
            var result = mod.script(mod.work(), block.group(1)).getKey();
            assertEquals(exits.get(i), result.exit(), result.out() + result.err());
            assertEquals(settled(block.group(2)), settled(result.out().replace(mod.work() + "/", "")
                    .replaceAll("file:/*", "file:").replaceAll("mod-[0-9a-f]{16}", "mod-SIGNATURE")
                    .replaceAll("-i [0-9a-f-]{36}", "-i ID").replaceAll(" [0-9a-f]{10}( |$)", " COMMIT$1")));
        }
    }

    /** With one blank for several: what is replaced has another length. */
    private static String settled(String text) {
        return text.replaceAll(" +", " ").replaceAll("(?m) $", "");
    }
}
