package dev.mod.validate.rule;

import dev.mod.validate.Mode;
import dev.mod.validate.PackageFixture;
import org.junit.jupiter.api.Test;

class GlobsTest extends PackageFixture {
    @Test
    void unclosedGroups() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        ast-match:
                          config_file: r.yaml
                          include: ["**/*.{ts,tsx", "[a-z", "a}", "**/*.{js,jsx}"]
                """);
        file("r.yaml", "");
        expect(Mode.LENIENT, """
                workflow.yaml:9:21: error[glob]: "{" is never closed in the pattern
                            include: ["**/*.{ts,tsx", "[a-z", "a}", "**/*.{js,jsx}"]
                                      ^^^^^^^^^^^^^^
                  hint: put a backslash before a character that is meant itself
                workflow.yaml:9:37: error[glob]: "[" is never closed in the pattern
                            include: ["**/*.{ts,tsx", "[a-z", "a}", "**/*.{js,jsx}"]
                                                      ^^^^^^
                  hint: put a backslash before a character that is meant itself
                workflow.yaml:9:45: error[glob]: "}" closes nothing in the pattern
                            include: ["**/*.{ts,tsx", "[a-z", "a}", "**/*.{js,jsx}"]
                                                              ^^^^
                  hint: put a backslash before a character that is meant itself
                """);
    }

    @Test
    void outsideOfTheTarget() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        ast-match:
                          config_file: r.yaml
                          exclude: ["../**"]
                """);
        file("r.yaml", "");
        expect(Mode.LENIENT, """
                workflow.yaml:9:21: warning[glob]: the pattern matches nothing: it does not stay below the target
                            exclude: ["../**"]
                                      ^^^^^^^
                  hint: write it relative to the target, without ".."
                """);
    }
}
