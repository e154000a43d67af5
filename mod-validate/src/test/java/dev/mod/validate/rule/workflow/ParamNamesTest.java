package dev.mod.validate.rule.workflow;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class ParamNamesTest extends PackageFixture {
    @Test
    void twoOfOneVariable() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        run: echo go
                params:
                  schema:
                    dry-run: {type: boolean}
                    dry_run: {type: boolean}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:11:14: warning[param-name]: "dry_run" and "dry-run" are the same environment variable, PARAM_DRY_RUN
                      dry_run: {type: boolean}
                               ^^^^^^^^^^^^^^^
                  hint: rename one of the two
                """);
    }
}
