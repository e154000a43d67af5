package dev.mod.git.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.glob.Glob;
import dev.mod.git.forge.pull.MergeMethod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Policies as files: what they mean, and what is said of wrong ones. */
class PolicyFileTest {
    private static WatchPolicy read(String text) {
        return PolicyFile.read("policy.yaml", text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> problems(String text) {
        var refused = assertThrows(ModException.class, () -> read(text));
        assertEquals(ErrorCodes.INVALID_POLICY, refused.code());
        return refused.diagnostics().stream()
                .map(it -> (it.span().orElseThrow() + " ").replaceFirst("^policy.yaml:", "")
                        + it.message() + it.hint().map(hint -> " (" + hint + ")").orElse(""))
                .toList();
    }

    @Test
    void everyKeyMeansSomething() {
        var limits = new WatchPolicy.Limits(OptionalInt.of(9), OptionalInt.of(20), OptionalInt.of(5000));
        assertEquals(new WatchPolicy(WatchPolicy.Merge.GREEN, Optional.of(MergeMethod.SQUASH),
                new WatchPolicy.Pace(List.of(10, 100), limits,
                        Map.of("git.example.org",
                                new WatchPolicy.Limits(OptionalInt.of(2), OptionalInt.empty(), OptionalInt.empty())),
                        List.of(QuietHours.parse("sat-sun 00:00-00:00")), Duration.ofSeconds(5)),
                new WatchPolicy.People(Set.of("a"), Set.of("@b"), true, true, Duration.ofDays(2)),
                new WatchPolicy.Repairs(1, 2, 3, Optional.of(new WatchPolicy.Heal.Command("make fix")),
                        List.of(Glob.of("opt/**")),
                        Duration.ofMinutes(2)))
                .toString(),
                read("""
                        merge: green
                        method: squash
                        waves: [10, 100]
                        max_open: 9
                        merges_per_hour: 20
                        requests_per_hour: 5000
                        forges:
                          git.example.org: {max_open: 2}
                        quiet: ["sat-sun 00:00-00:00"]
                        pause: 5s
                        labels: [a]
                        reviewers: ["@b"]
                        code_owners: true
                        draft_until_green: true
                        patience: 2d
                        reruns: 1
                        retries: 2
                        heal: {run: make fix, most: 3}
                        ignored_checks: ["opt/**"]
                        grace: 2m
                        """).toString());
        assertEquals(WatchPolicy.DEFAULT, read("{}"));
    }

    @Test
    void whatAForgeLeavesOpenIsAsForEach() {
        var pace = read("max_open: 9\nmerges_per_hour: 20\nforges: {a.example.org: {max_open: 2}}\n").pace();
        assertEquals(OptionalInt.of(2), pace.at("a.example.org").mostOpen());
        assertEquals(OptionalInt.of(20), pace.at("a.example.org").mergesAnHour());
        assertEquals(OptionalInt.of(9), pace.at("b.example.org").mostOpen());
    }

    @Test
    void aWorkflowMayHeal() {
        var repairs = read("heal: {workflow: repair}\n").repairs();
        assertEquals(Optional.of(new WatchPolicy.Heal.Workflow("repair")), repairs.heal());
        assertEquals(1, repairs.heals());
    }

    @Test
    void allThatIsWrongIsToldWithItsPlace() {
        assertEquals(List.of("1:8 expected \"never\" or \"green\" or \"forge\", got \"always\"",
                "2:1 unknown key \"retrys\" (did you mean \"retries\"?)", "3:9 expected a whole number, got \"ten\""),
                problems("merge: always\nretrys: 3\nwaves: [ten]\n"));
        assertEquals(List.of("2:7 unknown key \"max_opn\" (did you mean \"max_open\"?)",
                "3:17 expected 1 or more, got 0", "4:6 expected an object, got number 3"),
                problems("forges:\n  a: {max_opn: 1}\n  b: {max_open: 0}\n  c: 3\n"));
        assertEquals(List.of("2:8 the last wave is 100%"), problems("retries: 1\nwaves: [50]\n"));
        assertEquals(List.of("1:8 'sometimes' is not written as mon-fri 22:00-06:00 Europe/Berlin"),
                problems("quiet: [sometimes]\n"));
        assertEquals(List.of("2:11 'long' is no time such as 90s, 30m, 2h or 3d"), problems(
                "reruns: 1\npatience: long\n"));
        assertEquals(List.of("1:8 'a' is no time such as 90s, 30m, 2h or 3d"), problems("pause: a\n"));
        String either = "heal has either run, a command, or workflow, one of the package";
        assertEquals(List.of("1:7 " + either), problems("heal: {most: 1}\n"));
        assertEquals(List.of("1:7 " + either), problems("heal: {run: x, workflow: y}\n"));
        assertEquals(List.of("1:1 expected an object"), problems("- a\n"));
        assertEquals(List.of("1:17 '[': '[': \"[\" is never closed at character 1"),
                problems("ignored_checks: ['[']\n"));
    }

    @Test
    void theSchemaForEditorsIsTheSame() throws IOException {
        assertEquals(PolicyFile.schema(),
                JsonMapper.shared().readTree(Files.readAllBytes(Path.of("..", "schemas", "policy.schema.json"))),
                "copy mod-git/src/main/resources/dev/mod/git/watch/policy.schema.json to schemas/");
    }
}
