package dev.mod.validate.rule.step;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class GlobPatternsTest extends PackageFixture {
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
                workflow.yaml:9:27: error[glob]: "{" is never closed in the pattern
                            include: ["**/*.{ts,tsx", "[a-z", "a}", "**/*.{js,jsx}"]
                                            ^
                  hint: put a backslash before a character that is meant itself
                workflow.yaml:9:38: error[glob]: "[" is never closed in the pattern
                            include: ["**/*.{ts,tsx", "[a-z", "a}", "**/*.{js,jsx}"]
                                                       ^
                  hint: put a backslash before a character that is meant itself
                workflow.yaml:9:47: error[glob]: "}" closes nothing in the pattern
                            include: ["**/*.{ts,tsx", "[a-z", "a}", "**/*.{js,jsx}"]
                                                                ^
                  hint: put a backslash before a character that is meant itself
                """);
    }

    @Test
    void whatARunRefuses() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        ast-match:
                          config_file: r.yaml
                          include: ['src/[[:foo:]].js', 'src/[\\].js', '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}']
                """);
        file("r.yaml", "");
        expect(Mode.LENIENT, """
                workflow.yaml:9:27: error[glob]: unknown class "[:foo:]" in the pattern
                            include: ['src/[[:foo:]].js', 'src/[\\].js', '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}']
                                            ^
                  hint: put a backslash before a character that is meant itself
                workflow.yaml:9:46: error[glob]: "[" is never closed in the pattern
                            include: ['src/[[:foo:]].js', 'src/[\\].js', '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}']
                                                               ^
                  hint: put a backslash before a character that is meant itself
                workflow.yaml:9:101: error[glob]: braces make more than 1,000 alternatives in the pattern
                            include: ['src/[[:foo:]].js', 'src/[\\].js', '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}']
                                                                                                                      ^
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
                          exclude: ["../**", "/a.js"]
                """);
        file("r.yaml", "");
        expect(Mode.LENIENT, """
                workflow.yaml:9:21: warning[glob]: the pattern matches nothing: it does not stay below the target
                            exclude: ["../**", "/a.js"]
                                      ^^^^^^^
                  hint: write it relative to the target, without ".."
                workflow.yaml:9:30: warning[glob]: the pattern begins at the target, not at the root of all files
                            exclude: ["../**", "/a.js"]
                                               ^^^^^^^
                  hint: leave out the "/" at its beginning
                """);
    }
}
