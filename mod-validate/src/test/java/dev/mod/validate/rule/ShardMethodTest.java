package dev.mod.validate.rule;

import dev.mod.validate.Mode;
import dev.mod.validate.PackageFixture;
import org.junit.jupiter.api.Test;

class ShardMethodTest extends PackageFixture {
    @Test
    void aBuiltInMethodNeedsASize() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        shard:
                          method: {type: directory}
                          output_state: shards
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:8:19: error[shard-method]: missing key "max_files_per_shard" in "method"
                            method: {type: directory}
                                    ^^^^^^^^^^^^^^^^^
                  hint: say how many files a shard has at the most
                """);
    }

    @Test
    void eitherTypeOrFunction() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        shard:
                          method: {type: directory, function: shard.ts, max_files_per_shard: many}
                          output_state: shards
                """);
        file("shard.ts", "");
        expect(Mode.LENIENT, """
                workflow.yaml:8:37: error[shard-method]: shards have either a "type" or a "function", not both
                            method: {type: directory, function: shard.ts, max_files_per_shard: many}
                                                      ^^^^^^^^
                  hint: delete one of the two
                workflow.yaml:8:78: error[shard-method]: expected a whole number of 1 or more, got "many"
                            method: {type: directory, function: shard.ts, max_files_per_shard: many}
                                                                                               ^^^^
                """);
    }

    @Test
    void aTemplateIsASize() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        shard:
                          method: {type: codeowner, max_files_per_shard: "${{ params.size }}"}
                          output_state: shards
                params:
                  schema: {size: {type: integer}}
                """);
        expect(Mode.LENIENT, "");
    }
}
